using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits how objects of a class are written with a builder: what they refer to in the order of the ids, and then the table. That is the order of the
/// object API of C++.</summary>
internal static class FbsClassWriteEmitter
{
    internal static void Emit(CSharpWriter writer, FbsObjectCode model)
    {
        FbsObjectEntryCode[] entries = [.. model.CreateEntries];
        bool isWhole = IsWhole(model, entries);
        string parameters = $"{model.Name} target, in {FbsRuntime.Builder} builder, int depthLeft, ref {FbsRuntime.PackState} state";
        writer.Separate();
        using (writer.Open($"internal static {FbsRuntime.Offset} WriteCore({parameters})"))
        {
            writer.Line($"if (depthLeft < 0) {FbsRuntime.Encode}.ThrowDepthExceeded();");
            writer.Line("target.OnWriting();");
            foreach (FbsObjectFieldCode field in model.Fields)
            {
                // A struct is read where it is written: a copy would be spilled over the steps between.
                if (!isWhole || field.Form != FbsFieldForm.Struct) EmitValue(writer, model, field);
            }

            if (isWhole)
            {
                FbsWholeCreateEmitter.Emit(writer, model, entries, source: "target");
                string given = string.Join(", ", model.Fields.Select(static field => field.Form == FbsFieldForm.Struct ? Source(field) : Name(field)));
                writer.Line($"return WriteTable(in builder, {given});");
            }
            else if (model.IsWide) EmitByCalls(writer, entries);
            else EmitByBits(writer, model, entries);
        }

        if (!isWhole) return;
        writer.Separate();
        writer.Line("// The same if some fields are left out, or if there is no room yet.");
        writer.Line(CSharpAttributes.NoInlining);
        string values = string.Join(", ", model.Fields.Select(static field => $"{TypeOf(field)} {Name(field)}"));
        using (writer.Open($"private static {FbsRuntime.Offset} WriteTable(in {FbsRuntime.Builder} builder, {values})")) EmitByBits(writer, model, entries);
    }

    // Small tables often have all their fields. A struct that can be absent makes two kinds of whole tables, which is not worth the code.
    private static bool IsWhole(FbsObjectCode model, FbsObjectEntryCode[] entries) =>
        !model.IsWide && entries.Length is > 0 and <= FbsCreateEmitter.OverloadEntriesMax
        && !model.Fields.Any(static field => field is { Form: FbsFieldForm.Struct, Member.IsNullable: true });

    private static string Source(FbsObjectFieldCode field) => "target." + CSharpWords.EscapeKeyword(field.Name);

    private static string Name(FbsObjectFieldCode field) => CSharpWords.EscapeKeyword(field.Parameter);

    private static string TypeOf(FbsObjectFieldCode field) => field.Form switch
    {
        FbsFieldForm.Scalar => field.Type,
        FbsFieldForm.Optional => field.Type + "?",
        FbsFieldForm.Struct => field.Shown + (field.Member!.IsNullable ? "?" : ""),
        FbsFieldForm.Union => field.UnionOffset,
        FbsFieldForm.Unions => $"{FbsRuntime.UnionVectorOffset}<{field.Kind}>",
        _ => FbsRuntime.Offset,
    };

    private static void EmitValue(CSharpWriter writer, FbsObjectCode model, FbsObjectFieldCode field)
    {
        CSharpMemberForm member = field.Member!;
        string type = TypeOf(field), name = Name(field), value = Source(field);
        string found = "__value" + CSharpText.Number(field.Id);
        switch (field.Form)
        {
            case FbsFieldForm.Scalar or FbsFieldForm.Optional or FbsFieldForm.Struct: writer.Line($"{type} {name} = {value};"); break;
            case FbsFieldForm.Union:
                writer.Line($"{type} {name} = {field.UnionOffset}.WriteCore({value}, in builder, depthLeft - 1, ref state);");
                break;
            default:
                string length = member.Container == CSharpContainer.List ? "Count" : "Length";
                string pattern = OmitsEmpty(model, field) ? $"{{ {length}: > 0 }}" : "{ }";
                writer.Line($"{type} {name} = default;");
                writer.Line($"if ({value} is {pattern} {found}) {name} = {Step(field, found)};");
                break;
        }

        if (!field.IsRequired) return;
        string? isMissing = field.Form switch
        {
            FbsFieldForm.Struct => member.IsNullable ? $"!{name}.HasValue" : null,
            FbsFieldForm.Unions => $"{name}.Values.IsNull",
            _ => $"{name}.IsNull",
        };
        if (isMissing != null)
            writer.Line($"if ({isMissing}) {FbsRuntime.Create}.ThrowMissing({CSharpText.Literal(model.SchemaName + "." + field.SchemaName)});");
    }

    // What is absent is read as empty then.
    private static bool OmitsEmpty(FbsObjectCode model, FbsObjectFieldCode field) =>
        field is { IsRequired: false, DefaultText: null, Member.IsNullable: false } && field.Form != FbsFieldForm.Table && model.Key?.Id != field.Id;

