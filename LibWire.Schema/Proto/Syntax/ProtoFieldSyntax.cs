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
/// <param name="Options">What stands in brackets.</param>
/// <param name="Documentation">Its comment, one line each; empty for none.</param>
internal sealed record ProtoFieldSyntax(
    ProtoLabel Label,
    SchemaSpan LabelSpan,
    ProtoName Type,
    ProtoName? MapKey,
    ProtoMessageSyntax? GroupBody,
    ProtoName Name,
    ProtoInteger? Number,
    IReadOnlyList<ProtoOptionSyntax> Options,
    string Documentation) : ProtoMemberSyntax(Name, Documentation)
{
    internal bool IsMap => MapKey != null;
}
