#if NETSTANDARD2_0
namespace LibWire;

/// <summary>Writable spans, on targets where a span cannot be made from a reference. The other file documents the member.</summary>
internal static unsafe class FlatWritable
{
    internal static Span<T> Of<T>(ReadOnlySpan<T> span)
    {
        // SAFETY: both kinds of span have the same fields in the same order, in System.Memory and in each runtime. The copy is taken while the parameter is
        // alive.
#pragma warning disable CS8500 // Pointers to locals that hold references: locals do not move.
        return *(Span<T>*)&span;
#pragma warning restore CS8500
    }
}
#endif
