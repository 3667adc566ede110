using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits the part of <c>WriteCore</c> that writes a small table with all its fields. Every field has a constant place.</summary>
/// <remarks>The bytes are those that the general part writes.</remarks>
internal static class FbsWholeWriteEmitter
{
    /// <summary>Larger tables seldom have all their fields. In a table of one field there is nothing to gain.</summary>
    private const int FieldsMin = 2, FieldsMax = 8;

    /// <summary>Emits the part, if the table is small enough. Room for the table is made before.</summary>
    internal static void Emit(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode[] entries, FbsWriteSource source)
    {
        if (entries.Length < FieldsMin || !IsWhole(model)) return;
        using (writer.Open($"if ({Condition(entries, source)})")) EmitTable(writer, model, entries, source);
    }

    /// <summary>Whether a table is small enough to have all its fields often.</summary>
    internal static bool IsWhole(FbsObjectCode model) =>
        !model.IsWide && model.Entries.Count is > 0 and <= FieldsMax
        && !model.Entries.Any(static entry => entry.Field.Form is FbsFieldForm.Union or FbsFieldForm.Unions);

    /// <summary>Whether a table has all its fields.</summary>
    internal static string Condition(FbsObjectEntryCode[] entries, FbsWriteSource source)
    {
        // A default that is written because all are written takes the general part.
        IEnumerable<string> conditions = source.WholeConditions(entries.Select(static entry => entry.Field));
        string areThere = string.Join(" && ", conditions.Select(static condition => condition.Contains("||") ? $"({condition})" : condition));
        return areThere.Length == 0 ? "true" : areThere;
    }

    private static void EmitTable(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode[] entries, FbsWriteSource source)
    {
        // A step may move the buffer, so the targets of offsets begin with places.
        if (entries.Any(FbsWriteSource.HasPlace)) writer.Line("uint place = state.PlaceOf(next);");
        ulong fields = 0;
        int distanceBytes = 0;
        int[] distances = new int[64]; // by field id
        foreach (FbsObjectEntryCode entry in entries)
        {
            fields |= 1UL << entry.Id;
            distances[entry.Id] = distanceBytes;
            if (!FbsWriteSource.HasPlace(entry)) writer.Line(source.Store(entry, CSharpText.Distance("next", distanceBytes)) + ";");
            distanceBytes += entry.SizeBytes;
        }

        string flags = FbsLiterals.Flag(FbsBaseType.ULong, unchecked((long)fields));
        writer.Line($"next = {FbsRuntime.Encode}.EndTable(next, {CSharpText.Distance("next", distanceBytes)}, {flags}, {model.View}.Layout, ref state);");
        foreach (FbsObjectEntryCode entry in entries.Where(FbsWriteSource.HasPlace).OrderBy(static entry => entry.Id))
            writer.Line(source.TargetStep(entry, CSharpText.Distance("place", distances[entry.Id])));
        writer.Line("return next;");
    }
}
