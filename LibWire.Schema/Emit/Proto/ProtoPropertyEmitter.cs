namespace LibWire.Schema;

/// <summary>Emits the public members of fields outside oneofs.</summary>
internal static class ProtoPropertyEmitter
{
    private const string SetterTakesAsIs = "The setter does not copy.";

    internal static void Emit(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        foreach (ProtoFieldCode field in message.Fields)
        {
            if (field.Oneof is not null) continue;
            if (field.IsSingleMessage) EmitMessage(writer, field, options);
            else if (field.IsCollection) EmitCollection(writer, field, options);
            else if (field.HasHasBit) EmitExplicit(writer, field, options);
            else EmitImplicit(writer, field, options);
        }
    }

    /// <summary>Emits the members that set a string or bytes by copying.</summary>
    internal static void EmitSetters(CSharpWriter writer, ProtoFieldCode field, EmitOptions options)
    {
        if (field.IsString)
        {
            EmitSetter($"{ProtoRuntime.ByteSpan} utf8", $"{ProtoRuntime.String}.Copy(utf8, arena)");
            EmitSetter($"{ProtoRuntime.TextSource} text", "text.Copy(arena)");
            CSharpAttributes.Obsolete(writer, field.IsDeprecated);
            string copy = $"{field.CSharpName} = {ProtoRuntime.String}.Copy(value)";
            writer.Line($"{field.Access}string {field.ShortName} {{ readonly get => {field.CSharpName}.ToString(); set => {copy}; }}");
        }
        else if (field.IsBytes)
        {
            EmitSetter("global::System.ReadOnlySpan<byte> bytes", $"{ProtoRuntime.Field}CopyBytes(bytes, arena)");
        }

        void EmitSetter(string parameter, string value)
        {
            CSharpAttributes.Obsolete(writer, field.IsDeprecated);
            writer.Line($"{field.Access}void {field.SetName}({parameter}, {ProtoMessageText.ArenaParameter(options)}) => {field.CSharpName} = {value};");
        }
    }

    /// <summary>Emits the documentation and the attributes of a property.</summary>
    internal static void EmitHead(CSharpWriter writer, ProtoFieldCode field) =>
        EmitHead(writer, field, field.IsString || field.IsBytes ? SetterTakesAsIs : "");

    /// <summary>Emits a property with a value.</summary>
    /// <param name="writer">The code.</param>
    /// <param name="field">The field.</param>
    /// <param name="get">The body of the accessor that returns the value.</param>
    /// <param name="set">The body of the accessor that sets it.</param>
    internal static void EmitProperty(CSharpWriter writer, ProtoFieldCode field, string get, string set)
    {
        CSharpPropertyForm form = field.Declared ?? CSharpPropertyForm.Value;
        writer.Line($"{form.Modifiers}{field.Type} {field.CSharpName} {{ {form.Get} {get} {form.Set} {set} }}");
    }

    /// <summary>Emits a property that returns a message.</summary>
    /// <param name="writer">The code.</param>
    /// <param name="field">The field.</param>
    /// <param name="value">What it returns a reference to.</param>
    internal static void EmitMessageProperty(CSharpWriter writer, ProtoFieldCode field, string value)
    {
        EmitHead(writer, field, "");
        CSharpPropertyForm form = field.Declared ?? CSharpPropertyForm.Reference;
        writer.Line($"{form.Modifiers}ref readonly {field.Type} {field.CSharpName} => ref {value};");
    }

    private static void EmitHead(CSharpWriter writer, ProtoFieldCode field, string remark)
    {
        writer.Separate();
        ProtoDocs.Property(writer, field, remark);
        CSharpAttributes.Obsolete(writer, field is { IsDeprecated: true, Declared: null });
    }

    private static void EmitImplicit(CSharpWriter writer, ProtoFieldCode field, EmitOptions options)
    {
        EmitHead(writer, field);
        EmitProperty(writer, field, $"=> {field.Storage.Member};", $"=> {field.Storage.Member} = value;");
        EmitSetters(writer, field, options);
    }

