using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Strings.</content>
public unsafe ref partial struct FlatBuilder
{
    /// <summary>Writes a string.</summary>
    /// <param name="utf8">The bytes of the string.</param>
    /// <param name="alignBytes">The alignment of the first byte, if readers rely on more than 4: a power of two up to 32; otherwise 0. It has no effect on an
    /// empty string.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf8"/> at the byte where the first ill-formed sequence starts. Nothing was
    /// written.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The alignment is no power of two up to 32.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)] // It is long, and would leave a caller no room for the rest of a table.
    public readonly FlatOffset<Utf8String> CreateString(scoped ReadOnlySpan<byte> utf8, int alignBytes = 0) =>
        String(alignBytes == 0
            ? FlatBuilderCore.CheckedString(Core, utf8)
            : FlatBuilderCore.AlignedString(Core, utf8, alignBytes));

    /// <summary>Writes a string without checking its bytes.</summary>
    /// <param name="utf8">The bytes of the string, which are known to be well-formed UTF-8. Ill-formed bytes are no danger to memory, and verifiers accept
    /// them. But readers in other languages may fail.</param>
    /// <param name="alignBytes">As for <see cref="CreateString(ReadOnlySpan{byte}, int)"/>.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The alignment is no power of two up to 32.</exception>
    public readonly FlatOffset<Utf8String> DangerousCreateString(scoped ReadOnlySpan<byte> utf8, int alignBytes = 0) =>
        String(FlatBuilderCore.String(Core, utf8, FlatBuilderCore.TextAlignMask(alignBytes)));

    /// <summary>Writes a string.</summary>
    /// <param name="text">The text.</param>
    /// <param name="alignBytes">As for <see cref="CreateString(ReadOnlySpan{byte}, int)"/>.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/>: a surrogate has no partner. Nothing was written.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The alignment is no power of two up to 32.</exception>
    public readonly FlatOffset<Utf8String> CreateString(scoped ReadOnlySpan<char> text, int alignBytes = 0) =>
        String(FlatBuilderCore.String(Core, text, FlatBuilderCore.TextAlignMask(alignBytes)));

    /// <summary>Writes a string; null gives the null offset.</summary>
    /// <inheritdoc cref="CreateString(ReadOnlySpan{char}, int)"/>
    public readonly FlatOffset<Utf8String> CreateString(string? text, int alignBytes = 0) => text is null ? default : CreateString(text.AsSpan(), alignBytes);

    /// <summary>Writes a string from a string in an arena. Its bytes are not checked again.</summary>
    /// <param name="text">The text.</param>
    /// <param name="alignBytes">As for <see cref="CreateString(ReadOnlySpan{byte}, int)"/>.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The alignment is no power of two up to 32.</exception>
    public readonly FlatOffset<Utf8String> CreateString(Utf8String text, int alignBytes = 0) => DangerousCreateString(text.Span, alignBytes);

    /// <summary>Writes a string, or gives the offset of an equal string that this method wrote before. Each string is written once.</summary>
    /// <param name="utf8">The bytes of the string.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf8"/> at the byte where the first ill-formed sequence starts. Nothing was
    /// written.</exception>
    public readonly FlatOffset<Utf8String> CreateSharedString(scoped ReadOnlySpan<byte> utf8)
    {
        FlatBuilderCore.CheckUtf8(utf8);
        return DangerousCreateSharedString(utf8);
    }

    /// <summary>Writes a shared string without checking its bytes.</summary>
    /// <param name="utf8">As for <see cref="DangerousCreateString"/>.</param>
    /// <returns>The offset of what was written.</returns>
    public readonly FlatOffset<Utf8String> DangerousCreateSharedString(scoped ReadOnlySpan<byte> utf8) => String(FlatBuilderCore.SharedString(Core, utf8));

    /// <inheritdoc cref="CreateSharedString(ReadOnlySpan{byte})"/>
    /// <param name="text">The text.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/>: a surrogate has no partner. Nothing was written.</exception>
    public readonly FlatOffset<Utf8String> CreateSharedString(scoped ReadOnlySpan<char> text) => String(FlatBuilderCore.SharedString(Core, text));

    /// <summary>Writes a shared string; null gives the null offset.</summary>
    /// <inheritdoc cref="CreateSharedString(ReadOnlySpan{char})"/>
    public readonly FlatOffset<Utf8String> CreateSharedString(string? text) => text is null ? default : CreateSharedString(text.AsSpan());

    /// <summary>Writes a shared string from a string in an arena. Its bytes are not checked again.</summary>
    /// <param name="text">The text.</param>
    /// <returns>The offset of what was written.</returns>
    public readonly FlatOffset<Utf8String> CreateSharedString(Utf8String text) => DangerousCreateSharedString(text.Span);

    /// <summary>Writes a string for a field marked <c>offset64</c>. It must be written before everything that is not for such fields.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.Offset64TooLate"/>: something else was written. In both builds.</exception>
    /// <inheritdoc cref="CreateString(ReadOnlySpan{byte}, int)"/>
    public readonly FlatOffset64<Utf8String> CreateString64(scoped ReadOnlySpan<byte> utf8, int alignBytes = 0)
    {
        FlatBuilderCore.CheckUtf8(utf8);
        return DangerousCreateString64(utf8, alignBytes);
    }

    /// <summary>Writes a string for a field marked <c>offset64</c> without checking its bytes.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.Offset64TooLate"/>: something else was written. In both builds.</exception>
    /// <inheritdoc cref="DangerousCreateString(ReadOnlySpan{byte}, int)"/>
    public readonly FlatOffset64<Utf8String> DangerousCreateString64(scoped ReadOnlySpan<byte> utf8, int alignBytes = 0) =>
        FlatBuilderCore.Offset64<Utf8String>(_core, FlatBuilderCore.String64(Core, utf8, FlatBuilderCore.TextAlignMask(alignBytes)));

    private readonly FlatOffset<Utf8String> String(uint position) => FlatBuilderCore.Offset<Utf8String>(_core, position);
}
