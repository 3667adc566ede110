using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>Throw helpers, named by cause, so that hot methods hold no <c>throw</c> and no formatting.</summary>
/// <remarks>None of them forbids inlining. The JIT does not inline a method that only throws. But it examines only methods that may be inlined, and so it
/// learns that such a method never returns. Then it keeps nothing alive across the call.</remarks>
internal static class WireThrow
{
    [DoesNotReturn]
    internal static void MessageTooLarge(long offset) =>
        throw new WireFormatException(WireError.MessageTooLarge, offset, $"A message holds at most {WireLimits.MessageBytesMax} bytes.");

    [DoesNotReturn]
    internal static void MoreThanLimit() => throw new WireFormatException(WireError.MessageTooLarge, 0, "the message is larger than the limit.");

    [DoesNotReturn]
    internal static void InvalidUtf16(long offset) =>
        throw new WireFormatException(WireError.InvalidUtf16, offset, "The text holds a surrogate without its partner, which UTF-8 cannot express.");

    [DoesNotReturn]
    internal static void InvalidUtf8(long offset) =>
        throw new WireFormatException(WireError.InvalidUtf8, offset, "The string is not well-formed UTF-8.");
}