    private static void EmitExplicit(CSharpWriter writer, ProtoFieldCode field, EmitOptions options)
    {
        EmitHead(writer, field);
        string get = field.DefaultExpression is null ? field.Storage.Member : $"{field.HasName} ? {field.Storage.Member} : {field.DefaultExpression}";
        string set = $"{field.Storage.Member} = value; {field.Storage.HasWord} |= {field.HasMask};";
        if (field.Declared is { IsNullable: true } form) EmitNullable(writer, field, form);
        else EmitProperty(writer, field, $"=> {get};", $"{{ {set} }}");

        // HasX and ClearX belong to the property: no blank line between.
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);
        writer.Line($"{field.Access}readonly bool {field.HasName} => ({field.Storage.HasWord} & {field.HasMask}) != 0;");
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);
        writer.Line($"{field.Access}void {field.ClearName}() {{ {field.Storage.Member} = default; {field.Storage.HasWord} &= ~{field.HasMask}; }}");
        EmitSetters(writer, field, options);
    }

    // The user declares 'int?' where emitted code declares 'int'.
    private static void EmitNullable(CSharpWriter writer, ProtoFieldCode field, CSharpPropertyForm form)
    {
        string member = field.Storage.Member, word = field.Storage.HasWord, type = field.Type + "?";
        string get = $"=> {field.HasName} ? {member} : ({type})null;";
        string set = $"{{ {member} = value.GetValueOrDefault(); {word} = value.HasValue ? {word} | {field.HasMask} : {word} & ~{field.HasMask}; }}";
        writer.Line($"{form.Modifiers}{type} {field.CSharpName} {{ {form.Get} {get} {form.Set} {set} }}");
    }

    private static void EmitMessage(CSharpWriter writer, ProtoFieldCode field, EmitOptions options)
    {
        EmitMessageProperty(writer, field, $"{ProtoRuntime.Field}Message({field.Storage.Member})");
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);
        writer.Line($"{field.Access}readonly bool {field.HasName} => {field.Storage.Member} != null;");
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);
        string mutable = $"{ProtoRuntime.Field}Mutable(ref {field.Storage.Member}, arena)";
        writer.Line($"{field.Access}ref {field.Type} {field.MutableName}({ProtoMessageText.ArenaParameter(options)}) => ref {mutable};");
        EmitOrNew(writer, field);
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);
        writer.Line($"{field.Access}void {field.ClearName}() => {field.Storage.Member} = null;");
        EmitWrapped(writer, field, options);
    }

    /// <summary>Emits the property that returns a message for changes, and makes it in the ambient arena.</summary>
    internal static void EmitOrNew(CSharpWriter writer, ProtoFieldCode field)
    {
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);

        // Not the reference that the method returns: without 'scoped', C# takes it for one to the argument.
        string getter = $"get {{ {field.MutableName}(); return ref *{field.Storage.Member}; }}";
        writer.Line($"{CSharpAttributes.NotInDebugger} {field.Access}ref {field.Type} {field.ShortName} {{ {getter} }}");
    }

    /// <summary>Emits the value inside a message of google/protobuf/wrappers.proto, as a nullable property.</summary>
    internal static void EmitWrapped(CSharpWriter writer, ProtoFieldCode field, EmitOptions options)
    {
        if (field.WrappedKind == 0) return;
        string type = ProtoValueCode.Of(field.WrappedKind, "").CSharpType;
        bool isAsIs = field.WrappedKind is ProtoFieldKind.String or ProtoFieldKind.Bytes;
        string remark = isAsIs ? " The value is taken as it is: its memory must live as long as the message." : "";
        writer.Line("/// <summary>The value; null if it is not set.</summary>");
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);
        writer.Line($"{field.Access}readonly {type}? {field.OrNullName} => {field.HasName} ? {field.CSharpName}.Value : ({type}?)null;");

        writer.Line($"/// <summary>Sets a value; null clears it.{remark}</summary>");
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);
        string set = $"if (value is null) {field.ClearName}(); else {field.MutableName}(arena).Value = value.Value;";
        writer.Line($"{field.Access}void {field.SetName}({type}? value, {ProtoMessageText.ArenaParameter(options)}) {{ {set} }}");
    }

    private static void EmitCollection(CSharpWriter writer, ProtoFieldCode field, EmitOptions options)
    {
        string types = field.CollectionType.Substring(field.CollectionType.IndexOf('<'));
        string member = field.UsesUntypedStorage ? $"{field.Storage.Member}.AsReadOnly{types}()" : field.Storage.Member;
        EmitHead(writer, field, "");
        EmitReference(writer, options, field.Declared ?? CSharpPropertyForm.Reference, field.CollectionType, field.CSharpName, member);
    }

    /// <summary>Emits a property that returns a reference to a field of the struct. The field can be changed through it also where the struct came by
    /// <c>in</c>.</summary>
    internal static void EmitReference(CSharpWriter writer, EmitOptions options, string type, string name, string member) =>
        EmitReference(writer, options, CSharpPropertyForm.Reference, type, name, member);

    private static void EmitReference(CSharpWriter writer, EmitOptions options, CSharpPropertyForm form, string type, string name, string member)
    {
        if (options.HasUnscopedRef) writer.Line(CSharpAttributes.UnscopedRef);
        writer.Line($"{form.Modifiers}ref {type} {name} => ref {ProtoRuntime.Field}Ref(in {member});");
    }
}
