using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits the struct of a message: its fields, then its parts in their order.</summary>
internal static class ProtoMessageEmitter
{
    private const int DefaultWidth = 144;

    internal static void Emit(CSharpWriter writer, ProtoMessageCode message, string reflection, EmitOptions options, string access)
    {
        if (message.Class is { } form)
        {
            ProtoClassEmitter.Emit(writer, message, form, reflection, options);
            return;
        }

        writer.Separate();
        if (!message.IsDeclared) CSharpDocs.Summary(writer, message.Documentation, $"The message <c>{CSharpText.Xml(message.FullName)}</c>.");
        ProtoDocs.Fields(writer, message.FieldsByNumber);
        writer.Line(ProtoRuntime.Struct("Sequential"));
        writer.Line(CSharpAttributes.DebugView(message.CSharpName));
        CSharpAttributes.Obsolete(writer, message.IsDeprecated && !message.IsDeclared);
        string accessible = message.IsDeclared ? "" : access + " ";
        string interfaces = $"{ProtoRuntime.Namespace}IProtoMessage, global::System.IEquatable<{message.CSharpName}>";
        using (writer.Open($"{accessible}unsafe partial struct {message.CSharpName} : {interfaces}"))
        {
            EmitFieldIds(writer, message);
            EmitStorage(writer, message);
            ProtoPropertyEmitter.Emit(writer, message, options);
            foreach ((ProtoOneofCode oneof, ProtoFieldCode[] members) in message.OneofMembers()) ProtoOneofEmitter.Emit(writer, oneof, members, options);
            ProtoDoorEmitter.Emit(writer, message, reflection, options);
            ProtoExtensionEmitter.EmitMembers(writer, message, options);
            ProtoReadEmitter.Emit(writer, message);
            ProtoMapReadEmitter.Emit(writer, message);
            ProtoClosedEnumEmitter.Emit(writer, message);
            ProtoWriteEmitter.Emit(writer, message);
            ProtoSizeEmitter.Emit(writer, message);
            ProtoLayoutEmitter.Emit(writer, message);
            ProtoExtensionEmitter.EmitNested(writer, message);
            EmitNestedTypes(writer, message, reflection, options);
        }
    }

    private static void EmitFieldIds(CSharpWriter writer, ProtoMessageCode message)
    {
        if (message.Fields.Count == 0) return;
        CSharpFieldIds.Emit(writer, Ids(isDeprecated: false), [.. Ids(isDeprecated: true)]);

        IEnumerable<(string Name, int Number)> Ids(bool isDeprecated) =>
            message.Fields.Where(field => field.IsDeprecated == isDeprecated).Select(static field => (field.CSharpName, field.Number));
    }

    private static void EmitStorage(CSharpWriter writer, ProtoMessageCode message)
    {
        writer.Separate();
        foreach (ProtoMemberCode member in message.Storage.Members)
            writer.Line($"private {member.Type} {member.Name};");

        foreach (ProtoFieldCode field in message.Fields)
        {
            if (field.Storage.DefaultMember.Length == 0) continue;
            writer.Separate();
            EmitDefault(writer, field);
        }
    }

    /// <summary>A default value as an expression.</summary>
    internal static string DefaultValue(ProtoFieldCode field)
    {
        if (field.Default!.Literal.Length > 0) return field.Default.Literal;
        string bytes = string.Join(", ", field.Default.Bytes.Select(Hexadecimal));
        return $"{ProtoRuntime.Field}Default{field.Kind}(new byte[] {{ {bytes} }})";
    }

    private static void EmitDefault(CSharpWriter writer, ProtoFieldCode field)
    {
        writer.Line($"private static readonly {field.Type} {field.Storage.DefaultMember} = {ProtoRuntime.Field}Default{field.Value.Step}(new byte[]");
        writer.Line("{");
        foreach (string line in CSharpText.Wrap(field.Default!.Bytes.Select(Hexadecimal), DefaultWidth)) writer.Line($"    {line.TrimEnd(',')},");
        writer.Line("});");
    }

    private static string Hexadecimal(byte value) => "0x" + value.ToString("X2", System.Globalization.CultureInfo.InvariantCulture);

    private static void EmitNestedTypes(CSharpWriter writer, ProtoMessageCode message, string reflection, EmitOptions options)
    {
        if (message.NestedEnums.Count == 0 && message.NestedMessages.Count == 0) return;
        if (message.IsDeclared)
        {
            ProtoEmitter.EmitTypes(writer, message.NestedEnums, message.NestedMessages, reflection, options, "public");
            return;
        }

        writer.Separate();
        writer.Line($"/// <summary>The types declared in <c>{CSharpText.Xml(message.FullName)}</c>.</summary>");
        using (writer.Open("public static partial class Types"))
            ProtoEmitter.EmitTypes(writer, message.NestedEnums, message.NestedMessages, reflection, options, "public");
    }
}
