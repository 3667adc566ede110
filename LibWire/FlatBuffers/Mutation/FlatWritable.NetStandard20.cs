#if NETSTANDARD2_0
namespace LibWire;

/// <summary>Spans for writing, where none can be made of a reference. What the member means is said at the other one.</summary>
internal static unsafe class FlatWritable
{
    internal static Span<T> Of<T>(ReadOnlySpan<T> span)
    {
        // SAFETY: both kinds of span have the same fields in the same order, in System.Memory and in each runtime; the copy is taken while the parameter is there.
#pragma warning disable CS8500 // Pointers to locals that hold references: locals do not move.
        return *(Span<T>*)&span;
#pragma warning restore CS8500
    }
}
#endif
