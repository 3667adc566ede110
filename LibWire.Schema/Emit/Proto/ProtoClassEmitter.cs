using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits the other half of a class that is a message: how it is read and written. The properties are the user's.</summary>
internal static class ProtoClassEmitter
{
    private const string Objects = ProtoRuntime.Namespace + "ProtoObject.";
    private const string Interface = ProtoRuntime.Namespace + "IProtoObject";
    private const string Mark = ProtoRuntime.Code + "ProtoNew";
    private const string WriterName = "global::System.Buffers.IBufferWriter{byte}";
    private const string Sequence = "global::System.Buffers.ReadOnlySequence<byte>";

    internal static void Emit(CSharpWriter writer, ProtoMessageCode message, CSharpClassForm form, string reflection, EmitOptions options)
    {
        writer.Separate();
        bool hasLayers = form.Root.Length > 0;
        if (hasLayers) writer.Line("#pragma warning disable CS0108 // A derived class has the static members of its base again.");
        using (writer.Open($"unsafe partial {form.Keyword} {message.CSharpName}{(form.IsDerived ? "" : " : " + Interface)}"))
        {
            EmitDoors(writer, message, form);
            ProtoReflectionEmitter.EmitMember(writer, message, reflection, options);
            foreach ((ProtoOneofCode oneof, ProtoFieldCode[] members) in message.OneofMembers()) EmitOneof(writer, oneof, members);

            // What is null in the user's types depends on the user, not on the annotations.
            writer.Separate();
            writer.Line("#nullable disable warnings");
            if (!form.IsAbstract) EmitNew(writer, message, form);
            if (hasLayers) ProtoLayerEmitter.Emit(writer, message, form, [.. ResetsOf(message, "this")]);
            ProtoClassReadEmitter.Emit(writer, message, form);
            ProtoClassWriteEmitter.EmitWrite(writer, message, form);
            ProtoClassWriteEmitter.EmitSize(writer, message, form);
            if (!form.IsDerived) EmitInterface(writer);
            EmitFinish(writer, message, form);
            foreach (ProtoFieldCode field in message.Fields)
                if (field.Member!.Setter == CSharpSetter.Init) EmitInit(writer, message, field, field.Member);
            writer.Line("#nullable enable warnings");
            if (message.NestedEnums.Count > 0 || message.NestedMessages.Count > 0)
                ProtoEmitter.EmitTypes(writer, message.NestedEnums, message.NestedMessages, reflection, options, "public");
        }

        if (hasLayers) writer.Line("#pragma warning restore CS0108");
    }

    private static void EmitDoors(CSharpWriter writer, ProtoMessageCode message, CSharpClassForm form)
    {
        // A class that is a table too has both Parse and ToArray: the names say which.
        string name = message.CSharpName, format = form.IsOfBothFormats ? "Proto" : "";
        string create = form.Root.Length > 0 ? $"{Objects}Read<{name}>(&NewCore" : $"{Objects}Read(NewCore()";
        const string ByBytes = "(global::System.ReadOnlySpan{byte})";
        writer.Lines($"""
            /// <summary>Reads an object.</summary>
            /// <exception cref="{ProtoRuntime.Namespace}WireFormatException">The bytes are not a valid message of this type.</exception>
            public static {name} Parse{format}({ProtoRuntime.ByteSpan} bytes) => {create}, bytes);
            /// <inheritdoc cref="Parse{format}{ByBytes}"/>
            public static {name} Parse{format}(in {Sequence} bytes) => {create}, in bytes);
            /// <summary>Reads an object from a stream, to its end. More bytes than the limit are a fault.</summary>
            /// <exception cref="{ProtoRuntime.Namespace}WireFormatException">The bytes are not a valid message of this type.</exception>
            public static {name} Parse{format}(global::System.IO.Stream source, int messageBytesMax = 64 << 20) =>
                {create}, source, messageBytesMax);
            /// <inheritdoc cref="{Objects}ToArray"/>
            public byte[] To{format}Array() => {Objects}ToArray(this);
            /// <inheritdoc cref="{Objects}ComputeSize"/>
            public int Compute{format}Size() => {Objects}ComputeSize(this);
            """);
        if (form.IsOfBothFormats) EmitNamed(writer);
        writer.Separate();
        writer.Lines($"""
            /// <summary>Is called when the object was read, before the object that contains it.</summary>
            partial void OnRead();
            /// <summary>Is called before the object is written, and before its size is computed.</summary>
            partial void OnWriting();
            """);
    }

