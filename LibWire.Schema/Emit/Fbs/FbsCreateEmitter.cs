using System.Linq;

namespace LibWire.Schema;

/// <summary>Tables written in call order, by one call.</summary>
internal static class FbsCreateEmitter
{
    /// <summary>In tables of more fields the copy of a struct is a small part of what is done, and a second method much text.</summary>
    private const int OverloadSlotsMax = 16;

    internal static void Emit(CSharpWriter writer, FbsObjectCode model, EmitOptions options)
    {
        FbsObjectEntryCode[] slots = [.. model.CreateSlots];
        Emit(writer, model, slots, true, options);
        if (slots.Length <= OverloadSlotsMax && slots.Any(static slot => slot.Field.Form == FbsFieldForm.Struct)) Emit(writer, model, slots, false, options);
    }

    /// <summary>A method.</summary>
    /// <remarks>Structs that are given are not copied into a <c>Nullable</c>, for which the processor would have to wait where their members were set just before: what a call with all of them resolves to.</remarks>
    private static void Emit(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode[] slots, bool areStructsNullable, EmitOptions options)
    {
        // Parameters with defaults come last.
        IEnumerable<string> parameters = slots.OrderBy(slot => areStructsNullable || slot.Field.Form != FbsFieldForm.Struct).ThenBy(static slot => slot.Id).Select(slot => Parameter(slot, areStructsNullable));
        bool isByBits = !model.IsWide && !model.HasOffset64;
        writer.Separate();
        writer.Line(areStructsNullable
            ? "/// <summary>Writes the table with a builder: what it refers to was written before. Fields that equal their defaults, and those that are null, are left out.</summary>"
            : "/// <summary>The same with all structs, of which none is left out: here <c>default</c> is one of zeros.</summary>");
        writer.Line("/// <returns>Where it lies.</returns>");
        using (writer.Open($"{model.CreateAccess} static {FbsRuntime.Offset}<{model.Name}> Create({string.Join(", ", parameters.Prepend($"{CSharpLanguage.Scoped(options)}in {FbsRuntime.Builder} builder"))})"))
        {
            foreach (FbsObjectEntryCode slot in slots.Where(slot => slot.Field.IsRequired && !slot.IsKind && (areStructsNullable || slot.Field.Form != FbsFieldForm.Struct)))
                writer.Line($"if ({(slot.Field.Form == FbsFieldForm.Struct ? $"!{Name(slot)}.HasValue" : $"{Name(slot)}.IsNull")}) {FbsRuntime.Create}.ThrowMissing({CSharpText.Literal(model.SchemaName + "." + slot.Field.SchemaName)});");
            if (isByBits) EmitByBits(writer, model, slots, areStructsNullable);
            else EmitByCalls(writer, slots, areStructsNullable);
        }
    }

    private static void EmitByBits(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode[] slots, bool areStructsNullable)
    {
        int sizeBytes = slots.Sum(static slot => slot.SizeBytes + slot.AlignBytes - 1);
        writer.Line($"byte* __next = {FbsRuntime.Create}.Begin(in builder, {CSharpText.Number(sizeBytes)}, out {FbsRuntime.Create}State __state);");
        writer.Line("ulong __fields = 0;");
        foreach (FbsObjectEntryCode slot in slots)
        {
            FbsObjectFieldCode field = slot.Field;
            string name = Name(slot);
            (string condition, string step) = Form(slot) switch
            {
                FbsFieldForm.Scalar => ($"{FbsRuntime.Create}.IsThere<{ScalarType(slot)}>({name}, {DefaultOf(slot)}, ref __state)", $"Scalar<{ScalarType(slot)}>(__next, {name})"),
                FbsFieldForm.Optional => ($"{name}.HasValue", $"Scalar<{field.Type}>(__next, {name}.GetValueOrDefault())"),
                FbsFieldForm.Struct when areStructsNullable => ($"{name}.HasValue", $"Struct<{field.Type}>(__next, {name}.GetValueOrDefault())"),
                FbsFieldForm.Struct => ("", $"Struct<{field.Type}>(__next, in {name})"),
                _ => ($"!{name}.IsNull", $"Offset(__next, {name}, ref __state)"),
            };
            string flag = FbsLiterals.Flag(FbsBaseType.ULong, unchecked((long)(1UL << slot.Id)));
            if (condition.Length == 0) writer.Line($"__next = {FbsRuntime.Create}.{step}; __fields |= {flag};");
            else writer.Line($"if ({condition}) {{ __next = {FbsRuntime.Create}.{step}; __fields |= {flag}; }}");
        }

        writer.Line($"return new({FbsRuntime.Create}.End(__next, __fields, {model.View}.Layout, ref __state));");
    }

