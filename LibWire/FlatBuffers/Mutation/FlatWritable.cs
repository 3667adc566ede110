#if !NETSTANDARD2_0
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Spans for writing over what only views for reading lead to. Views hold what all of them share, so that there is no second set of them for writing; only mutable views, which were made of a span for writing, come here.</summary>
internal static class FlatWritable
{
    /// <summary>The same elements.</summary>
    /// <remarks><b>Safety:</b> the memory must be writable.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Span<T> Of<T>(ReadOnlySpan<T> span) => MemoryMarshal.CreateSpan(ref MemoryMarshal.GetReference(span), span.Length);
}
#endif
