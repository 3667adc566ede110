using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>Throw helpers, named by cause, so that hot methods hold no <c>throw</c> and no formatting.</summary>
/// <remarks>None of them forbids inlining: what only throws is not inlined anyway, and only of what could be does the just-in-time compiler find out that it never returns, so that nothing is kept for after it.</remarks>
internal static class WireThrow
{
    [DoesNotReturn]
    internal static void MessageTooLarge(long offset) =>
        throw new WireFormatException(WireError.MessageTooLarge, offset, $"A message holds at most {WireLimits.MessageBytesMax} bytes.");

    [DoesNotReturn]
    internal static void InvalidUtf16(long offset) =>
        throw new WireFormatException(WireError.InvalidUtf16, offset, "The text holds a surrogate without its partner, which UTF-8 cannot express.");

    [DoesNotReturn]
    internal static void InvalidUtf8(long offset) =>
        throw new WireFormatException(WireError.InvalidUtf8, offset, "The string is not well-formed UTF-8.");
}