    // For classes of one format these are extension methods.
    private static void EmitNamed(CSharpWriter writer) => writer.Lines($"""
        /// <inheritdoc cref="{Objects}WriteTo({Interface}, {WriterName})"/>
        public void WriteProtoTo(global::System.Buffers.IBufferWriter<byte> target) => {Objects}WriteTo(this, target);
        /// <inheritdoc cref="{Objects}WriteTo({Interface}, global::System.IO.Stream)"/>
        public void WriteProtoTo(global::System.IO.Stream target) => {Objects}WriteTo(this, target);
        /// <inheritdoc cref="{Objects}TryWriteTo"/>
        public bool TryWriteProtoTo(global::System.Span<byte> target, out int written) => {Objects}TryWriteTo(this, target, out written);
        """);

    private static void EmitOneof(CSharpWriter writer, ProtoOneofCode oneof, ProtoFieldCode[] members)
    {
        string name = $"<c>{CSharpText.Xml(oneof.Name)}</c>";
        bool usesErrors = members.Any(static field => field.Member is { IsObsoleteError: true });
        writer.Separate();
        writer.Line($"/// <summary>The members of the oneof {name}.</summary>");
        using (writer.Open($"public enum {oneof.CaseType}"))
        {
            writer.Line("None = 0,");
            foreach (ProtoFieldCode field in members) writer.Line($"{field.CaseName} = {CSharpText.Number(field.Number)},");
        }

        writer.Separate();
        writer.Line($"/// <summary>Which member of the oneof {name} is set: the first that is not null.</summary>");
        CSharpAttributes.ObsoleteCore(writer, usesErrors);
        writer.Line($"public {oneof.CaseType} {oneof.CSharpName}Case =>");
        foreach (ProtoFieldCode field in members) writer.Line($"    {field.This} is not null ? {oneof.CaseType}.{field.CaseName} :");
        writer.Line($"    {oneof.CaseType}.None;");
        writer.Separate();
        writer.Line($"/// <summary>Sets all members of the oneof {name} to null.</summary>");
        writer.Line($"public void Clear{oneof.CSharpName}() => Keep{oneof.CSharpName}(0);");
        writer.Separate();
        CSharpAttributes.ObsoleteCore(writer, usesErrors);
        using (writer.Open($"private void Keep{oneof.CSharpName}(int number)"))
            foreach (ProtoFieldCode field in members) writer.Line($"if (number != {CSharpText.Number(field.Number)}) {field.SetTo("null")}");
    }

    private static void EmitNew(CSharpWriter writer, ProtoMessageCode message, CSharpClassForm form)
    {
        string name = message.CSharpName, arguments = form.Arguments;
        if (form.HasRequired)
        {
            // The members are set afterwards, or have the values of fields that are absent.
            writer.Separate();
            writer.Line("#pragma warning disable CS8618");
            if (form.HasDefaultConstructor) writer.Line($"public {name}() {{ }}");
            writer.Line("[global::System.Diagnostics.CodeAnalysis.SetsRequiredMembers]");
            writer.Line($"private {name}({Mark} _) : this({arguments}) {{ }}");
            writer.Line("#pragma warning restore CS8618");
            arguments = $"default({Mark})";
        }

        string[] resets = form.Root.Length > 0 ? ["message.ResetLayer();"] : [.. ResetsOf(message, "message")];
        writer.Separate();
        if (resets.Length == 0)
        {
            writer.Line($"internal static {name} NewCore() => new {name}({arguments});");
            return;
        }

        writer.Line("// An object as an empty message is read: what is absent has the default of its type.");
        CSharpAttributes.ObsoleteCore(writer, message.UsesErrors);
        using (writer.Open($"internal static {name} NewCore()"))
        {
            writer.Line($"var message = new {name}({arguments});");
            foreach (string reset in resets) writer.Line(reset);
            writer.Line("return message;");
        }
    }

    private static IEnumerable<string> ResetsOf(ProtoMessageCode message, string target) =>
        message.FieldsByNumber.Select(field => ResetOf(field, field.Member!, target)).OfType<string>();

