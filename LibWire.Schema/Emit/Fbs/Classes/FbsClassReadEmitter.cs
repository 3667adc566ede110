using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits how objects of a class are read from tables: every property is set.</summary>
internal static class FbsClassReadEmitter
{
    private const int ObjectBytes = 24;
    private const string Source = FbsRuntime.Table + " source, int depthLeft, ref " + FbsRuntime.ReadState + " state";

    internal static void Emit(CSharpWriter writer, FbsObjectCode model, EmitOptions options)
    {
        writer.Separate();
        using (writer.Open($"internal static {model.Name} ReadNew({Source})"))
        {
            writer.Line("var target = NewTable();");
            writer.Line("target.ReadCore(source, depthLeft, ref state);");
            writer.Line("return target;");
        }

        writer.Separate();
        CSharpAttributes.ObsoleteCore(writer, model.UsesErrors);
        using (writer.Open($"internal void ReadCore({Source})"))
        {
            int sizeBytes = ObjectBytes + model.Entries.Sum(static entry => entry.SizeBytes + sizeof(int));
            writer.Line($"{FbsRuntime.Unpack}.Begin({CSharpText.Number(sizeBytes)}, depthLeft, ref state);");
            foreach (FbsObjectFieldCode field in model.Fields) writer.Line(FbsClassParts.SetTo(field.Member!, field.Name, Value(field, options)));
            writer.Line("OnRead();");
        }
    }

    private static string Value(FbsObjectFieldCode field, EmitOptions options)
    {
        CSharpMemberForm member = field.Member!;
        string slot = CSharpText.Number(field.Slot), slots = $"{CSharpText.Number(field.KindSlot)}, {slot}", orElse = "";
        switch (field.Form)
        {
            case FbsFieldForm.Scalar: return $"source.Scalar<{field.Type}>({slot}{(field.Default.Length == 0 ? "" : ", " + field.Default)})";
            case FbsFieldForm.Optional: return $"source.Optional<{field.Type}>({slot})";
            case FbsFieldForm.Struct:
                return $"{FbsRuntime.Unpack}.Struct<{field.Shown}>(source.Struct({slot})){(member.IsNullable ? "" : ".GetValueOrDefault()")}";
            case FbsFieldForm.String:
                if (field.DefaultText is { } text) orElse = $".Or({FbsLiterals.Utf8(text, CSharpLanguage.HasUtf8Literals(options))})";
                return $"{FbsRuntime.Unpack}.Text(source.String({slot}){orElse}, ref state){(member.IsNullable ? "" : " ?? \"\"")}";
            case FbsFieldForm.Table:
                return $"source.Has({slot}) ? {field.Type}.ReadNew(source.Table({slot}), depthLeft - 1, ref state) : null";
            case FbsFieldForm.Union:
                return $"{field.UnionOffset}.ReadCore(source.Union<{field.Kind}>({slots}), depthLeft - 1, ref state)";
        }

        bool isList = member.Container == CSharpContainer.List;
        string container = isList ? "List" : "Array", current = FbsClassParts.This(field.Name);
        if (member.IsInterface) current = $"{current} as global::System.Collections.Generic.List<{ItemOf(field)}>";
        string empty = isList ? $"{FbsRuntime.Unpack}.EmptyList({current})" : $"global::System.Array.Empty<{ItemOf(field)}>()";
        if (isList && member.Setter == CSharpSetter.None) current = $"{FbsRuntime.Unpack}.Present({current}, {CSharpText.Literal(field.Name)})";
        else if (member.IsNullable) empty = "";
        string target = isList ? $"{current}, " : "";
        string foreign = field.Foreign.Length > 0 ? $".Foreign<{field.Foreign}>()" : "";
        string step = field.Form switch
        {
            FbsFieldForm.Strings => $"Text{container}(source.Strings({slot}), {target}ref state)",
            FbsFieldForm.Tables => $"Table{container}<{field.Type}>(source.Tables({slot}), {target}&{field.Type}.ReadNew, depthLeft - 1, ref state)",
            FbsFieldForm.Unions => $"Union{container}<{field.Type}, {field.Kind}>(source.Unions<{field.Kind}>({slots}), {target}"
                + $"&{field.UnionOffset}.ReadCore, depthLeft - 1, ref state)",
            _ => $"{container}<{field.Shown}>(source.Vector<{field.Type}>({slot}){foreign}, {target}ref state)",
        };
        return $"{FbsRuntime.Unpack}.{step}{(empty.Length > 0 ? " ?? " + empty : "")}";
    }

    private static string ItemOf(FbsObjectFieldCode field) => field.Form == FbsFieldForm.Strings ? "string" : field.Shown;
}
