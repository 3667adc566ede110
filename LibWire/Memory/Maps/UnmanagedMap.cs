using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>An <see cref="UnmanagedMap{TKey, TValue}"/> that does not name its types. Use it for a field where two structs hold maps or arrays of
/// each other.</summary>
/// <remarks>
/// <para>See <see cref="UnmanagedArray"/> for the reason.</para>
/// <para><c>default</c> is the empty map. Size and layout are those of <see cref="UnmanagedMap{TKey, TValue}"/>.</para>
/// </remarks>
public unsafe struct UnmanagedMap
{
#pragma warning disable IDE0044, IDE0051, CS0169 // Written through UnmanagedMap<TKey, TValue>, which has the same field.
    private UnmanagedMapBlock* _block;
#pragma warning restore IDE0044, IDE0051, CS0169

    /// <summary>The map with its types.</summary>
    /// <typeparam name="TKey">The key type; for one field always the same.</typeparam>
    /// <typeparam name="TValue">The value type; for one field always the same.</typeparam>
    /// <returns>The same storage: an entry added to one is in both.</returns>
    /// <remarks><b>Safety:</b> the map does not remember its types. Other types than before misread its entries, and larger ones reach beyond
    /// them.</remarks>
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref UnmanagedMap<TKey, TValue> As<TKey, TValue>()
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged =>
        // SAFETY: the same single field; a test compares the sizes.
        ref Unsafe.As<UnmanagedMap, UnmanagedMap<TKey, TValue>>(ref this);

    /// <summary>The map with its types, where the field is read-only.</summary>
    /// <inheritdoc cref="As{TKey, TValue}"/>
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref readonly UnmanagedMap<TKey, TValue> AsReadOnly<TKey, TValue>()
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged =>
        // SAFETY: as above; readers of the reference cannot change it.
        ref Unsafe.As<UnmanagedMap, UnmanagedMap<TKey, TValue>>(ref Unsafe.AsRef(in this));
}