    // What is not null must not be null in an object that was read.
    private static string? ResetOf(ProtoFieldCode field, CSharpMemberForm member, string message)
    {
        bool isFilled = member.Container is CSharpContainer.List or CSharpContainer.Dictionary;
        if (member.Setter == CSharpSetter.None) return isFilled ? $"{message}.{field.CSharpName}?.Clear();" : null;
        if (member.IsNullable) return member.IsInitialized ? field.SetTo("null", message) : null;
        if (isFilled && member.HasOwnCollection) return $"{message}.{field.CSharpName}.Clear();";
        if (member.Container == CSharpContainer.Array)
            return field.SetTo($"global::System.Array.Empty<{field.TypeOf(member)}>()", message);
        if (member.Container == CSharpContainer.List) return field.SetTo("new()", message);
        if (member.Container == CSharpContainer.Dictionary)
            return field.SetTo($"{ProtoRuntime.Decode}NewMap<{field.MapKey!.TypeOf(member.Key)}, {field.MapValue!.TypeOf(member)}>()", message);
        if (field.IsObject(member.Value) && !member.IsInitialized) return null;
        if (field.IsObject(member.Value))
        {
            // A class above all others can be abstract; then there is no object of it.
            string fresh = member.ObjectClass.Length > 0 ? $"{member.ObjectClass}.NewCore(null, null)!" : $"{field.Type}.NewCore()";
            return $"if ({message}.{field.CSharpName} is not null) {field.SetTo(fresh, message)}";
        }

        return member.IsInitialized || field.IsReference(member.Value) ? field.SetTo(field.EmptyOf(member.Value), message) : null;
    }

    private static void EmitInterface(CSharpWriter writer)
    {
        writer.Separate();
        writer.Lines($"""
            void {Interface}.ReadCore(byte* next, byte* end, int depthLeft, {ProtoRuntime.ReadState}) => ReadCore(next, end, depthLeft, ref state);
            byte* {Interface}.WriteCore(byte* next, int depthLeft, {ProtoRuntime.WriteState}) => WriteCore(next, depthLeft, ref state);
            long {Interface}.SizeCore(int depthLeft) => SizeCore(depthLeft);
            """);
    }

    private static void EmitFinish(CSharpWriter writer, ProtoMessageCode message, CSharpClassForm form)
    {
        ProtoFieldCode[] arrays = [.. message.Fields.Where(static field => field.Member!.Container == CSharpContainer.Array)];
        string head = $"void {Interface}.FinishCore()";
        if (form.Root.Length > 0)
        {
            if (!form.IsDerived) writer.Line($"{head} => FinishLayer();");
            head = $"private protected {(form.IsDerived ? "override" : "virtual")} void FinishLayer()";
        }

        if (arrays.Length == 0)
        {
            if (!form.IsDerived) writer.Line($"{head} {{ }}");
            return;
        }

        writer.Separate();
        writer.Line("// The items of arrays that are being read.");
        foreach (ProtoFieldCode field in arrays)
            writer.Line($"private global::System.Collections.Generic.List<{field.TypeOf(field.Member!)}>? {field.ItemsField};");
        writer.Separate();
        CSharpAttributes.ObsoleteCore(writer, message.UsesErrors);
        using (writer.Open(head))
        {
            if (form.IsDerived) writer.Line("base.FinishLayer();");
            foreach (ProtoFieldCode field in arrays)
                writer.Line($"if ({field.ItemsField} != null) {{ {field.SetTo(field.ItemsField + ".ToArray()")} {field.ItemsField} = null; }}");
        }
    }

    // A setter that C# allows only while an object is made.
    private static void EmitInit(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field, CSharpMemberForm member)
    {
        const string Accessor = "global::System.Runtime.CompilerServices.UnsafeAccessor";
        string name = "Init" + field.BareName, action = $"global::System.Action<{message.CSharpName}, {member.Type}>";
        const string Flags = "global::System.Reflection.BindingFlags.Instance | global::System.Reflection.BindingFlags.Public | "
            + "global::System.Reflection.BindingFlags.NonPublic";
        string property = $"typeof({message.CSharpName}).GetProperty({CSharpText.Literal(field.BareName)}, {Flags})!";
        writer.Separate();
        writer.Line("#if NET8_0_OR_GREATER");
        writer.Line($"[{Accessor}({Accessor}Kind.Method, Name = {CSharpText.Literal("set_" + field.BareName)})]");
        writer.Line($"private static extern void {name}({message.CSharpName} message, {member.Type} value);");
        writer.Line("#else");
        writer.Line($"private static readonly {action} {name} = ({action}){property}.SetMethod!.CreateDelegate(typeof({action}));");
        writer.Line("#endif");
    }
}
