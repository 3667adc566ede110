using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits how objects are written, front to back.</summary>
internal static class FbsObjectWriteEmitter
{
    internal static void Emit(CSharpWriter writer, FbsObjectCode model)
    {
        FbsObjectEntryCode[] entries = [.. model.Entries];
        int sizeBytes = sizeof(int) + entries.Sum(static entry => entry.SizeBytes);
        int alignBytes = entries.Select(static entry => entry.AlignBytes).Append(sizeof(int)).Max();
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        using (writer.Open($"public static byte* WriteCore({model.Name}* table, byte* next, uint slot, int depthLeft, ref {FbsRuntime.WriteState} state)"))
        {
            writer.Line($"if (depthLeft < 0) {FbsRuntime.Encode}.ThrowDepthExceeded();");
            writer.Line($"next = {FbsRuntime.Encode}.Table(next, slot, {CSharpText.Number(sizeBytes)}, {CSharpText.Number(alignBytes)}, ref state);");
            FbsWholeWriteEmitter.Emit(writer, model, entries);
            writer.Line("byte* first = next;");
            writer.Line(model.IsWide ? $"ushort* vtable = {FbsRuntime.Encode}.WideVtable({model.View}.Layout, ref state);" : "ulong fields = 0;");
            string[] places = [.. entries.Where(HasPlace).Select(entry => Place(entry) + " = 0")];
            if (places.Length > 0) writer.Line($"uint {string.Join(", ", places)};");
            foreach (FbsObjectEntryCode entry in entries) EmitEntry(writer, model, entry);
            writer.Line(model.IsWide
                ? $"next = {FbsRuntime.Encode}.EndWideTable(first, next, vtable, {model.View}.Layout, ref state);"
                : $"next = {FbsRuntime.Encode}.EndTable(first, next, fields, {model.View}.Layout, ref state);");
            foreach (FbsObjectEntryCode entry in entries.Where(static entry => HasPlace(entry) && !entry.IsKind).OrderBy(static entry => entry.Id))
                writer.Line($"if ({Place(entry)} != 0) {TargetStep(entry, Place(entry))}");
            writer.Line("return next;");
        }

        if (model.IsElement) EmitVector(writer, model);
    }

    /// <summary>A vector of tables, written from an array of them.</summary>
    private static void EmitVector(CSharpWriter writer, FbsObjectCode model)
    {
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        string parameters = $"{FbsRuntime.UntypedArray}* tables, byte* next, uint slot, int alignBytes, int depthLeft, ref {FbsRuntime.WriteState} state";
        using (writer.Open($"public static byte* WriteVector({parameters})"))
        {
            writer.Line($"{model.Name}* table = {FbsRuntime.Encode}.Items(({FbsRuntime.Array}<{model.Name}>*)tables, out int count);");
            if (model.Key is { } key) writer.Line($"if (count > 1) table = {InKeyOrder(model, key)};");
            writer.Lines($"""
                next = {FbsRuntime.Encode}.Offsets(next, slot, count, alignBytes, ref state);
                uint at = state.PlaceOf(next) - ((uint)count * sizeof(uint));
                for (; count > 0; count--, table++, at += sizeof(uint)) next = WriteCore(table, next, at, depthLeft, ref state);
                return next;
                """);
        }
    }

    // Elements with a key are written in the order of their keys.
    private static string InKeyOrder(FbsObjectCode model, FbsKeyCode key)
    {
        FbsObjectFieldCode field = model.Fields.First(field => field.Id == key.Id);
        string type = key.IsScalar ? key.ComparedType : field.Type, more = key.IsScalar ? $", {key.Default}" : "";
        return $"{FbsRuntime.Encode}.InKeyOrder<{model.Name}, {type}>(table, count, ({type}*)&table->{field.Storage}{more}, ref state)";
    }

    /// <summary>Converts a scalar to its stored form and back: the bits in which it differs from its default.</summary>
    internal static string Differing(FbsObjectFieldCode field, string value) =>
        field.Default.Length == 0 ? value : $"{FbsRuntime.Object}.Differing<{field.Type}>({value}, {field.Default})";

    /// <summary>Whether a vector is present.</summary>
    internal static string HasVector(FbsObjectFieldCode field, string target)
    {
        string items = target + field.Storage + (field.Form == FbsFieldForm.Tables ? $".AsReadOnly<{field.Type}>()" : "");
        return $"({target}{field.HasWord} & {field.HasMask}) != 0 || {items}.Count != 0";
    }

    /// <summary>The step of a vector of scalars or structs.</summary>
    internal static string VectorStep(FbsObjectFieldCode field) => field.Width switch
    {
        FbsWidth.Offset64 => "Offset64Vector",
        FbsWidth.Vector64 => "Vector64",
        _ => "Vector",
    };

