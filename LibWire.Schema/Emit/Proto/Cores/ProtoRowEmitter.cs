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

    /// <summary>Emits the loop that reads rows. It takes the fields in the order of their numbers. What is left of a message, because its fields have another
    /// order or are unknown, is read as any other.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="message">The message.</param>
    /// <param name="read">The statements that read the value of a field.</param>
    internal static void EmitReadRows(CSharpWriter writer, ProtoMessageCode message, Func<ProtoFieldCode, string[]> read)
    {
        string name = message.CSharpName;
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        writer.Line(CSharpAttributes.NoInlining);
        string parameters = $"byte* next, byte* stop, byte* limit, ulong tagShape, {ProtoRuntime.Array}<{name}>* array, int depthLeft";
        using (writer.Open($"public static byte* ReadRows({parameters}, {ProtoRuntime.ReadState})"))
        {
            writer.Line($"if (depthLeft < 0) {ProtoRuntime.Decode}ThrowRowTooDeep(array, next, limit, tagShape, ref state);");
            writer.Line($"long tagBytes = {ProtoRuntime.Decode}TagBytes(tagShape);");
            using (writer.Open("while (true)"))
            {
                string open = $"{ProtoRuntime.Decode}OpenRows(array, next, limit, tagShape, ref state)";
                writer.Line($"{name}* message = {open}, full = {ProtoRuntime.Decode}EndOfRows(array);");
                using (writer.Open("do"))
                {
                    writer.Line("*message = default;");
                    writer.Line($"byte* end = {ProtoRuntime.Decode}Length(ref next, limit, ref state), start = next;");
                    using (writer.Open("if (end <= stop)"))
                    {
                        foreach (ProtoFieldCode field in message.FieldsByNumber.Where(static field => !field.IsClosed))
                        {
                            string take = $"if ({ProtoRuntime.Decode}TakeTag(ref next, end, {field.Tag}))";
                            string[] statements = read(field);
                            writer.Line(statements.Length == 1 ? $"{take} {statements[0]}" : $"{take} {{ {string.Join(" ", statements)} }}");
                        }
                    }

                    writer.Separate();
                    writer.Line($"if (next != end) {ProtoRuntime.Decode}RestOfRow(array, start, next, end, message, &ReadCore, depthLeft, ref state);");
                    writer.Line("message++;");
                    writer.Line("next = end;");
                    using (writer.Open($"if (!{ProtoRuntime.Decode}IsTag(next, stop, tagShape))"))
                    {
                        writer.Line($"{ProtoRuntime.Decode}CloseRows(array, message, ref state);");
                        writer.Line("return next;");
                    }

                    writer.Separate();
                    writer.Line("next += tagBytes;");
                }

                writer.Line("while (message < full);");
                writer.Line($"{ProtoRuntime.Decode}FillRows(array, message);");
            }
        }
    }

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
            writer.Line("long headBytes = tagBytes + 1;");
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
