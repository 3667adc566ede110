using System.Text;

namespace LibWire.Schema;

/// <summary>Emits the code for closed enums: a number that the enum does not declare is an unknown field.</summary>
internal static class ProtoClosedEnumEmitter
{
    private const int PatternWidth = 130;

    internal static void Emit(CSharpWriter writer, ProtoMessageCode message)
    {
        foreach (ProtoFieldCode field in message.FieldsByNumber)
            if (field.Storage.KeepDefined.Length > 0) EmitKeepDefined(writer, message, field);

        foreach (ProtoClosedEnumCode code in message.Storage.ClosedEnums) EmitIsDefined(writer, code);
    }

    private static void EmitKeepDefined(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field)
    {
        writer.Separate();
        writer.Lines($$"""
            // Of the items from first on, keeps those that the enum has and makes the others unknown fields.
            private static void {{field.Storage.KeepDefined}}({{message.CSharpName}}* message, int first, {{ProtoRuntime.ReadState}})
            {
                {{ProtoRuntime.Ints}}* items = {{field.StepAddress}};
                int kept = first;
                for (int i = first; i < items->Count; i++)
                {
                    int value = *{{ProtoRuntime.Field}}Item(items, i);
                    if ({{field.Storage.IsDefined}}(value)) *{{ProtoRuntime.Field}}Item(items, kept++) = value;
                    else {{ProtoRuntime.Decode}}UnknownVarint({{field.Tag}}, value, &message->{{message.Storage.Unknown}}, ref state);
                }

                items->Truncate(kept);
            }
            """);
    }

    private static void EmitIsDefined(CSharpWriter writer, ProtoClosedEnumCode code)
    {
        List<string> lines = PatternLines(code.Values);
        string head = $"private static bool {code.IsDefined}(int value) =>";
        writer.Separate();
        if (lines.Count == 1)
        {
            writer.Line($"{head} value is {lines[0]};");
            return;
        }

        writer.Line($"{head} value is");
        for (int i = 0; i < lines.Count; i++) writer.Line($"    {lines[i]}{(i == lines.Count - 1 ? ";" : "")}");
    }

    /// <summary>The numbers as a pattern. Three or more in a row become a range: <c>0 or 1 or >= 5 and &lt;= 9</c>.</summary>
    private static List<string> PatternLines(EquatableArray<int> values)
    {
        var lines = new List<string>();
        var line = new StringBuilder();
        for (int i = 0; i < values.Count;)
        {
            int last = i;
            while (last + 1 < values.Count && values[last + 1] == values[last] + 1) last++;
            if (last - i < 2) last = i;
            string pattern = last == i ? CSharpText.Number(values[i]) : $">= {CSharpText.Number(values[i])} and <= {CSharpText.Number(values[last])}";
            i = last + 1;

            if (line.Length + pattern.Length > PatternWidth)
            {
                lines.Add(line.Append(" or").ToString());
                line.Clear();
            }

            line.Append(line.Length > 0 ? " or " : "").Append(pattern);
        }

        lines.Add(line.ToString());
        return lines;
    }
}
