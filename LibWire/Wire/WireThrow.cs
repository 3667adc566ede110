using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Throw helpers, named by cause, so that hot methods hold no <c>throw</c> and no formatting.</summary>
internal static partial class WireThrow
{
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void OpenSubMessage(int depth) =>
        throw new WireMisuseException(WireMisuse.SubMessageOpen, $"{depth} sub-message(s) or group(s) are still open: close each StartSub with CloseSub, and each StartGroup with CloseGroup, before taking the output.");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void CloseWithoutStart(string close, string start) =>
        throw new WireMisuseException(WireMisuse.CloseWithoutStart, $"{close} without a {start} that is still open: each {start} is closed once, innermost first.");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void FieldNumberOutOfRange(int fieldNumber) =>
        throw new ArgumentOutOfRangeException(nameof(fieldNumber), fieldNumber, "A field number is between 1 and 536,870,911.");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void ArenaDisposed() =>
        throw new ObjectDisposedException(nameof(ArenaAllocator), "The arena was disposed, or the handle is default: create one with new ArenaAllocator().");

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
