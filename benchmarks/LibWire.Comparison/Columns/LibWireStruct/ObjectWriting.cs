using System.Runtime.CompilerServices;

namespace LibWire.Comparison;

/// <summary>Writes a buffer from finished objects.</summary>
/// <typeparam name="T">The object at the root.</typeparam>
internal readonly struct ObjectWriting<T> : IFlatWriting
    where T : unmanaged, IFlatObject
{
    private readonly ArenaAllocator _arena;
    private readonly T _root;

    /// <summary>Makes the objects.</summary>
    /// <param name="bytes">A buffer with their values.</param>
    /// <param name="make">Makes them in an arena, which is disposed with this.</param>
    internal ObjectWriting(ReadOnlySpan<byte> bytes, Making make)
    {
        _arena = LibWireColumn.NewArena();
        _root = make(bytes, in _arena);
    }

    /// <summary>Makes objects of the values in a buffer.</summary>
    internal delegate T Making(ReadOnlySpan<byte> bytes, in ArenaAllocator arena);

    // Without the cast the compiler would copy the object first.
    public void Write(FlatBuilder builder) => Unsafe.AsRef(in _root).Write(in builder);

    public void Dispose() => _arena.Dispose();
}
