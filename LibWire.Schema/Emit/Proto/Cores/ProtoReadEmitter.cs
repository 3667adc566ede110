namespace LibWire.Schema;

/// <summary>Emits the read core: a loop over the tags of one message.</summary>
internal static class ProtoReadEmitter
{
    /// <summary>Messages without sub-messages and with at most this many fields are read inside the loop of the message that contains them. Ahead of time
    /// there is no profile that says so to the compiler, and the call takes a third of the time of such a message.</summary>
    private const int InlinedFieldsMax = 4;

    internal static void Emit(CSharpWriter writer, ProtoMessageCode message)
    {
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        if (message.IsRow && message.Fields.Count <= InlinedFieldsMax) writer.Line(CSharpAttributes.Inline);
        string target = $"{message.CSharpName}* message";
        using (writer.Open($"public static void ReadCore(byte* next, byte* end, {target}, int depthLeft, {ProtoRuntime.ReadState})"))
        {
            string unknown = Unknown(message);
            if (message.Fields.Count == 0)
            {
                writer.Line(Enter);
                using (writer.Open("while (next < stop)"))
                {
                    writer.Line($"uint tag = {ProtoRuntime.Decode}Tag(ref next, ref state);");
                    writer.Line(unknown);
                }
            }
            else
            {
                EmitLoop(writer, () =>
                {
                    foreach (ProtoFieldCode field in message.FieldsByNumber) EmitField(writer, message, field);
                }, unknown);
            }

            writer.Separate();
            writer.Line($"if (next != end) {ProtoRuntime.Decode}Tail(start, next, end, message, &ReadCore, depthLeft, ref state);");
            if (message.IsMissingRequired is { } isMissing) writer.Line($"else if ({isMissing}) state.NoteRequiredMissing();");
        }

        if (message.IsRow) ProtoRowEmitter.EmitReadRows(writer, message, Single);
    }

    private static string Unknown(ProtoMessageCode message)
    {
        if (!message.IsExtendable) return $"next = {ProtoRuntime.Decode}Unknown(next, end, tag, &message->{message.Storage.Unknown}, depthLeft, ref state);";
        string step = message.IsMessageSet ? "MessageSet" : "Extension";
        string members = $"&message->{message.Storage.Extensions}, &message->{message.Storage.Unknown}";
        return $"next = {ProtoRuntime.Decode}{step}(next, stop, end, tag, Layout, {members}, depthLeft, ref state);";
    }

    private const string Enter = "byte* stop = state.Enter(next, end, depthLeft), start = next;";

    /// <summary>Emits the loop of a core: a case for each known tag, and what is done with any other tag.</summary>
    internal static void EmitLoop(CSharpWriter writer, Action emitCases, string other)
    {
        writer.Line(Enter);
        using (writer.OpenCase("while (next < stop)"))
        {
            using (writer.Open($"switch ({ProtoRuntime.Decode}Tag(ref next, ref state))"))
            {
                emitCases();
                EmitCase(writer, "case uint tag:", other);
            }
        }
    }

    /// <summary>Emits the end of a map entry's core, which handles the bytes that the loop left.</summary>
    /// <param name="writer">Receives the text.</param>
    /// <param name="again">The call of the core with <c>tail.Start</c> and <c>tail.End</c>.</param>
    internal static void EmitTail(CSharpWriter writer, string again)
    {
        writer.Separate();
        writer.Line("if (next == end) return;");
        writer.Separate();
        writer.Lines($"""
            {ProtoRuntime.Code}ProtoReadTail tail = state.CopyTail(start, next, end);
            {again}
            state.LeaveTail(tail);
            """);
    }

    /// <summary>Emits a case of few statements, which declare no variables and name the field.</summary>
    internal static void EmitCase(CSharpWriter writer, string head, params string[] statements) =>
        writer.Line($"{head} {string.Join(" ", statements)} break;");

    private static void EmitField(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field)
    {
        string head = $"case {field.Tag}:";
        if (field.MapValue is not null) EmitMap(writer, head, field);
        else if (field.IsRepeated) EmitRepeated(writer, head, field);
        else if (field.IsMessage) EmitMessage(writer, head, field);
        else if (field.IsClosed) EmitClosed(writer, message, head, field);
        else if (field.Oneof is not null) EmitMember(writer, head, field);
        else EmitSingle(writer, head, field);
    }

