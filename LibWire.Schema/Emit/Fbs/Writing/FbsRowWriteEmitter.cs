using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits the loop that writes the tables of a vector. Small tables that have all their fields are rows: they are written without a call.</summary>
/// <remarks>The bytes are those that <c>WriteCore</c> writes.</remarks>
internal static class FbsRowWriteEmitter
{
    /// <summary>The room that is known before a row: FlatWriteState.GateBytes. A test compares them.</summary>
    internal const int RoomBytes = 512;

    /// <summary>Emits the loop, which ends the method.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="model">The tables.</param>
    /// <param name="source">Where the values come from.</param>
    internal static void EmitLoop(CSharpWriter writer, FbsObjectCode model, FbsWriteSource source)
    {
        writer.Line($"uint slots = state.PlaceOf(next) - ((uint){source.Count} * sizeof(uint));");
        if (!HasRows(model))
        {
            using (writer.Open($"for (int i = 0; i < {source.Count}; i++, slots += sizeof(uint))"))
            {
                source.EmitItem(writer);
                writer.Line($"next = WriteCore({source.Item}, next, slots, depthLeft, ref state);");
            }

            writer.Line("return next;");
            return;
        }

        // While the vtable is not known, nothing passes the gate.
        writer.Line("uint known = 0;");
        writer.Line("byte* gate = null, vtable = null;");
        using (writer.Open("for (int i = 0; ; i++)"))
        {
            writer.Line($"{source.RowGuard}i = WriteRows({source.RowArguments}, i, ref next, state.At(slots), gate, vtable);");
            writer.Line($"if (i >= {source.Count}) return next;");
            source.EmitItem(writer);
            source.EmitItemValues(writer);
            writer.Line("uint place = slots + ((uint)i * sizeof(uint));");
            writer.Line($"next = {source.TableStep}({source.Item}, next, place, depthLeft, ref state);");
            writer.Line($"if (known == 0 && {IsWhole(model, source)}) known = {FbsRuntime.Encode}.VtableOf(place, ref state);");
            writer.Line($"gate = {FbsRuntime.Encode}.RowGate(known, ref state);");
            writer.Line("vtable = state.At(known);");
        }
    }

    /// <summary>Emits the method that writes rows, up to the first table that is none. It calls nothing, so that all its values stay in registers.</summary>
    internal static void EmitRows(CSharpWriter writer, FbsObjectCode model, FbsWriteSource source)
    {
        if (!HasRows(model)) return;
        FbsObjectEntryCode[] entries = [.. model.Entries];
        writer.Separate();
        writer.Line(CSharpAttributes.NoInlining);
        using (writer.Open($"private static int WriteRows({source.RowParameters}, int i, ref byte* written, byte* slots, byte* gate, byte* vtable)"))
        {
            writer.Line("byte* next = written, slot = slots + ((nint)i * sizeof(uint));");
            using (writer.Open($"for (; i < {source.Count}; i++, slot += sizeof(uint))"))
            {
                source.EmitRowItem(writer);
                IEnumerable<string> areShort = entries.Where(FbsWriteSource.HasPlace).Select(entry => $" && {source.IsShort(entry)}");
                writer.Line($"if (next > gate || !({IsWhole(model, source)}{string.Concat(areShort)})) break;");
                EmitRow(writer, entries, source);
            }

            writer.Line("written = next;");
            writer.Line("return i;");
        }
    }

    private static string IsWhole(FbsObjectCode model, FbsWriteSource source) => FbsWholeWriteEmitter.Condition([.. model.Entries], source);

    /// <summary>Whether the tables of a vector can be rows.</summary>
    internal static bool HasRows(FbsObjectCode model)
    {
        if (!model.IsElement || !FbsWholeWriteEmitter.IsWhole(model)) return false;
        int textBytes = model.Class == null ? FbsStructSource.ShortTextBytes : FbsClassSource.ShortTextBytes;
        return model.Entries.All(static entry => !FbsWriteSource.HasPlace(entry) || IsText(entry.Field))
            && model.Entries.All(static entry => entry.AlignBytes <= sizeof(ulong))
            && sizeof(ulong) + model.Entries.Sum(entry => entry.SizeBytes + (FbsWriteSource.HasPlace(entry) ? textBytes : 0)) <= RoomBytes;
    }

    private static bool IsText(FbsObjectFieldCode field) => field is { Form: FbsFieldForm.String, IsShared: false, Width: FbsWidth.Narrow };

    private static void EmitRow(CSharpWriter writer, FbsObjectEntryCode[] entries, FbsWriteSource source)
    {
        int alignBytes = entries.Select(static entry => entry.AlignBytes).Append(sizeof(int)).Max(), sizeBytes = 0;
        var texts = new List<(FbsObjectEntryCode Entry, int Distance)>();
        writer.Line($"byte* first = {FbsRuntime.Encode}.Row(next, {CSharpText.Number(alignBytes)});");
        foreach (FbsObjectEntryCode entry in entries)
        {
            string target = CSharpText.Distance("first", sizeBytes);
            bool isPadded = entry == entries[entries.Length - 1] && CanPad(entry, sizeBytes);
            if (FbsWriteSource.HasPlace(entry)) texts.Add((entry, sizeBytes));
            else writer.Line(isPadded ? $"{FbsRuntime.Encode}.LastScalar({target}, {source.Value(entry)});" : $"{source.Store(entry, target)};");
            sizeBytes += isPadded ? sizeof(int) : entry.SizeBytes;
        }

        writer.Line($"byte* last = {FbsRuntime.Encode}.EndRow(first, {CSharpText.Number(sizeBytes)}, slot, vtable);");
        foreach ((FbsObjectEntryCode entry, int distance) in texts.OrderBy(static text => text.Entry.Id))
            source.EmitRowText(writer, entry, CSharpText.Distance("first", distance));
        writer.Line("next = last;");
    }

    /// <summary>Whether one store can write a last field and the padding behind it.</summary>
    private static bool CanPad(FbsObjectEntryCode entry, int distanceBytes) =>
        entry.Field.Form is FbsFieldForm.Scalar or FbsFieldForm.Optional && entry.SizeBytes < sizeof(int) && distanceBytes % sizeof(int) == 0;
}
