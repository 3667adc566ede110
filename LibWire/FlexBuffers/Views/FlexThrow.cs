using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>Throw helpers of FlexBuffers views.</summary>
internal static class FlexThrow
{
    [DoesNotReturn]
    internal static void Outside(int position) =>
        throw new WireMisuseException(
            WireMisuse.BufferChanged,
            $"A value at byte {position} of a FlexBuffer is invalid or leads outside. The bytes were changed after GetRoot had verified them, or "
                + "DangerousGetRoot was given bytes that are no valid FlexBuffer. Leave the bytes as they are while views over them are used.");
}
