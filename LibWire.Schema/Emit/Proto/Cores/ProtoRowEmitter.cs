using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits how small messages of a repeated field are written: as rows, in a loop that calls nothing. A message that is no row, because a text is long
/// or there is no room, is written as any other.</summary>
internal static class ProtoRowEmitter
{
    private const int LengthBytes = 1;
    private const int VarintBytesMax = 10;

    /// <summary>The most that a string takes, with its length. A test compares it with the runtime.</summary>
    internal const int TextBytesMax = 65;

    /// <summary>What stores of tags and strings may write behind a row.</summary>
    private const int SlackBytes = 16;

    private const int TagBytesMax = 5;

    /// <summary>Emits the loop that writes rows, up to the first message that is none.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="access">The access of the methods: <c>public</c> or <c>internal</c>.</param>
    /// <param name="parameters">The messages as parameters, among them the number of the next one, <c>i</c>, and their <c>count</c> or <c>items</c>.</param>
    /// <param name="count">How many there are.</param>
    /// <param name="walk">How the next one is found.</param>
    /// <param name="row">The call that writes its fields from <c>last</c> on, and says whether it is a row.</param>
    internal static void EmitRows(CSharpWriter writer, string access, string parameters, string count, ProtoRowWalk walk, string row)
    {
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        writer.Line(CSharpAttributes.NoInlining);
        using (writer.Open($"{access} static int WriteRows({parameters}, int i, ulong tag, int tagBytes, ref byte* written, byte* gate)"))
        {
            writer.Line("byte* next = written;");
            writer.Line("nint headBytes = tagBytes + 1;");
            if (walk.Start.Length > 0) writer.Line(walk.Start);
            using (writer.Open($"for (; i < {count}; i++{walk.Step})"))
            {
                foreach (string statement in walk.Each) writer.Line(statement);
                writer.Line("if (next >= gate) break;");
                writer.Line($"byte* body = {ProtoRuntime.Row}Open(next, tag, headBytes), last = body;");
                writer.Line($"if (!{row} || !{ProtoRuntime.Row}TryClose(body, last)) break;");
                writer.Line("next = last;");
            }

            writer.Line("written = next;");
            writer.Line("return i;");
        }
    }

    /// <summary>Emits the loop over the messages of a field, which writes rows where it can.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="field">The field.</param>
    /// <param name="items">The messages as arguments.</param>
    /// <param name="count">How many there are.</param>
    /// <param name="emitOther">Emits how the message with the number <c>i</c> is written if it is no row.</param>
    internal static void EmitLoop(CSharpWriter writer, ProtoFieldCode field, string items, string count, Action emitOther)
    {
        using (writer.Open($"for (int i = 0; i < {count}; i++)"))
        {
            string gate = $"{ProtoRuntime.Row}Gate({field.Type}.RowBytesMax, depthLeft, ref state)";
            writer.Line("byte* rows = next;");
            writer.Line($"i = {field.Type}.WriteRows({items}, i, {field.WireTag}, {field.TagBytes}, ref rows, {gate});");
            writer.Line("next = rows;");
            writer.Line($"if (i >= {count}) break;");
            emitOther();
        }
    }

    /// <summary>Emits the size of the longest row of a message.</summary>
    internal static void EmitSizeMax(CSharpWriter writer, string access, ProtoMessageCode message)
    {
        int sizeBytes = TagBytesMax + LengthBytes + SlackBytes + message.Fields.Sum(static field => TagBytesMax + ValueBytesMax(field));
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        writer.Line($"{access} const int RowBytesMax = {CSharpText.Number(sizeBytes)};");
    }

    private static int ValueBytesMax(ProtoFieldCode field) => field.IsString ? TextBytesMax : VarintBytesMax;
}
