#if !NETSTANDARD2_0
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Turns spans for reading into writable spans. Mutable views hold views for reading, so that one set of views is enough. Only mutable views, which
/// were made from a writable span, call this.</summary>
internal static class FlatWritable
{
    /// <summary>Gives the same elements, writable.</summary>
    /// <remarks><b>Safety:</b> the memory must be writable.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Span<T> Of<T>(ReadOnlySpan<T> span) => MemoryMarshal.CreateSpan(ref MemoryMarshal.GetReference(span), span.Length);
}
#endif