    private static void EmitMap(CSharpWriter writer, string head, ProtoFieldCode field)
    {
        using (writer.OpenCase(head))
        {
            writer.Line($"{ProtoRuntime.Decode}ReserveEntries({field.Address}, next, end, {field.Tag}, ref state);");
            writer.Line($"do next = {field.Storage.ReadEntry}(next, end, message, depthLeft - 1, ref state);");
            writer.Line($"while ({ProtoRuntime.Decode}TakeTag(ref next, stop, {field.Tag}));");
            writer.Line("break;");
        }
    }

    private static void EmitSingle(CSharpWriter writer, string head, ProtoFieldCode field) => EmitCase(writer, head, Single(field));

    /// <summary>The statements that read a singular number or string.</summary>
    private static string[] Single(ProtoFieldCode field)
    {
        string read = ReadValue(field, (field.IsEnum ? "(int*)&" : "&") + field.At);
        return field.HasHasBit ? [read, SetHasBit(field)] : [read];
    }

    /// <summary>Emits a member of a oneof. It is read into a local, because the members share their bytes.</summary>
    private static void EmitMember(CSharpWriter writer, string head, ProtoFieldCode field)
    {
        writer.Line(head);
        using (writer.OpenBrace())
        {
            writer.Line($"{field.Type} value = default;"); // A step that fails does not set it.
            writer.Line(ReadValue(field, (field.IsEnum ? "(int*)&" : "&") + "value"));
            EmitSetMember(writer, field, "value");
            writer.Line("break;");
        }
    }

    private static void EmitClosed(CSharpWriter writer, ProtoMessageCode message, string head, ProtoFieldCode field)
    {
        writer.Line(head);
        using (writer.OpenBrace())
        {
            writer.Line("int value = 0;"); // A step that fails does not set it.
            writer.Line(ReadValue(field, "&value"));
            using (writer.Open($"if ({field.Storage.IsDefined}(value))"))
            {
                if (field.Oneof is not null) EmitSetMember(writer, field, $"({field.Type})value");
                else writer.Line($"{field.At} = ({field.Type})value;");
                if (field.HasHasBit) writer.Line(SetHasBit(field));
            }

            using (writer.Open("else")) writer.Line($"{ProtoRuntime.Decode}UnknownVarint({field.Tag}, value, &message->{message.Storage.Unknown}, ref state);");
            writer.Line("break;");
        }
    }

    /// <summary>Emits one message. A second occurrence is merged; in a oneof only if the member is the one that is set.</summary>
    private static void EmitMessage(CSharpWriter writer, string head, ProtoFieldCode field)
    {
        writer.Line(head);
        using (writer.OpenBrace())
        {
            writer.Line(OpenMessage(field));
            string item = $"{ProtoRuntime.Decode}Message(&{field.At}, ref state)";
            if (field.Oneof is not null)
            {
                using (writer.Open($"if (message->{field.Oneof.CaseMember} != {field.Case})"))
                {
                    writer.Line($"message->{field.Oneof.CaseMember} = {field.Oneof.CaseType}.None;");
                    writer.Line($"message->{field.Oneof.ValueMember} = default;");
                }

                writer.Separate();
                writer.Line($"{field.Type}* item = {item};");
                writer.Line($"message->{field.Oneof.CaseMember} = {field.Case};");
                item = "item";
            }

            writer.Line($"{field.Type}.ReadCore(next, close, {item}, depthLeft - 1, ref state);");
            writer.Line($"{CloseMessage(field)} break;");
        }
    }

