namespace LibWire.Schema;

/// <summary>Emits the public members of a whole message: thin methods that call its cores.</summary>
internal static class ProtoDoorEmitter
{
    private const string Interface = ProtoRuntime.Namespace + "IProtoMessage.";

    internal static void Emit(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        EmitLayout(writer, message, options);
        EmitRead(writer, message, options);
        EmitWrite(writer, message, options);
        EmitValue(writer, message, options);
        EmitInterface(writer, message);
    }

    private static void EmitLayout(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        writer.Separate();
        writer.Line("/// <summary>The fields that the schema does not know, in the order in which they were read.</summary>");
        ProtoPropertyEmitter.EmitReference(writer, options, ProtoRuntime.Namespace + "ProtoUnknownFields", "UnknownFields", message.Storage.Unknown);

        writer.Separate();
        writer.Lines($"""
            /// <summary>The layout of the fields in memory.</summary>
            public static {ProtoRuntime.Layout} Layout => {message.Storage.LayoutTable}.Value;
            """);
    }

    private static void EmitRead(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        string name = message.CSharpName;
        string reader = $"{CSharpLanguage.Scoped(options)}ref {ProtoRuntime.Namespace}ProtoReader reader";
        string readOptions = $"{ProtoRuntime.Options}? options = null";
        string arena = ProtoMessageText.ArenaParameter(options);
        string parse = $"public static {name} Parse(global::System.ReadOnlySpan<byte> bytes, {arena}, {readOptions})"
            + $" => {ProtoRuntime.Message}Parse<{name}>(bytes, arena, options);";
        string merge =
            $"fixed ({name}* message = &this) {ProtoRuntime.Decode}Whole(ref reader, arena, message, {message.ReadCoreAddress}, isMerge: true, options);";
        string required = message.IsRequiredInside ? ", Layout" : "";
        string read =
            $"{name} message = default; "
            + $"{ProtoRuntime.Decode}Whole(ref reader, arena, &message, {message.ReadCoreAddress}, isMerge: false, options{required}); this = message;";
        writer.Separate();
        writer.Lines($$"""
            /// <summary>Reads the message from its bytes. Everything it refers to lies in the arena.</summary>
            /// <exception cref="global::LibWire.WireFormatException">The bytes are not a valid message of this type. The arena is unchanged.</exception>
            {{parse}}

            /// <inheritdoc cref="{{Interface}}Read"/>
            public unsafe void Read({{reader}}, {{arena}}, {{readOptions}}) { {{read}} }

            /// <inheritdoc cref="{{Interface}}Merge"/>
            public unsafe void Merge({{reader}}, {{arena}}, {{readOptions}}) { {{merge}} }
            """);
    }

    private static void EmitWrite(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        string name = message.CSharpName;
        string writerParameter = $"{CSharpLanguage.Scoped(options)}ref {ProtoRuntime.Namespace}ProtoWriter writer";
        bool isRequiredInside = message.IsRequiredInside;
        writer.Separate();
        string write = $"fixed ({name}* message = &this) {ProtoRuntime.Encode}Whole(ref writer, message, {message.WriteCoreAddress}";
        writer.Lines($$"""
            /// <inheritdoc cref="{{Interface}}Write"/>
            public readonly unsafe void Write({{writerParameter}}) { {{write}}{{(isRequiredInside ? ", Layout" : "")}}); }
            """);
        if (isRequiredInside)
        {
            writer.Separate();
            writer.Lines($$"""
                /// <summary>As <c>Write</c>, whether required fields are set or not.</summary>
                public readonly unsafe void WritePartial({{writerParameter}}) { {{write}}); }
                """);
        }

        string computeSize = $"fixed ({name}* message = &this) return {ProtoRuntime.Size}Checked(SizeCore(message, {ProtoRuntime.Encode}DepthMax));";
        writer.Separate();
        writer.Lines($$"""
            /// <inheritdoc/>
            public readonly unsafe int ComputeSize() { {{computeSize}} }

            /// <inheritdoc cref="{{ProtoRuntime.Message}}ToArray"/>
            public readonly byte[] ToArray() => {{ProtoRuntime.Message}}ToArray(in this);
            """);

        if (!isRequiredInside) return;
        writer.Separate();
        writer.Lines($"""
            /// <inheritdoc cref="{ProtoRuntime.Message}ToArrayPartial"/>
            public readonly byte[] ToArrayPartial() => {ProtoRuntime.Message}ToArrayPartial(in this);

            /// <summary>Whether all required fields are set, those of the messages inside too.</summary>
            public readonly bool IsInitialized => {ProtoRuntime.Message}IsInitialized(in this);
            """);
    }

    /// <summary>Emits the members that treat the message as a value: clone, equality, text. The runtime walks the layout table for them.</summary>
    private static void EmitValue(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        string name = message.CSharpName;
        writer.Separate();
        writer.Lines($"""
            /// <summary>A copy that shares nothing with this message. Everything it refers to lies in the arena.</summary>
            public readonly {name} Clone({ProtoMessageText.ArenaParameter(options)}) => {ProtoRuntime.Message}Clone(in this, arena);
            /// <summary>Whether both have the same fields set to the same values, in unknown fields and sub-messages too.</summary>
            public readonly bool Equals({name} other) => {ProtoRuntime.Message}AreEqual(in this, in other);
            public override readonly bool Equals(object? obj) => obj is {name} other && Equals(other);
            public override readonly int GetHashCode() => {ProtoRuntime.Message}GetHashCode(in this);
            public static bool operator ==(in {name} left, in {name} right) => {ProtoRuntime.Message}AreEqual(in left, in right);
            public static bool operator !=(in {name} left, in {name} right) => !{ProtoRuntime.Message}AreEqual(in left, in right);
            /// <summary>The message as text, in one line.</summary>
            public override readonly string ToString() => {ProtoRuntime.Namespace}ProtoText.ToString(in this);
            """);
    }

    /// <summary>
    /// Emits the explicit interface members for generic code. They take the arena by value, because <c>scoped in</c> cannot be implemented before C# 11.
    /// </summary>
    private static void EmitInterface(CSharpWriter writer, ProtoMessageCode message)
    {
        const string Reader = $"ref {ProtoRuntime.Namespace}ProtoReader reader, {ProtoRuntime.Arena} arena, {ProtoRuntime.Options}? options";
        writer.Separate();
        writer.Line($"readonly {ProtoRuntime.Layout} {Interface}Layout => {message.Storage.LayoutTable}.Value;");
        writer.Line($"void {Interface}Read({Reader}) => Read(ref reader, arena, options);");
        writer.Line($"void {Interface}Merge({Reader}) => Merge(ref reader, arena, options);");
        writer.Line($"readonly void {Interface}Write(ref {ProtoRuntime.Namespace}ProtoWriter writer) => Write(ref writer);");
    }
}
