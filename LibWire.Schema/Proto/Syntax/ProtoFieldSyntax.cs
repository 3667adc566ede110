namespace LibWire.Schema;

/// <summary>The word in front of a field.</summary>
internal enum ProtoLabel
{
    None,
    Optional,
    Required,
    Repeated,
}

/// <summary>One field, of a message, oneof or extend block.</summary>
/// <param name="Label">Its label.</param>
/// <param name="LabelSpan">Where the label stands; where the field starts if there is none.</param>
/// <param name="Type">Its type as it is written; for a map that of the values, for a group the word <c>group</c>.</param>
/// <param name="MapKey">The type of the keys, for a map.</param>
/// <param name="GroupBody">The message a group declares; its name is that of the group.</param>
/// <param name="Name">Its name.</param>
/// <param name="Number">Its number; null where it is missing, which is not reported yet.</param>
/// <param name="Default">What <c>default</c> says in the brackets, or null.</param>
/// <param name="JsonName">What <c>json_name</c> says in the brackets, or null.</param>
/// <param name="Options">What else stands in brackets.</param>
/// <param name="Documentation">Its comment, one line each; empty for none.</param>
internal sealed record ProtoFieldSyntax(
    ProtoLabel Label,
    TextRange LabelSpan,
    ProtoName Type,
    ProtoName? MapKey,
    ProtoMessageSyntax? GroupBody,
    ProtoName Name,
    ProtoInteger? Number,
    ProtoDefaultSyntax? Default,
    ProtoName? JsonName,
    IReadOnlyList<ProtoOptionSyntax> Options,
    string Documentation) : ProtoMemberSyntax(Name, Documentation)
{
    internal bool IsMap => MapKey != null;
}

/// <summary>A default value. It is no option, though it is written like one.</summary>
/// <param name="Text">
/// As <c>FieldDescriptorProto.default_value</c> writes it: the shortest number, <c>inf</c>, <c>true</c>, a string as it is, bytes escaped, a name as it is.
/// </param>
/// <param name="Bytes">For strings and bytes the value; else empty.</param>
/// <param name="Name">Where <c>default</c> stands.</param>
/// <param name="Span">The value.</param>
internal sealed record ProtoDefaultSyntax(string Text, EquatableArray<byte> Bytes, TextRange Name, TextRange Span);
