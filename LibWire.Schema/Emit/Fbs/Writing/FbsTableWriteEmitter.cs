using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits how tables are written, front to back.</summary>
internal static class FbsTableWriteEmitter
{
    internal static void Emit(CSharpWriter writer, FbsObjectCode model, FbsWriteSource source)
    {
        FbsObjectEntryCode[] entries = [.. model.Entries];
        int sizeBytes = sizeof(int) + entries.Sum(static entry => entry.SizeBytes);
        int alignBytes = entries.Select(static entry => entry.AlignBytes).Append(sizeof(int)).Max();
        source.EmitDoor(writer);
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        if (FbsRowWriteEmitter.HasRows(model)) writer.Line(CSharpAttributes.NoInlining); // the loop over a vector has the registers for its rows
        string parameters = $"{source.Parameter}, byte* next, uint slot, int depthLeft, ref {FbsRuntime.WriteState} state";
        CSharpAttributes.ObsoleteCore(writer, model.UsesErrors);
        using (writer.Open($"{source.Access} static byte* {source.TableStep}({parameters})"))
        {
            writer.Line($"if (depthLeft < 0) {FbsRuntime.Encode}.ThrowDepthExceeded();");
            source.EmitBegin(writer);
            writer.Line($"next = {FbsRuntime.Encode}.Table(next, slot, {CSharpText.Number(sizeBytes)}, {CSharpText.Number(alignBytes)}, ref state);");
            FbsWholeWriteEmitter.Emit(writer, model, entries, source);
            writer.Line("byte* first = next;");
            writer.Line(model.IsWide ? $"ushort* vtable = {FbsRuntime.Encode}.WideVtable({model.View}.Layout, ref state);" : "ulong fields = 0;");
            string[] places = [.. entries.Where(FbsWriteSource.HasPlace).Select(entry => Place(entry) + " = 0")];
            if (places.Length > 0) writer.Line($"uint {string.Join(", ", places)};");
            foreach (FbsObjectEntryCode entry in entries) EmitEntry(writer, model, entry, source);
            writer.Line(model.IsWide
                ? $"next = {FbsRuntime.Encode}.EndWideTable(first, next, vtable, {model.View}.Layout, ref state);"
                : $"next = {FbsRuntime.Encode}.EndTable(first, next, fields, {model.View}.Layout, ref state);");
            foreach (FbsObjectEntryCode entry in entries.Where(FbsWriteSource.HasPlace).OrderBy(static entry => entry.Id))
                if (!entry.IsKind) writer.Line($"if ({Place(entry)} != 0) {source.TargetStep(entry, Place(entry))}");
            writer.Line("return next;");
        }

        if (model.IsElement) source.EmitVector(writer);
    }

    private static string Place(FbsObjectEntryCode entry) => $"at{entry.Field.Name}{(entry.IsKind ? "_Kind" : "")}";

    private static void EmitEntry(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode entry, FbsWriteSource source)
    {
        FbsObjectFieldCode field = entry.Field;
        if (!model.IsWide && field is { Form: FbsFieldForm.Scalar or FbsFieldForm.Optional, IsRequired: false })
        {
            string id = CSharpText.Number(entry.Id), value = source.Value(entry);
            writer.Line(field.Form == FbsFieldForm.Scalar && field.Default.Length == 0
                ? $"next = {FbsRuntime.Encode}.ScalarIf(next, {value}, {id}, ref fields, ref state);"
                : $"next = {FbsRuntime.Encode}.ScalarIf(next, {value}, {source.Condition(field)}, {id}, ref fields);");
            return;
        }

        string note = model.IsWide ? $"vtable[{CSharpText.Number(entry.Slot / 2)}] = (ushort)(next - first + 4); " : "";
        string bit = model.IsWide ? "" : $" fields |= {FbsLiterals.Flag(FbsBaseType.ULong, unchecked((long)(1UL << entry.Id)))};";
        string store = FbsWriteSource.HasPlace(entry)
            ? $"{Place(entry)} = state.PlaceOf(next); next += {CSharpText.Number(entry.SizeBytes)};"
            : $"next = {source.Store(entry, "next")};";
        string condition = source.Condition(field);
        string missing = field.IsRequired && !entry.IsKind
            ? $" else {FbsRuntime.Encode}.Missing({CSharpText.Literal(model.SchemaName + "." + field.SchemaName)}, ref state);"
            : "";
        writer.Line(condition.Length == 0 ? note + store + bit : $"if ({condition}) {{ {note}{store}{bit} }}{missing}");
    }
}
