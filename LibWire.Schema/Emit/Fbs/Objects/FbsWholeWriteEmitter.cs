using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits the part of <c>WriteCore</c> that writes a small table with all its fields. Every field has a constant place.</summary>
/// <remarks>The bytes are those that the general part writes.</remarks>
internal static class FbsWholeWriteEmitter
{
    /// <summary>Larger tables seldom have all their fields.</summary>
    private const int FieldsMax = 8;

    /// <summary>Emits the part, if the table is small enough. Room for the table is made before.</summary>
    internal static void Emit(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode[] entries)
    {
        if (model.IsWide || entries.Length is 0 or > FieldsMax) return;
        if (entries.Any(static entry => entry.Field.Form is FbsFieldForm.Union or FbsFieldForm.Unions)) return;
        using (writer.Open($"if ({string.Join(" && ", entries.Select(Condition))})")) EmitTable(writer, model, entries);
    }

    private static void EmitTable(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode[] entries)
    {
        // A step may move the buffer, so the targets of offsets begin with places.
        if (entries.Any(FbsObjectWriteEmitter.HasPlace)) writer.Line("uint place = state.PlaceOf(next);");
        ulong fields = 0;
        int distanceBytes = 0;
        int[] distances = new int[64]; // by field id
        foreach (FbsObjectEntryCode entry in entries)
        {
            FbsObjectFieldCode field = entry.Field;
            fields |= 1UL << entry.Id;
            distances[entry.Id] = distanceBytes;
            string step = field.IsPadded ? "Padded" : "Scalar", value = FbsObjectWriteEmitter.Differing(field, $"table->{field.Storage}");
            if (!FbsObjectWriteEmitter.HasPlace(entry)) writer.Line($"{FbsRuntime.Encode}.{step}({At("next", distanceBytes)}, {value});");
            distanceBytes += entry.SizeBytes;
        }

        string flags = FbsLiterals.Flag(FbsBaseType.ULong, unchecked((long)fields));
        writer.Line($"next = {FbsRuntime.Encode}.EndTable(next, {At("next", distanceBytes)}, {flags}, {model.View}.Layout, ref state);");
        foreach (FbsObjectEntryCode entry in entries.Where(FbsObjectWriteEmitter.HasPlace).OrderBy(static entry => entry.Id))
            writer.Line(FbsObjectWriteEmitter.TargetStep(entry, At("place", distances[entry.Id])));
        writer.Line("return next;");
    }

    // A default that is written because all are written takes the general part.
    private static string Condition(FbsObjectEntryCode entry) => entry.Field.Form == FbsFieldForm.Scalar
        ? $"{FbsRuntime.Encode}.IsThere(table->{entry.Field.Storage})"
        : entry.Field.Form is FbsFieldForm.Vector or FbsFieldForm.Strings or FbsFieldForm.Tables
            ? $"({FbsObjectWriteEmitter.Condition(entry.Field)})"
            : FbsObjectWriteEmitter.Condition(entry.Field);

    private static string At(string start, int distanceBytes) => distanceBytes == 0 ? start : $"{start} + {CSharpText.Number(distanceBytes)}";
}
