namespace LibWire;

/// <content>Strings.</content>
public unsafe ref partial struct FlatBuilder
{
    /// <summary>Writes a string.</summary>
    /// <param name="utf8">Its bytes. The format does not ask for well-formed UTF-8, and neither does this.</param>
    /// <returns>Where it lies.</returns>
    public readonly FlatOffset<Utf8String> CreateString(scoped ReadOnlySpan<byte> utf8) => String(FlatBuilderCore.String(Core, utf8));

    /// <summary>Writes a string.</summary>
    /// <param name="text">The text.</param>
    /// <returns>Where it lies.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/>: a surrogate has no partner. Nothing was written.</exception>
    public readonly FlatOffset<Utf8String> CreateString(scoped ReadOnlySpan<char> text) => String(FlatBuilderCore.String(Core, text));

    /// <summary>Writes a string; null gives the null offset.</summary>
    /// <inheritdoc cref="CreateString(ReadOnlySpan{char})"/>
    public readonly FlatOffset<Utf8String> CreateString(string? text) => text is null ? default : CreateString(text.AsSpan());

    /// <summary>Writes a string.</summary>
    /// <param name="text">The text.</param>
    /// <returns>Where it lies.</returns>
    public readonly FlatOffset<Utf8String> CreateString(Utf8String text) => CreateString(text.Span);

    /// <summary>Writes a string, unless one of the same bytes was written by this method: then that is it. No string is ever written twice.</summary>
    /// <inheritdoc cref="CreateString(ReadOnlySpan{byte})"/>
    public readonly FlatOffset<Utf8String> CreateSharedString(scoped ReadOnlySpan<byte> utf8) => String(FlatBuilderCore.SharedString(Core, utf8));

    /// <inheritdoc cref="CreateSharedString(ReadOnlySpan{byte})"/>
    /// <param name="text">The text.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/>: a surrogate has no partner. Nothing was written.</exception>
    public readonly FlatOffset<Utf8String> CreateSharedString(scoped ReadOnlySpan<char> text) => String(FlatBuilderCore.SharedString(Core, text));

    /// <summary>The same for a <see cref="string"/>; null gives the null offset.</summary>
    /// <inheritdoc cref="CreateSharedString(ReadOnlySpan{char})"/>
    public readonly FlatOffset<Utf8String> CreateSharedString(string? text) => text is null ? default : CreateSharedString(text.AsSpan());

    /// <summary>The same for a string in an arena.</summary>
    /// <inheritdoc cref="CreateSharedString(ReadOnlySpan{char})"/>
    public readonly FlatOffset<Utf8String> CreateSharedString(Utf8String text) => CreateSharedString(text.Span);

    /// <summary>Writes a string for a field marked <c>offset64</c>. It must come before all that is not for such fields.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.Offset64TooLate"/>: something else was written. In both builds.</exception>
    /// <inheritdoc cref="CreateString(ReadOnlySpan{byte})"/>
    public readonly FlatOffset64<Utf8String> CreateString64(scoped ReadOnlySpan<byte> utf8) => new(FlatBuilderCore.String64(Core, utf8));

    private static FlatOffset<Utf8String> String(uint position) => new(new FlatOffset(position));
}
