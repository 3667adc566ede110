namespace LibWire.Schema;

/// <summary>One option, <c>option a.(b.c).d = value;</c> or in brackets. Its name has at least one part. The span is that of the name.</summary>
internal sealed record ProtoOptionSyntax(IReadOnlyList<ProtoOptionNamePart> Name, ProtoOptionValueSyntax Value, TextRange Span);

/// <summary>A part of an option's name. The name of an extension is in parentheses.</summary>
internal sealed record ProtoOptionNamePart(string Text, bool IsExtension);

internal enum ProtoOptionValueKind
{
    Identifier,
    Integer,
    Float,
    String,
    Aggregate,

    /// <summary>The bytes of a whole options message from a descriptor set. The option then has no name.</summary>
    Encoded,
}

/// <summary>The value of an option.</summary>
/// <param name="Kind">The form in which it is written.</param>
/// <param name="IsNegative">Whether a minus sign is in front.</param>
/// <param name="Text">The written text without the sign; for a string its value; for an aggregate the text between the braces.</param>
/// <param name="Bytes">For a string its bytes, which need not be UTF-8; otherwise empty.</param>
/// <param name="Span">The value, sign and quotes included.</param>
internal sealed record ProtoOptionValueSyntax(ProtoOptionValueKind Kind, bool IsNegative, string Text, EquatableArray<byte> Bytes, TextRange Span);