    private static void EmitByCalls(CSharpWriter writer, FbsObjectEntryCode[] slots, bool areStructsNullable)
    {
        writer.Line("builder.StartTable();");
        foreach (FbsObjectEntryCode slot in slots)
        {
            string id = CSharpText.Number(slot.Id), name = Name(slot);
            writer.Line(Form(slot) switch
            {
                FbsFieldForm.Scalar => $"builder.Add<{ScalarType(slot)}>({id}, {name}, {DefaultOf(slot)});",
                FbsFieldForm.Optional => $"if ({name}.HasValue) builder.Add<{slot.Field.Type}>({id}, {name}.GetValueOrDefault());",
                FbsFieldForm.Struct when !areStructsNullable => $"builder.AddStruct<{slot.Field.Type}>({id}, in {name});",
                FbsFieldForm.Struct => $"if ({name}.HasValue) builder.AddStruct<{slot.Field.Type}>({id}, {name}.GetValueOrDefault());",
                _ => $"builder.AddOffset{(slot.Field.Width == FbsWidth.Narrow ? "" : "64")}({id}, {name});",
            });
        }

        writer.Line("return new(builder.EndTable());");
    }

    private static string Name(FbsObjectEntryCode slot) => CSharpWords.EscapeKeyword(slot.Parameter);

    // The kind of a union is a scalar; a vector of kinds is what the vector of unions is, an offset.
    private static FbsFieldForm Form(FbsObjectEntryCode slot) => slot is { IsKind: true, Field.Form: FbsFieldForm.Union } ? FbsFieldForm.Scalar : slot.Field.Form;

    private static string ScalarType(FbsObjectEntryCode slot) => slot.IsKind ? slot.Field.Kind : slot.Field.Type;

    private static string DefaultOf(FbsObjectEntryCode slot) => slot.IsKind || slot.Field.Default.Length == 0 ? "default" : slot.Field.Default;

    private static string Parameter(FbsObjectEntryCode slot, bool areStructsNullable)
    {
        FbsObjectFieldCode field = slot.Field;
        if (field.Form == FbsFieldForm.Struct && !areStructsNullable) return $"in {field.Type} {Name(slot)}";
        string offset = field.Width == FbsWidth.Narrow ? FbsRuntime.Offset : FbsRuntime.Offset64;
        string type = Form(slot) switch
        {
            FbsFieldForm.Scalar => ScalarType(slot),
            FbsFieldForm.Optional => field.Type + "?",
            FbsFieldForm.Struct => $"in {field.Type}?", // Copied as an argument, it would be put together of pieces that the processor has not yet stored.
            FbsFieldForm.Union => FbsRuntime.Offset,
            FbsFieldForm.Unions => slot.IsKind ? $"{offset}<{FbsRuntime.Array}<{field.Kind}>>" : offset,
            _ => $"{offset}<{(field.IsVector ? $"{FbsRuntime.Array}<{field.Type}>" : field.Type)}>",
        };
        return $"{type} {Name(slot)} = {(Form(slot) == FbsFieldForm.Scalar ? DefaultOf(slot) : "default")}";
    }
}
