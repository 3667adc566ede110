using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits what the verifier follows in a table, as straight code.</summary>
internal static class FbsStepsEmitter
{
    /// <summary>The struct with the code. Each view of a table has one.</summary>
    internal const string Name = "VerifySteps";

    internal static void Emit(CSharpWriter writer, FbsTableCode model)
    {
        // Calls that descend come last, and into the same type very last: the shape of a table has to stay in hand only until then.
        string[] calls = [.. model.Fields
            .Select((field, index) => (Text: Call(field, index, model), Rank: Rank(field, model)))
            .Where(static call => call.Text.Length > 0)
            .OrderBy(static call => call.Rank)
            .Select(static call => "follower." + call.Text)];
        using (writer.Open($"public readonly struct {Name} : {FbsRuntime.ISteps}"))
        {
            writer.Lines($"""
                {FbsRuntime.Layout} {FbsRuntime.ISteps}.Layout => Layout;
                {CSharpAttributes.Inline}
                """);
            using (writer.Open($"void {FbsRuntime.ISteps}.Follow(ref {FbsRuntime.Follower} follower)"))
                foreach (string call in calls) writer.Line(call + ";");
        }
    }

    private static int Rank(FbsFieldCode field, FbsTableCode owner) => field.Form switch
    {
        FbsFieldForm.Table or FbsFieldForm.Tables => field.Target!.View == owner.View ? 2 : 1,
        FbsFieldForm.Union or FbsFieldForm.Unions => 1,
        _ => 0,
    };

    // Empty for a field that is no offset. Straight code runs where the alignment that a schema forces is not asked for.
    private static string Call(FbsFieldCode field, int index, FbsTableCode owner)
    {
        string slot = CSharpText.Number(field.Slot), other = $"Other({CSharpText.Number(index)})";
        if (field.Form is FbsFieldForm.Scalar or FbsFieldForm.Optional or FbsFieldForm.Struct) return "";
        if (field.Width != FbsWidth.Narrow || field.NestedRoot != null || field.IsFlexBuffer) return other;
        return field.Form switch
        {
            FbsFieldForm.String => $"String({slot})",
            FbsFieldForm.Strings => $"Strings({slot})",
            FbsFieldForm.Table => $"Table<{Steps(field.Target!, owner)}>({slot})",
            FbsFieldForm.Tables => $"Tables<{Steps(field.Target!, owner)}>({slot})",
            FbsFieldForm.Vector when field.Target is { } element => Vector(slot, element.SizeBytes, element.AlignBytes),
            FbsFieldForm.Vector => Vector(slot, FbsScalars.Bytes(field.Scalar), FbsScalars.Bytes(field.Scalar)),
            _ => other,
        };
    }

    private static string Vector(string slot, int elementBytes, int alignBytes) =>
        $"Vector({slot}, {CSharpText.Number(elementBytes)}, {CSharpText.Number(alignBytes)})";

    private static string Steps(FbsTargetCode target, FbsTableCode owner) => target.View == owner.View ? Name : $"{target.View}.{Name}";
}
