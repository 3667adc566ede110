using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Throw helpers, named by cause, so that hot methods hold no <c>throw</c> and no formatting.</summary>
internal static class WireThrow
{
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void MessageTooLarge(long offset) =>
        throw new WireFormatException(WireError.MessageTooLarge, offset, $"A message holds at most {WireLimits.MessageBytesMax} bytes.");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void InvalidUtf16(long offset) =>
        throw new WireFormatException(WireError.InvalidUtf16, offset, "The text holds a surrogate without its partner, which UTF-8 cannot express.");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void InvalidUtf8(long offset) =>
        throw new WireFormatException(WireError.InvalidUtf8, offset, "The string is not well-formed UTF-8.");
}
