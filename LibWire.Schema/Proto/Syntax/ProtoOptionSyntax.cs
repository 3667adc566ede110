namespace LibWire.Schema;

/// <summary>One option: <c>option a.(b.c).d = value;</c> or one of those in brackets. Its name has at least one part; the span is that of the name.</summary>
internal sealed record ProtoOptionSyntax(IReadOnlyList<ProtoOptionNamePart> Name, ProtoOptionValueSyntax Value, TextRange Span);

/// <summary>A part of an option's name; that of an extension stands in parentheses.</summary>
internal sealed record ProtoOptionNamePart(string Text, bool IsExtension);

internal enum ProtoOptionValueKind
{
    Identifier,
    Integer,
    Float,
    String,
    Aggregate,

    /// <summary>The bytes of a whole options message, from a descriptor set; the option has no name then.</summary>
    Encoded,
}

/// <summary>The value of an option.</summary>
/// <param name="Kind">What it is written as.</param>
/// <param name="IsNegative">Whether a minus stands in front.</param>
/// <param name="Text">What is written, without the sign; of a string the text it stands for; of an aggregate what lies between the braces.</param>
/// <param name="Bytes">For a string its bytes, which need not be UTF-8; else empty.</param>
/// <param name="Span">The value, sign and quotes included.</param>
internal sealed record ProtoOptionValueSyntax(ProtoOptionValueKind Kind, bool IsNegative, string Text, EquatableArray<byte> Bytes, TextRange Span);