    private static string Step(FbsObjectFieldCode field, string value)
    {
        string items = $"{FbsRuntime.Pack}.Items({value})", member = CSharpText.Literal(field.Name), shared = field.IsShared ? "Shared" : "";
        string onWire = field.Foreign.Length > 0 ? $"{FbsRuntime.Foreign}.Elements<{field.Foreign}, {field.Type}>({items})" : items;
        const string Rest = "depthLeft - 1, ref state";
        switch (field.Form)
        {
            case FbsFieldForm.String: return $"builder.Create{shared}String({value})";
            case FbsFieldForm.Table: return $"{field.Type}.WriteCore({value}, in builder, {Rest})";
            case FbsFieldForm.Vector when field.ElementKey != null: return $"{field.Type}.CreateSortedVector(in builder, {onWire})";
            case FbsFieldForm.Vector: return $"builder.CreateVector<{field.Type}>({onWire})";
            case FbsFieldForm.Strings: return $"{FbsRuntime.Pack}.{shared}Texts(in builder, {items}, {member}, ref state)";
            case FbsFieldForm.Unions:
                string types = $"{field.Type}, {field.UnionOffset}, {field.Kind}";
                return $"{FbsRuntime.Pack}.Unions<{types}>(in builder, {items}, &{field.UnionOffset}.WriteCore, {Rest})";
        }

        string arguments = $"in builder, {items}, {member}, &{field.Type}.WriteCore";
        if (field.TargetKey is not { } key) return $"{FbsRuntime.Pack}.Tables<{field.Type}>({arguments}, {Rest})";
        string id = CSharpText.Number(key.Id);
        return key.ComparedType.Length == 0
            ? $"{FbsRuntime.Pack}.SortedTables<{field.Type}>({arguments}, {id}, {Rest})"
            : $"{FbsRuntime.Pack}.SortedTables<{field.Type}, {key.ComparedType}>({arguments}, {id}, {key.Default}, {Rest})";
    }

    private static void EmitByBits(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode[] entries)
    {
        int sizeBytes = entries.Sum(static entry => entry.SizeBytes + entry.AlignBytes - 1);
        writer.Line($"byte* __next = {FbsRuntime.Create}.Begin(in builder, {CSharpText.Number(sizeBytes)}, out {FbsRuntime.Create}State __state);");
        writer.Line("ulong __fields = 0;");
        foreach (FbsObjectEntryCode entry in entries)
        {
            string value = FbsCreateEmitter.Value(entry);
            string step = FbsCreateEmitter.Form(entry) switch
            {
                FbsFieldForm.Scalar => $"Scalar(__next, {value})",
                FbsFieldForm.Optional => $"Scalar(__next, {value}.GetValueOrDefault())",
                FbsFieldForm.Struct => $"Struct(__next, {OnWire(entry, value)})",
                _ => $"Offset(__next, {value}, ref __state)",
            };
            string flag = FbsLiterals.Flag(FbsBaseType.ULong, unchecked((long)(1UL << entry.Id)));
            string store = $"__next = {FbsRuntime.Create}.{step}; __fields |= {flag};";
            writer.Line(Condition(entry, value) is { } condition ? $"if ({condition}) {{ {store} }}" : store);
        }

        writer.Line($"return {FbsRuntime.Create}.End(__next, __fields, {model.View}.Layout, ref __state);");
    }

    private static string OnWire(FbsObjectEntryCode entry, string value) => entry.Field.Member!.IsNullable
        ? FbsCreateEmitter.OnWire(entry.Field, value + ".GetValueOrDefault()", "")
        : FbsCreateEmitter.OnWire(entry.Field, value, "in ");

    // Null if the field is always written.
    private static string? Condition(FbsObjectEntryCode entry, string value)
    {
        string defaultValue = FbsCreateEmitter.DefaultOf(entry);
        return FbsCreateEmitter.Form(entry) switch
        {
            FbsFieldForm.Scalar when FbsLiterals.IsZero(defaultValue) => $"{FbsRuntime.Create}.IsThere({value}, default, ref __state)",
            FbsFieldForm.Scalar => $"{FbsRuntime.Create}.IsThere<{FbsCreateEmitter.ScalarType(entry)}>({value}, {defaultValue}, ref __state)",
            FbsFieldForm.Optional => $"{value}.HasValue",
            FbsFieldForm.Struct => entry.Field.Member!.IsNullable ? $"{value}.HasValue" : null,
            _ => $"!{value}.IsNull",
        };
    }

    private static void EmitByCalls(CSharpWriter writer, FbsObjectEntryCode[] entries)
    {
        writer.Line("builder.StartTable();");
        foreach (FbsObjectEntryCode entry in entries)
        {
            string id = CSharpText.Number(entry.Id), value = FbsCreateEmitter.Value(entry), type = entry.Field.Type;
            writer.Line(FbsCreateEmitter.Form(entry) switch
            {
                FbsFieldForm.Scalar => $"builder.Add<{FbsCreateEmitter.ScalarType(entry)}>({id}, {value}, {FbsCreateEmitter.DefaultOf(entry)});",
                FbsFieldForm.Optional => $"if ({value}.HasValue) builder.Add<{type}>({id}, {value}.GetValueOrDefault());",
                FbsFieldForm.Struct when entry.Field.Member!.IsNullable =>
                    $"if ({value}.HasValue) builder.AddStruct<{type}>({id}, {OnWire(entry, value)});",
                FbsFieldForm.Struct => $"builder.AddStruct<{type}>({id}, {OnWire(entry, value)});",
                _ => $"builder.AddOffset({id}, {value});",
            });
        }

        writer.Line("return builder.EndTable();");
    }
}
