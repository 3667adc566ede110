using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits the method that fills the layout table, which cold paths walk: the place and type of each field.</summary>
internal static class ProtoLayoutEmitter
{
    internal static void Emit(CSharpWriter writer, ProtoMessageCode message)
    {
        writer.Separate();
        using (writer.Open($"private static void {message.Storage.Describe}({message.CSharpName}* message, {ProtoRuntime.LayoutBuilder} table)"))
        {
            foreach (string word in message.Storage.HasWords) writer.Line($"table.HasBits(&message->{word});");
            writer.Line($"table.Unknown(&message->{message.Storage.Unknown});");
            EmitFields(writer, message);
            if (message.ReservedNames.Count > 0)
                writer.Line($"table.ReservedNames({string.Join(", ", message.ReservedNames.Select(CSharpText.Literal))});");
            if (message.IsExtendable)
                writer.Line($"table.Extensions(&message->{message.Storage.Extensions}{(message.IsMessageSet ? ", isMessageSet: true" : "")});");
        }
    }

    private static void EmitFields(CSharpWriter writer, ProtoMessageCode message)
    {
        // The builder adds members to the oneof begun last, and the numbers of two oneofs can interleave. So the oneofs follow one by one, after the other
        // fields.
        foreach (ProtoFieldCode field in message.FieldsByNumber)
            if (field.Oneof is null) writer.Line(Entry(field));
        IEnumerable<ProtoFieldCode> allMembers = message.FieldsByNumber.Where(static field => field.Oneof is not null);
        foreach (IGrouping<ProtoOneofCode, ProtoFieldCode> members in allMembers.GroupBy(static field => field.Oneof!))
        {
            writer.Line($"table.Oneof({CSharpText.Literal(members.Key.Name)}, &message->{members.Key.CaseMember});");
            foreach (ProtoFieldCode member in members) writer.Line(Entry(member));
        }
    }

    private static string Entry(ProtoFieldCode field)
    {
        string names = $"{CSharpText.Number(field.Number)}, {CSharpText.Literal(field.Name)}";
        string type = FieldType(field);
        string at = "&message->" + field.Storage.Member;
        string layout = $"static () => {(field.MapValue ?? field).Type}.Layout";
        string hasBit = field.HasHasBit ? ", " + CSharpText.Number(field.HasBit) : "";
        string packed = field.IsPacked ? ", isPacked: true" : "";

        string group = field.IsGroup ? ", isGroup: true" : "";
        string text = field.TextName == field.Name ? "" : $", textName: {CSharpText.Literal(field.TextName)}";
        string utf8 = field is { IsString: true, ChecksUtf8: false } ? ", checksUtf8: false" : "";
        string enumLayout = EnumLayout(field.MapValue ?? field);
        string json = field.JsonName == ProtoNames.Json(field.Name) ? "" : $", jsonName: {CSharpText.Literal(field.JsonName)}";

        return field switch
        {
            { MapKey: not null, MapValue: not null } =>
                $"table.Map({names}, {FieldType(field.MapKey)}, {FieldType(field.MapValue)}, {at}"
                + $"{(field.MapValue.IsMessage ? ", " + layout : "")}{EntryUtf8("key", field.MapKey)}{EntryUtf8("value", field.MapValue)}{enumLayout}{json});",
            { Oneof: not null, IsMessage: true } => $"table.MemberMessage({names}, {at}, {layout}{group}{text}{json});",
            { Oneof: not null } => $"table.Member({names}, {type}, {at}{utf8}{enumLayout}{json});",
            { IsMessage: true } => $"table.{Prefix(field)}Message({names}, {at}, {layout}{group}{text}{json});",
            _ => $"table.{field.Presence}({names}, {type}, {at}{hasBit}{packed}{utf8}{enumLayout}{json});",
        };
    }

    private static string Prefix(ProtoFieldCode field) => field.Presence == ProtoFieldPresence.Explicit ? "" : field.Presence.ToString();

    private static string EnumLayout(ProtoFieldCode field) => field.IsEnum ? $", enumLayout: static () => {field.EnumLayout}.Value" : "";

    private static string EntryUtf8(string part, ProtoFieldCode field) => field is { IsString: true, ChecksUtf8: false } ? $", {part}ChecksUtf8: false" : "";

    /// <summary>The type of the builder's parameter.</summary>
    private static string FieldType(ProtoFieldCode field) => $"{ProtoRuntime.Namespace}ProtoFieldType.{field.Kind}";
}
