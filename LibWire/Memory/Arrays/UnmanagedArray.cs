using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>An <see cref="UnmanagedArray{T}"/> that does not name its item type: the field to use where two structs hold arrays of each other.</summary>
/// <remarks>
/// <para>.NET cannot load <c>struct A { UnmanagedArray&lt;B&gt; Bs; } struct B { UnmanagedArray&lt;A&gt; As; }</c>: to lay out <c>A</c> it wants <c>B</c> loaded as a type argument, and the other way round,
/// and throws <see cref="TypeLoadException"/>, whatever the fields of the generic struct are. (A struct with an array of itself is fine.)
/// Generated code declares this type as the field of every message that can reach itself, and hands it out by <see cref="As{T}"/>.</para>
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
    /// <returns>The same storage: what is added there is added here.</returns>
    /// <remarks><b>Safety:</b> nothing remembers the item type. Another <typeparamref name="T"/> than before takes the items for what they are not, and reads behind them where it is larger.</remarks>
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref UnmanagedArray<T> As<T>()
        where T : unmanaged =>
        // SAFETY: same fields, same order; a test compares the sizes.
        ref Unsafe.As<UnmanagedArray, UnmanagedArray<T>>(ref this);

    /// <summary>The array with its item type, where the field is read-only.</summary>
    /// <inheritdoc cref="As{T}"/>
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref readonly UnmanagedArray<T> AsReadOnly<T>()
        where T : unmanaged =>
        // SAFETY: as above; readers of the reference cannot change it.
        ref Unsafe.As<UnmanagedArray, UnmanagedArray<T>>(ref Unsafe.AsRef(in this));
}
