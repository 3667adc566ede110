using System.Linq;

namespace LibWire.Schema;

// Tables and structs of the same name.
internal sealed partial class FbsBreakingCheck
{
    private void CheckObject(FbsObjectModel old, FbsObjectModel type)
    {
        // The type field of a union moves with the union.
        FbsFieldModel[] fields = [.. type.Fields.Where(static field => !field.IsUnionType)];
        var oldByName = old.Fields.Where(static field => !field.IsUnionType).ToDictionary(static field => field.Name, StringComparer.Ordinal);
        var oldByPlace = old.Fields.ToDictionary(static field => field.Offset);
        var names = new HashSet<string>(fields.Select(static field => field.Name), StringComparer.Ordinal);
        var renamed = new HashSet<string>(StringComparer.Ordinal);
        foreach (FbsFieldModel field in fields)
        {
            if (oldByName.TryGetValue(field.Name, out FbsFieldModel? before)) CheckField(type, before, field);
            else if (oldByPlace.TryGetValue(field.Offset, out before) && !names.Contains(before.Name)) CheckRenamed(type, before, field, renamed);
            else CheckAdded(type, field);
        }

        foreach (FbsFieldModel field in oldByName.Values.Where(field => !names.Contains(field.Name) && !renamed.Contains(field.Name)))
            CheckDeleted(type, field);
        if (type.IsStruct && (old.SizeBytes, old.AlignBytes) != (type.SizeBytes, type.AlignBytes))
        {
            string layout = $"had {old.SizeBytes} bytes, aligned to {old.AlignBytes}, and has {type.SizeBytes}, aligned to {type.AlignBytes}";
            Report("FBS_STRUCT_SAME_LAYOUT", type.FullName, "", $"{type.FullName} {layout}. Structs lie in place, so nothing behind one is where it was.");
        }

        CheckKey(old, type);
    }

    private void CheckField(FbsObjectModel type, FbsFieldModel old, FbsFieldModel field)
    {
        string what = NameOf(type, field);
        if (old.Offset != field.Offset)
        {
            string move = type.IsStruct ? $"lay at byte {old.Offset} and lies at byte {field.Offset}" : $"had the id {old.Id} and has {field.Id}";
            string advice = type.IsStruct ? "Declare another struct." : "Add new fields at the end, or give ids to all fields.";
            Report("FBS_FIELD_SAME_ID", type.FullName, field.Name, $"{what} {move}. {advice}");
        }

        CheckValue(type, old, field);
    }

    private void CheckRenamed(FbsObjectModel type, FbsFieldModel old, FbsFieldModel field, HashSet<string> renamed)
    {
        renamed.Add(old.Name);
        FbsTypeChange change = TypeChange(old.Type, field.Type);
        if (old.IsUnionType || change == FbsTypeChange.Broken || old.IsOffset64 != field.IsOffset64)
        {
            string advice = type.IsStruct ? "Declare another struct." : "Keep the old field, marked deprecated, and add the new one at the end.";
            string what = $"{NameOf(type, field)} takes the place of \"{old.Name}\", which has another type";
            Report("FBS_FIELD_NO_ID_REUSE", type.FullName, field.Name, $"{what}. {advice}");
            return;
        }

        Report(
            "FBS_FIELD_SAME_NAME", type.FullName, field.Name,
            $"{NameOf(type, field)} was called \"{old.Name}\". {SourceBreaks} JSON with the old name is refused.");
        CheckValue(type, old, field);
    }

    private void CheckAdded(FbsObjectModel type, FbsFieldModel field)
    {
        string what = NameOf(type, field);
        if (type.IsStruct) Report("FBS_STRUCT_NO_ADD", type.FullName, field.Name, $"{what} is new. Old bytes have no room for it: declare another struct.");
        if (field.IsRequired)
            Report("FBS_FIELD_SAME_REQUIRED", type.FullName, field.Name, $"{what} is new and required. Old buffers do not have it and are refused.");
    }

    private void CheckDeleted(FbsObjectModel type, FbsFieldModel field)
    {
        string advice = type.IsStruct ? "Declare another struct." : "Another field can take its id: keep it, marked deprecated.";
        Report("FBS_FIELD_NO_DELETE", type.FullName, "", $"The field \"{field.Name}\" of {type.FullName} was deleted. {advice}");
    }

    // Vectors of the type are sorted by its key when they are written.
    private void CheckKey(FbsObjectModel old, FbsObjectModel type)
    {
        FbsFieldModel? before = old.Fields.FirstOrDefault(static field => field.IsKey), after = type.Fields.FirstOrDefault(static field => field.IsKey);
        if (before?.Offset == after?.Offset) return;
        string change = (before, after) switch
        {
            (null, _) => $"has the key \"{after!.Name}\" now",
            (_, null) => $"has the key \"{before.Name}\" no longer",
            _ => $"had the key \"{before.Name}\" and has \"{after.Name}\"",
        };
        Report(
            "FBS_TYPE_SAME_KEY", type.FullName, after?.Name ?? "",
            $"{type.FullName} {change}. Stored vectors are sorted by the old key or not at all, so that look-ups find nothing, without an error.");
    }

    private static string NameOf(FbsObjectModel type, FbsFieldModel field) => $"Field \"{field.Name}\" of {type.FullName}";
}
