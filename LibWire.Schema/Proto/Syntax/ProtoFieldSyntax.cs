namespace LibWire.Schema;

/// <summary>The label in front of a field.</summary>
internal enum ProtoLabel
{
    None,
    Optional,
    Required,
    Repeated,
}

/// <summary>One field of a message, oneof or extend block.</summary>
/// <param name="Label">Its label.</param>
/// <param name="LabelSpan">The place of the label, or of the field if there is none.</param>
/// <param name="Type">Its type as it is written; for a map the type of the values, for a group the word <c>group</c>.</param>
/// <param name="MapKey">The type of the keys, for a map.</param>
/// <param name="GroupBody">The message that a group declares. Its name is that of the group.</param>
/// <param name="Name">Its name.</param>
/// <param name="Number">Its number; null if it is missing, which is not reported yet.</param>
/// <param name="Default">The value of <c>default</c> in the brackets, or null.</param>
/// <param name="JsonName">The value of <c>json_name</c> in the brackets, or null.</param>
/// <param name="Options">The other items in the brackets.</param>
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

/// <summary>A default value. It is written like an option, but is none.</summary>
/// <param name="Text">
/// As in <c>FieldDescriptorProto.default_value</c>: the shortest number, <c>inf</c>, <c>true</c>, a string as it is, bytes escaped, a name as it is.
/// </param>
/// <param name="Bytes">For strings and bytes the value; otherwise empty.</param>
/// <param name="Name">The place of the word <c>default</c>.</param>
/// <param name="Span">The place of the value.</param>
internal sealed record ProtoDefaultSyntax(string Text, EquatableArray<byte> Bytes, TextRange Name, TextRange Span);
