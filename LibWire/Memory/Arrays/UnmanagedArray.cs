using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>An <see cref="UnmanagedArray{T}"/> that does not name its item type. Use it for a field where two structs hold arrays of each
/// other.</summary>
/// <remarks>
/// <para>.NET cannot load <c>struct A { UnmanagedArray&lt;B&gt; Bs; } struct B { UnmanagedArray&lt;A&gt; As; }</c>. To lay out <c>A</c> it needs
/// <c>B</c> as a loaded type argument, and to lay out <c>B</c> it needs <c>A</c>. It throws <see cref="TypeLoadException"/>, whatever fields the
/// generic struct has. (A struct with an array of itself is fine.) Generated code declares this type as the field of every message that can reach
/// itself, and exposes it through <see cref="As{T}"/>.</para>
/// <para><c>default</c> is the empty array. Size and layout are those of <see cref="UnmanagedArray{T}"/>.</para>
/// </remarks>
public unsafe partial struct UnmanagedArray
{
#pragma warning disable IDE0044, IDE0051, CS0169 // Written through UnmanagedArray<T>, which has the same fields in the same order.
    private void* _items;
    private int _count;
    private int _capacity;
#pragma warning restore IDE0044, IDE0051, CS0169

    /// <summary>The array with its item type.</summary>
    /// <typeparam name="T">The item type; for one field always the same.</typeparam>
    /// <returns>The same storage: an item added to one is in both.</returns>
    /// <remarks><b>Safety:</b> the array does not remember its item type. Another <typeparamref name="T"/> than before misreads the items, and a
    /// larger one reads beyond them.</remarks>
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref UnmanagedArray<T> As<T>()
        where T : unmanaged =>
        // SAFETY: same fields, same order; a test compares the sizes.
        ref Unsafe.As<UnmanagedArray, UnmanagedArray<T>>(ref this);

    /// <summary>Makes an array of items in the ambient arena. Collection expressions call it: <c>order.Codes = [1, 2, 3]</c>.</summary>
    /// <param name="items">The items; they are copied.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">There is no ambient arena, and there are items.</exception>
    public static UnmanagedArray<T> Create<T>(ReadOnlySpan<T> items)
        where T : unmanaged
    {
        UnmanagedArray<T> array = default;
        array.AddRange(items, default(ArenaAllocator).OrAmbient());
        return array;
    }

    /// <summary>The array with its item type, where the field is read-only.</summary>
    /// <inheritdoc cref="As{T}"/>
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref readonly UnmanagedArray<T> AsReadOnly<T>()
        where T : unmanaged =>
        // SAFETY: as above; readers of the reference cannot change it.
        ref Unsafe.As<UnmanagedArray, UnmanagedArray<T>>(ref Unsafe.AsRef(in this));
}
