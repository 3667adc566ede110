namespace LibWire.Schema;

/// <summary>The public members of a message as a whole: thin doors to its cores.</summary>
internal static class ProtoDoorEmitter
{
    internal static void Emit(CSharpWriter writer, ProtoMessageCode message)
    {
        EmitLayout(writer, message);
        EmitRead(writer, message);
        EmitWrite(writer, message);
        EmitValue(writer, message);
        EmitInterface(writer, message);
        EmitReadAll(writer, message);
    }

    private static void EmitLayout(CSharpWriter writer, ProtoMessageCode message)
    {
        writer.Separate();
        writer.Line("/// <summary>The fields that the schema does not know, in the order in which they were read.</summary>");
        ProtoPropertyEmitter.EmitReference(writer, message, ProtoRuntime.Namespace + "ProtoUnknownFields", "UnknownFields", message.Unknown);

        writer.Separate();
        writer.Lines($"""
            /// <summary>How the fields lie in memory.</summary>
            public static {ProtoRuntime.Layout} Layout => {message.LayoutTable}.Value;
            """);
    }

    private static void EmitRead(CSharpWriter writer, ProtoMessageCode message)
    {
        string name = message.Name;
        string reader = $"{message.Scoped}ref {ProtoRuntime.Namespace}ProtoReader reader";
        string options = $"{ProtoRuntime.Options}? options = null";
        writer.Separate();
        writer.Lines($$"""
            /// <summary>The message in bytes that hold it and nothing else. What it refers to lies in the arena.</summary>
            /// <exception cref="global::LibWire.WireFormatException">The bytes are no such message. The arena is as it was.</exception>
            public static {{name}} Parse(global::System.ReadOnlySpan<byte> bytes, {{message.ArenaParameter}}, {{options}})
            {
                {{ProtoRuntime.Namespace}}ProtoReader reader = new(bytes);
                {{name}} message = default;
                message.Read(ref reader, arena, options);
                return message;
            }

            /// <summary>Reads a message up to the end of the reader, in place of what the struct held.</summary>
            /// <exception cref="global::LibWire.WireFormatException">The bytes are no such message. The struct, the reader and the arena are as they were.</exception>
            public unsafe void Read({{reader}}, {{message.ArenaParameter}}, {{options}})
            {
                {{name}} message = default;
                {{message.ReadAll}}(ref reader, arena, &message, isMerge: false, options);
                this = message;
            }

            /// <summary>Reads a message up to the end of the reader into this one: values are replaced, messages merged, arrays and maps added to.</summary>
            /// <exception cref="global::LibWire.WireFormatException">The bytes are no such message. What was read before the fault is in the struct, and the reader is as it was.</exception>
            public unsafe void Merge({{reader}}, {{message.ArenaParameter}}, {{options}})
            {
                fixed ({{name}}* message = &this) {{message.ReadAll}}(ref reader, arena, message, isMerge: true, options);
            }
            """);
    }

    private static void EmitWrite(CSharpWriter writer, ProtoMessageCode message)
    {
        string name = message.Name;
        string writerParameter = $"{message.Scoped}ref {ProtoRuntime.Namespace}ProtoWriter writer";
        writer.Separate();
        if (message.Model.IsRequiredInside)
        {
            writer.Lines($$"""
                /// <summary>Writes the fields that are set, by number, and the unknown fields behind them.</summary>
                /// <exception cref="global::LibWire.WireFormatException">A required field is not set, or the messages are nested too deeply, or too large. The writer is as it was.</exception>
                public readonly unsafe void Write({{writerParameter}})
                {
                    fixed ({{name}}* message = &this) {{ProtoRuntime.Message}}CheckInitialized(Layout, message);
                    WritePartial(ref writer);
                }

                /// <summary>As <c>Write</c>, whether required fields are set or not.</summary>
                """);
        }
        else
        {
            writer.Line("/// <summary>Writes the fields that are set, by number, and the unknown fields behind them.</summary>");
        }

        writer.Lines($$"""
            /// <exception cref="global::LibWire.WireFormatException">The messages are nested too deeply, or too large. The writer is as it was.</exception>
            public readonly unsafe void {{(message.Model.IsRequiredInside ? "WritePartial" : "Write")}}({{writerParameter}})
            {
                {{ProtoRuntime.Namespace}}ProtoWriteState state = new(ref writer);
                try
                {
                    fixed ({{name}}* message = &this) state.Complete(WriteCore(message, state.Start, {{ProtoRuntime.Encode}}DepthMax, ref state));
                }
                finally
                {
                    state.Close(ref writer);
                }
            }

            /// <summary>How many bytes the message takes on the wire.</summary>
            /// <exception cref="global::LibWire.WireFormatException">The messages are nested too deeply, or too large.</exception>
            public readonly unsafe int ComputeSize() { fixed ({{name}}* message = &this) return {{ProtoRuntime.Size}}Checked(SizeCore(message, {{ProtoRuntime.Encode}}DepthMax)); }

            /// <summary>The message as it stands on the wire.</summary>
            /// <exception cref="global::LibWire.WireFormatException">{{(message.Model.IsRequiredInside ? "A required field is not set, or the messages" : "The messages")}} are nested too deeply, or too large.</exception>
            public readonly byte[] ToArray() => {{ProtoRuntime.Message}}ToArray(in this);
            """);

        if (!message.Model.IsRequiredInside) return;
        writer.Separate();
        writer.Lines($"""
            /// <summary>As <c>ToArray</c>, whether required fields are set or not.</summary>
            /// <exception cref="global::LibWire.WireFormatException">The messages are nested too deeply, or too large.</exception>
            public readonly byte[] ToArrayPartial() => {ProtoRuntime.Message}ToArrayPartial(in this);

            /// <summary>Whether all required fields are set, those of the messages inside too.</summary>
            public readonly bool IsInitialized => {ProtoRuntime.Message}IsInitialized(in this);
            """);
    }