    private static string StringStep(FbsObjectFieldCode field) =>
        field.Width != FbsWidth.Narrow ? "Offset64String" : field.IsShared ? "SharedString" : "String";

    /// <summary>Whether a field is an offset, which is filled in when the value behind the table is written.</summary>
    internal static bool HasPlace(FbsObjectEntryCode entry) => entry.Field.Form switch
    {
        FbsFieldForm.Scalar or FbsFieldForm.Optional or FbsFieldForm.Struct => false,
        FbsFieldForm.Union => !entry.IsKind,
        _ => true,
    };

    private static string Place(FbsObjectEntryCode entry) => $"at{entry.Field.Name}{(entry.IsKind ? "_Kind" : "")}";

    /// <summary>Whether a field is written.</summary>
    internal static string Condition(FbsObjectFieldCode field) => field.Form switch
    {
        FbsFieldForm.Scalar => $"{FbsRuntime.Encode}.IsThere(table->{field.Storage}, ref state)",
        FbsFieldForm.Table => $"table->{field.Storage} != null",
        FbsFieldForm.Union => $"!table->{field.Storage}.IsNull",
        FbsFieldForm.Vector or FbsFieldForm.Strings or FbsFieldForm.Tables or FbsFieldForm.Unions => HasVector(field, "table->"),
        _ => $"(table->{field.HasWord} & {field.HasMask}) != 0",
    };

    private static void EmitEntry(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode entry)
    {
        FbsObjectFieldCode field = entry.Field;
        string note = model.IsWide ? $"vtable[{CSharpText.Number(entry.Slot / 2)}] = (ushort)(next - first + 4);" : "";
        string bit = model.IsWide ? "" : $" fields |= {FbsLiterals.Flag(FbsBaseType.ULong, unchecked((long)(1UL << entry.Id)))};";
        string value = field.Form == FbsFieldForm.Union ? $"table->{field.Storage}.Kind" : Differing(field, $"table->{field.Storage}");
        string store = HasPlace(entry)
            ? $"{Place(entry)} = state.PlaceOf(next); next += {CSharpText.Number(entry.SizeBytes)};"
            : $"next = {FbsRuntime.Encode}.{(field.IsPadded ? "Padded" : "Scalar")}(next, {value});";
        string missing = field.IsRequired && !entry.IsKind
            ? $" else {FbsRuntime.Encode}.Missing({CSharpText.Literal(model.SchemaName + "." + field.SchemaName)}, ref state);"
            : "";
        writer.Line($"if ({Condition(field)}) {{ {(note.Length > 0 ? note + " " : "")}{store}{bit} }}{missing}");
    }

    /// <summary>The statement that writes the value of an offset.</summary>
    /// <param name="entry">The field.</param>
    /// <param name="place">The place of the offset.</param>
    internal static string TargetStep(FbsObjectEntryCode entry, string place)
    {
        FbsObjectFieldCode field = entry.Field;
        string source = $"table->{field.Storage}", align = CSharpText.Number(field.AlignBytes);
        string sort = "";
        if (field.ElementKey is { } key)
        {
            string arguments = $"&{source}, {CSharpText.Number(key.Offset)}, {CSharpText.Number(Math.Max(key.Count, 1))}, ref state";
            sort = $"{FbsRuntime.Array}<{field.Type}> sorted = {FbsRuntime.Encode}.InKeyOrder<{field.Type}, {key.ComparedType}>({arguments}); ";
            source = "sorted";
        }

        string step = field.Form switch
        {
            FbsFieldForm.String => $"{FbsRuntime.Encode}.{StringStep(field)}(next, {place}, {source}, ref state)",
            FbsFieldForm.Strings => $"{FbsRuntime.Encode}.{(field.IsShared ? "Shared" : "")}Strings(next, {place}, &{source}, {align}, ref state)",
            FbsFieldForm.Table => $"{field.Type}.WriteCore({FbsRuntime.Object}.Alive({source}), next, {place}, depthLeft - 1, ref state)",
            FbsFieldForm.Tables => $"{field.Type}.WriteVector(&{source}, next, {place}, {align}, depthLeft - 1, ref state)",
            FbsFieldForm.Union => $"{field.Type}.WriteCore(&{source}, next, {place}, depthLeft - 1, ref state)",
            FbsFieldForm.Unions => $"{field.Type}.WriteVector(&{source}, next, {place}_Kind, {place}, {align}, depthLeft - 1, ref state)",
            _ => $"{FbsRuntime.Encode}.{VectorStep(field)}(next, {place}, &{source}, {align}, ref state)",
        };
        return sort.Length > 0 ? $"{{ {sort}next = {step}; }}" : $"next = {step};";
    }
}
