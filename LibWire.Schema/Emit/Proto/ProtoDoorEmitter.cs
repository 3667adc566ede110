namespace LibWire.Schema;

/// <summary>
/// Emits the public members of a whole message: short calls of the runtime. They have no documentation of their own, because every message has them:
/// they are documented in <c>IProtoMessage</c> and <c>ProtoMessage</c>.
/// </summary>
internal static class ProtoDoorEmitter
{
    internal static void Emit(CSharpWriter writer, ProtoMessageCode message, string reflection, EmitOptions options)
    {
        EmitLayout(writer, message, options);
        ProtoReflectionEmitter.EmitMember(writer, message, reflection, options);
        EmitRead(writer, message, options);
        EmitWrite(writer, message, options);
        EmitValue(writer, message);
    }

    private static void EmitLayout(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        writer.Separate();
        ProtoPropertyEmitter.EmitReference(writer, options, ProtoRuntime.Namespace + "ProtoUnknownFields", "UnknownFields", message.Storage.Unknown);
        string name = message.CSharpName, required = message.IsRequiredInside ? ", hasRequired: true" : "";
        string cores = $"{ProtoRuntime.Cores}.Of<{name}>(&ReadCore, &WriteCore, &SizeCore{required})";
        string table = $"{ProtoRuntime.LayoutBuilder}.Build<{name}>({CSharpText.Literal(message.FullName)}, &{message.Storage.Describe})";
        writer.Lines($$"""
            public static {{ProtoRuntime.Layout}} Layout { get; } = {{table}};
            readonly {{ProtoRuntime.Layout}} {{ProtoRuntime.IMessage}}.Layout => Layout;
            readonly {{ProtoRuntime.Cores}} {{ProtoRuntime.IMessage}}.Cores => {{cores}};
            """);
    }

    private static void EmitRead(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        string name = message.CSharpName, parameters = $"{ProtoMessageText.ArenaParameter(options)}, {ProtoRuntime.Options}? options = null";
        writer.Separate();
        string parse = $"{ProtoRuntime.Message}Parse<{name}>(bytes, arena, options)";
        writer.Line($"public static {name} Parse({ProtoRuntime.ByteSpan} bytes, {parameters}) => {parse};");
    }

    private static void EmitWrite(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        string target = $"{CSharpLanguage.Scoped(options)}ref {ProtoRuntime.Namespace}ProtoWriter writer";
        writer.Lines($"""
            public readonly void Write({target}) => {ProtoRuntime.Encode}Whole(this, ref writer);
            public readonly int ComputeSize() => {ProtoRuntime.Size}Whole(this);
            public readonly byte[] ToArray() => {ProtoRuntime.Message}ToArray(this);
            """);
        if (!message.IsRequiredInside) return;
        writer.Separate();
        writer.Lines($"""
            /// <summary>As <c>Write</c>, even if required fields are not set.</summary>
            public readonly void WritePartial({target}) => {ProtoRuntime.Encode}Partial(this, ref writer);
            /// <inheritdoc cref="{ProtoRuntime.Message}ToArrayPartial"/>
            public readonly byte[] ToArrayPartial() => {ProtoRuntime.Message}ToArrayPartial(this);
            /// <summary>Whether all required fields are set, those of the messages inside too.</summary>
            public readonly bool IsInitialized => {ProtoRuntime.Message}IsInitialized(this);
            """);
    }

    /// <summary>Emits the members that treat the message as a value: equality, text. The runtime walks the layout table for them.</summary>
    private static void EmitValue(CSharpWriter writer, ProtoMessageCode message)
    {
        string name = message.CSharpName;
        writer.Separate();
        Line(CSharpOwnMembers.Equality, $"public readonly bool Equals({name} other) => {ProtoRuntime.Message}AreEqual(this, other);");
        Line(CSharpOwnMembers.ObjectEquality, $"public override readonly bool Equals(object? obj) => obj is {name} other && Equals(other);");
        Line(CSharpOwnMembers.Hash, $"public override readonly int GetHashCode() => {ProtoRuntime.Message}GetHashCode(this);");
        Line(CSharpOwnMembers.Operators, $"public static bool operator ==(in {name} left, in {name} right) => left.Equals(right);");
        Line(CSharpOwnMembers.Operators, $"public static bool operator !=(in {name} left, in {name} right) => !left.Equals(right);");
        Line(CSharpOwnMembers.Text, $"public override readonly string ToString() => {ProtoRuntime.Namespace}ProtoText.ToString(this);");

        void Line(CSharpOwnMembers member, string text)
        {
            if ((message.OwnMembers & member) == 0) writer.Line(text);
        }
    }
}
