using System.Linq;

namespace LibWire.Schema;

/// <summary>The struct of a message: what it holds, and the parts in their order.</summary>
internal static class ProtoMessageEmitter
{
    private const int DefaultWidth = 144;

    internal static void Emit(CSharpWriter writer, ProtoMessageModel model, EmitOptions options, string access)
    {
        var message = new ProtoMessageCode(model, options);

        writer.Separate();
        CSharpDocs.Summary(writer, model.Documentation, $"The message <c>{CSharpText.Xml(model.FullName)}</c>.");
        ProtoDocs.Fields(writer, message.FieldsByNumber);
        writer.Line(ProtoRuntime.Struct("Sequential"));
        CSharpAttributes.Obsolete(writer, model.IsDeprecated);
        using (writer.Open($"{access} partial struct {model.CSharpName} : {ProtoRuntime.Namespace}IProtoMessage, global::System.IEquatable<{model.CSharpName}>"))
        {
            ProtoFieldIdsEmitter.Emit(writer, message);
            EmitStorage(writer, message);
            ProtoPropertyEmitter.Emit(writer, message);
            foreach (ProtoOneofCode oneof in message.Oneofs) ProtoOneofEmitter.Emit(writer, message, oneof);
            ProtoDoorEmitter.Emit(writer, message);
            ProtoExtensionEmitter.EmitMembers(writer, message);
            ProtoReadEmitter.Emit(writer, message);
            ProtoMapReadEmitter.Emit(writer, message);
            ProtoClosedEnumEmitter.Emit(writer, message);
            ProtoWriteEmitter.Emit(writer, message);
            ProtoSizeEmitter.Emit(writer, message);
            ProtoLayoutEmitter.Emit(writer, message);
            ProtoExtensionEmitter.EmitNested(writer, model);
            EmitNestedTypes(writer, model, options);
        }
    }

    // From wide to narrow, so that nothing but the end of the struct is padded. Models of many small messages are mostly such structs: a byte less in each counts.
    private static void EmitStorage(CSharpWriter writer, ProtoMessageCode message)
    {
        writer.Separate();
        EmitSlots(writer, message, ProtoSlotWidth.Wide);
        if (message.Model.IsExtendable) writer.Line($"private {ProtoRuntime.Extension}Set {message.Extensions};");
        writer.Line($"private {ProtoRuntime.Namespace}ProtoUnknownFields {message.Unknown};");
        foreach (ProtoOneofCode oneof in message.Oneofs)
        {
            writer.Line($"private {oneof.ValueType} {oneof.ValueSlot};");
            writer.Line($"private {oneof.CaseType} {oneof.CaseSlot};");
        }

        foreach (string word in message.HasWords) writer.Line($"private uint {word};");
        EmitSlots(writer, message, ProtoSlotWidth.Words);
        EmitSlots(writer, message, ProtoSlotWidth.Narrow);

        foreach (ProtoFieldCode field in message.Fields)
        {
            if (field.DefaultSlot.Length == 0) continue;
            writer.Separate();
            EmitDefault(writer, field);
        }
    }

    private static void EmitSlots(CSharpWriter writer, ProtoMessageCode message, ProtoSlotWidth width)
    {
        foreach (ProtoFieldCode field in message.Fields)
            if (field.Oneof is null && field.SlotWidth == width) writer.Line($"private {(field.IsSingleMessage ? "unsafe " : "")}{field.StorageType} {field.Slot};");
    }

    /// <summary>A default as an expression.</summary>
    internal static string DefaultValue(ProtoFieldModel field)
    {
        if (field.Default!.Literal.Length > 0) return field.Default.Literal;
        string bytes = string.Join(", ", field.Default.Bytes.Select(Hexadecimal));
        return $"{ProtoRuntime.Field}Default{field.Kind}(new byte[] {{ {bytes} }})";
    }

    private static void EmitDefault(CSharpWriter writer, ProtoFieldCode field)
    {
        writer.Line($"private static readonly {field.Type} {field.DefaultSlot} = {ProtoRuntime.Field}Default{field.Kind.Step}(new byte[]");
        writer.Line("{");
        foreach (string line in CSharpText.Wrap(field.Model.Default!.Bytes.Select(Hexadecimal), DefaultWidth)) writer.Line($"    {line.TrimEnd(',')},");
        writer.Line("});");
    }

    private static string Hexadecimal(byte value) => "0x" + value.ToString("X2", System.Globalization.CultureInfo.InvariantCulture);

    private static void EmitNestedTypes(CSharpWriter writer, ProtoMessageModel model, EmitOptions options)
    {
        if (model.NestedEnums.Count == 0 && model.NestedMessages.Count == 0) return;
        writer.Separate();
        writer.Line($"/// <summary>The types declared in <c>{CSharpText.Xml(model.FullName)}</c>.</summary>");
        using (writer.Open("public static partial class Types"))
            ProtoEmitter.EmitTypes(writer, model.NestedEnums, model.NestedMessages, options, "public");
    }
}
