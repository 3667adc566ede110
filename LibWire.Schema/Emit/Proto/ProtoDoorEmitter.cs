namespace LibWire.Schema;

/// <summary>
/// Emits the public members of a whole message: short calls of the runtime. Members of <c>IProtoMessage</c> have its documentation.
/// </summary>
internal static class ProtoDoorEmitter
{
    internal static void Emit(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        EmitLayout(writer, message, options);
        EmitRead(writer, message, options);
        EmitWrite(writer, message, options);
        EmitValue(writer, message, options);
    }

    private static void EmitLayout(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        writer.Separate();
        writer.Line($"/// <inheritdoc cref=\"{ProtoRuntime.Namespace}ProtoUnknownFields\"/>");
        ProtoPropertyEmitter.EmitReference(writer, options, ProtoRuntime.Namespace + "ProtoUnknownFields", "UnknownFields", message.Storage.Unknown);

        writer.Lines($"""
            public static {ProtoRuntime.Layout} Layout => {message.Storage.LayoutTable}.Value;
            readonly {ProtoRuntime.Layout} {ProtoRuntime.Namespace}IProtoMessage.Layout => {message.Storage.LayoutTable}.Value;
            private static {ProtoRuntime.Code}ProtoCores<{message.CSharpName}> {message.Storage.Cores} => new(&ReadCore, &WriteCore, &SizeCore);
            """);
    }

    private static void EmitRead(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        string name = message.CSharpName, cores = message.Storage.Cores, arena = ProtoMessageText.ArenaParameter(options);
        string reader = $"{CSharpLanguage.Scoped(options)}ref {ProtoRuntime.Namespace}ProtoReader reader";
        string readOptions = $"{ProtoRuntime.Options}? options = null";
        string parse = $"{ProtoRuntime.Message}Parse<{name}>(bytes, arena, options)";
        writer.Separate();
        writer.Lines($"""
            /// <summary>Reads a message. All that it refers to lies in the arena.</summary>
            public static {name} Parse({ProtoRuntime.ByteSpan} bytes, {arena}, {readOptions}) => {parse};
            public void Read({reader}, {arena}, {readOptions}) => {cores}.Read(ref this, ref reader, arena, options{Required(message)});
            public void Merge({reader}, {arena}, {readOptions}) => {cores}.Merge(ref this, ref reader, arena, options);
            """);
    }

    private static void EmitWrite(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        string target = $"{CSharpLanguage.Scoped(options)}ref {ProtoRuntime.Namespace}ProtoWriter writer", cores = message.Storage.Cores;
        writer.Lines($"""
            public readonly void Write({target}) => {cores}.Write(in this, ref writer{Required(message)});
            public readonly int ComputeSize() => {cores}.Size(in this);
            public readonly byte[] ToArray() => {ProtoRuntime.Message}ToArray(in this);
            """);
        if (!message.IsRequiredInside) return;
        writer.Separate();
        writer.Lines($"""
            /// <summary>As <c>Write</c>, even if required fields are not set.</summary>
            public readonly void WritePartial({target}) => {cores}.Write(in this, ref writer);
            /// <inheritdoc cref="{ProtoRuntime.Message}ToArrayPartial"/>
            public readonly byte[] ToArrayPartial() => {ProtoRuntime.Message}ToArrayPartial(in this);
            /// <summary>Whether all required fields are set, those of the messages inside too.</summary>
            public readonly bool IsInitialized => {ProtoRuntime.Message}IsInitialized(in this);
            """);
    }

    /// <summary>The last argument of a call that checks required fields.</summary>
    private static string Required(ProtoMessageCode message) => message.IsRequiredInside ? ", Layout" : "";

    /// <summary>Emits the members that treat the message as a value: clone, equality, text. The runtime walks the layout table for them.</summary>
    private static void EmitValue(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        string name = message.CSharpName;
        writer.Separate();
        writer.Lines($"""
            /// <inheritdoc cref="{ProtoRuntime.Message}Clone"/>
            public readonly {name} Clone({ProtoMessageText.ArenaParameter(options)}) => {ProtoRuntime.Message}Clone(in this, arena);
            public readonly bool Equals({name} other) => {ProtoRuntime.Message}AreEqual(in this, in other);
            public override readonly bool Equals(object? obj) => obj is {name} other && Equals(other);
            public override readonly int GetHashCode() => {ProtoRuntime.Message}GetHashCode(in this);
            public static bool operator ==(in {name} left, in {name} right) => {ProtoRuntime.Message}AreEqual(in left, in right);
            public static bool operator !=(in {name} left, in {name} right) => !(left == right);
            public override readonly string ToString() => {ProtoRuntime.Namespace}ProtoText.ToString(in this);
            """);
    }
}