    private static void EmitRepeated(CSharpWriter writer, string head, ProtoFieldCode field)
    {
        if (field.IsMessage)
        {
            EmitRepeatedMessage(writer, head, field);
        }
        else if (!field.Value.IsPackable)
        {
            EmitCase(writer, head, $"next = {ProtoRuntime.Decode}Repeated{field.ReadStep}(next, stop, end, {field.Tag}, {field.Address}, ref state);");
        }
        else
        {
            string packedHead = $"case {field.PackedTag}:";
            string packed = $"next = {ProtoRuntime.Decode}Packed{field.ReadStep}(next, end, {field.StepAddress}, ref state);";
            string single = $"next = {ProtoRuntime.Decode}Repeated{field.ReadStep}(next, stop, {field.Tag}, {field.StepAddress}, ref state);";
            EmitPackable(writer, packedHead, field, packed);
            EmitPackable(writer, head, field, single);
        }
    }

    private static void EmitRepeatedMessage(CSharpWriter writer, string head, ProtoFieldCode field)
    {
        if (field is { IsRowMessage: true, IsGroup: false })
        {
            string shape = $"{ProtoRuntime.Decode}TagShape({field.Tag})";
            EmitCase(writer, head, $"next = {field.Type}.ReadRows(next, stop, end, {shape}, {field.Address}, depthLeft - 1, ref state);");
            return;
        }

        using (writer.OpenCase(head))
        {
            // Messages that allocate are counted first, so that room is reserved for all of them. Groups cannot be counted, because they have no lengths.
            bool isLeaf = field.IsLeafMessage && !field.IsGroup;
            if (!isLeaf && !field.IsGroup) writer.Line($"{ProtoRuntime.Decode}ReserveRun({field.Address}, next, stop, end, {field.Tag}, ref state);");
            using (writer.Open("do"))
            {
                if (isLeaf) writer.Line($"{field.Type}* item = {ProtoRuntime.Decode}AddToRun({field.Address}, next, end, {field.Tag}, ref state);");
                string item = isLeaf ? "item" : $"{ProtoRuntime.Decode}Add({field.Address}, ref state)";
                writer.Line(OpenMessage(field));
                writer.Line($"{field.Type}.ReadCore(next, close, {item}, depthLeft - 1, ref state);");
                writer.Line(CloseMessage(field));
            }

            writer.Line($"while ({ProtoRuntime.Decode}TakeTag(ref next, stop, {field.Tag}));");
            if (isLeaf) writer.Line($"{ProtoRuntime.Decode}CloseRun({field.Address}, ref state);");
            writer.Line("break;");
        }
    }

    private static void EmitPackable(CSharpWriter writer, string head, ProtoFieldCode field, string read)
    {
        if (!field.IsClosed)
        {
            EmitCase(writer, head, read);
            return;
        }

        writer.Line(head);
        using (writer.OpenBrace())
        {
            writer.Line($"int first = {field.ItemCount};");
            writer.Line(read);
            writer.Line($"{field.Storage.KeepDefined}(message, first, ref state);");
            writer.Line("break;");
        }
    }

    /// <summary>The statement that reads one value.</summary>
    internal static string ReadValue(ProtoFieldCode field, string target) =>
        field.IsString || field.IsBytes
            ? $"next = {ProtoRuntime.Decode}{field.ReadStep}(next, end, {target}, ref state);"
            : $"next = {ProtoRuntime.Decode}{field.ReadStep}(next, {target}, ref state);";

    /// <summary>The statement that finds the end of a message and moves to its first byte.</summary>
    private static string OpenMessage(ProtoFieldCode field) => field.IsGroup
        ? $"byte* close = {ProtoRuntime.Decode}Group(ref next, end, {field.Tag}, depthLeft, ref state);"
        : $"byte* close = {ProtoRuntime.Decode}Length(ref next, end, ref state);";

    /// <summary>The statement that moves past a message. A group has an end tag.</summary>
    private static string CloseMessage(ProtoFieldCode field) => field.IsGroup ? $"next = {ProtoRuntime.Decode}CloseGroup(close);" : "next = close;";

    private static string SetHasBit(ProtoFieldCode field) => $"message->{field.Storage.HasWord} |= {field.HasMask};";

    private static void EmitSetMember(CSharpWriter writer, ProtoFieldCode field, string value)
    {
        writer.Line($"message->{field.Oneof!.ValueMember} = new() {{ {field.CSharpName} = {value} }};");
        writer.Line($"message->{field.Oneof.CaseMember} = {field.Case};");
    }
}