    /// <summary>What the struct is as a value: the runtime walks its table for that.</summary>
    private static void EmitValue(CSharpWriter writer, ProtoMessageCode message)
    {
        string name = message.Name;
        writer.Separate();
        writer.Lines($"""
            /// <summary>A copy that shares nothing with this message: all it refers to lies in the arena.</summary>
            public readonly {name} Clone({message.ArenaParameter}) => {ProtoRuntime.Message}Clone(in this, arena);

            /// <summary>Whether the same fields are set to the same values in both, unknown fields and those of messages inside too.</summary>
            public readonly bool Equals({name} other) => {ProtoRuntime.Message}AreEqual(in this, in other);

            /// <inheritdoc/>
            public override readonly bool Equals(object? obj) => obj is {name} other && Equals(other);

            /// <inheritdoc/>
            public override readonly int GetHashCode() => {ProtoRuntime.Message}GetHashCode(in this);

            /// <summary>The message as text, in one line.</summary>
            public override readonly string ToString() => {ProtoRuntime.Namespace}ProtoText.ToString(in this);

            /// <summary>Whether two messages are equal.</summary>
            public static bool operator ==(in {name} left, in {name} right) => {ProtoRuntime.Message}AreEqual(in left, in right);

            /// <summary>Whether two messages differ.</summary>
            public static bool operator !=(in {name} left, in {name} right) => !{ProtoRuntime.Message}AreEqual(in left, in right);
            """);
    }

    /// <summary>The same for generic code, which has the arena by value: <c>scoped in</c> cannot be implemented before C# 11.</summary>
    private static void EmitInterface(CSharpWriter writer, ProtoMessageCode message)
    {
        const string Reader = $"ref {ProtoRuntime.Namespace}ProtoReader reader, {ProtoRuntime.Arena} arena, {ProtoRuntime.Options}? options";
        const string Interface = ProtoRuntime.Namespace + "IProtoMessage.";
        writer.Separate();
        writer.Line($"readonly {ProtoRuntime.Layout} {Interface}Layout => {message.LayoutTable}.Value;");
        writer.Line($"void {Interface}Read({Reader}) => Read(ref reader, arena, options);");
        writer.Line($"void {Interface}Merge({Reader}) => Merge(ref reader, arena, options);");
        writer.Line($"readonly void {Interface}Write(ref {ProtoRuntime.Namespace}ProtoWriter writer) => Write(ref writer);");
    }

    private static void EmitReadAll(CSharpWriter writer, ProtoMessageCode message)
    {
        writer.Separate();
        string parameters = $"{message.Scoped}ref {ProtoRuntime.Namespace}ProtoReader reader, {ProtoRuntime.Arena} arena, {message.Name}* message, bool isMerge, {ProtoRuntime.Options}? options";
        using (writer.Open($"private static unsafe void {message.ReadAll}({parameters})"))
        {
            writer.Line($"{ProtoRuntime.Namespace}ProtoReadState state = new(reader, arena, isMerge, options);");
            using (writer.Open("try"))
            {
                writer.Line("while (state.NextPiece()) ReadCore(state.Next, state.End, message, state.DepthLeft, ref state);");
                if (message.Model.IsRequiredInside)
                    writer.Line($"if (!isMerge && options is not {{ AllowsPartial: true }}) {ProtoRuntime.Message}CheckInitialized(Layout, message);");
                writer.Line("state.Complete(ref reader);");
            }

            using (writer.Open("finally")) writer.Line("state.Close();");
        }
    }
}
