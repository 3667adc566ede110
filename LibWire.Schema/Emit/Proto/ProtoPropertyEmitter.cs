namespace LibWire.Schema;

/// <summary>The public members of fields outside oneofs.</summary>
internal static class ProtoPropertyEmitter
{
    private const string SetterTakesAsIs = "The setter takes the value as it is: its memory must live as long as the message.";

    internal static void Emit(CSharpWriter writer, ProtoMessageCode message)
    {
        foreach (ProtoFieldCode field in message.Fields)
        {
            if (field.Oneof is not null) continue;
            if (field.IsSingleMessage) EmitMessage(writer, message, field);
            else if (field.IsCollection) EmitCollection(writer, message, field);
            else if (field.HasHasBit) EmitExplicit(writer, message, field);
            else EmitImplicit(writer, message, field);
        }
    }

    /// <summary>The ways to set a string or bytes by a copy.</summary>
    internal static void EmitSetters(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field)
    {
        if (field.IsString)
        {
            EmitSetter("a copy of UTF-8 text", "global::System.ReadOnlySpan<byte> utf8", $"{ProtoRuntime.String}.Copy(utf8, arena)");
            EmitSetter("text", "global::System.ReadOnlySpan<char> text", $"{ProtoRuntime.String}.Copy(text, arena)");
            EmitSetter("text", "string text", $"{ProtoRuntime.String}.Copy(text, arena)");
        }
        else if (field.IsBytes)
        {
            EmitSetter("a copy of bytes", "global::System.ReadOnlySpan<byte> bytes", $"{ProtoRuntime.Field}CopyBytes(bytes, arena)");
        }

        void EmitSetter(string what, string parameter, string value)
        {
            writer.Separate();
            writer.Line($"/// <summary>Sets {field.DocName} to {what}.</summary>");
            CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
            writer.Line($"public void Set{field.Name}({parameter}, {message.ArenaParameter}) => {field.Model.CSharpName} = {value};");
        }
    }

    /// <summary>The documentation and the attributes of a property.</summary>
    internal static void EmitHead(CSharpWriter writer, ProtoFieldCode field)
    {
        writer.Separate();
        ProtoDocs.Property(writer, field, field.IsString || field.IsBytes ? SetterTakesAsIs : "");
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
    }

    private static void EmitImplicit(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field)
    {
        EmitHead(writer, field);
        writer.Line($"public {field.Type} {field.Model.CSharpName} {{ readonly get => {field.Slot}; set => {field.Slot} = value; }}");
        EmitSetters(writer, message, field);
    }

    private static void EmitExplicit(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field)
    {
        EmitHead(writer, field);
        string get = field.Default is null ? field.Slot : $"Has{field.Name} ? {field.Slot} : {field.Default}";
        writer.Line($"public {field.Type} {field.Model.CSharpName} {{ readonly get => {get}; set {{ {field.Slot} = value; {field.HasWord} |= {field.HasMask}; }} }}");

        // What asks for and takes away a value belongs to the property: no line between.
        writer.Line($"/// <summary>Whether {field.DocName} is set.</summary>");
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
        writer.Line($"public readonly bool Has{field.Name} => ({field.HasWord} & {field.HasMask}) != 0;");
        writer.Line($"/// <summary>Makes {field.DocName} unset.</summary>");
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
        writer.Line($"public void Clear{field.Name}() {{ {field.Slot} = default; {field.HasWord} &= ~{field.HasMask}; }}");
        EmitSetters(writer, message, field);
    }

    private static void EmitMessage(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field)
    {
        writer.Separate();
        ProtoDocs.Property(writer, field, "An empty message where it is not set.");
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
        writer.Line($"public readonly unsafe ref readonly {field.Type} {field.Model.CSharpName} => ref {ProtoRuntime.Field}Message({field.Slot});");
        writer.Line($"/// <summary>Whether {field.DocName} is set.</summary>");
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
        writer.Line($"public readonly unsafe bool Has{field.Name} => {field.Slot} != null;");
        writer.Line($"/// <summary>The message in {field.DocName}, to be changed; an empty one is set first where there is none.</summary>");
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
        string mutable = $"{ProtoRuntime.Field}Mutable(ref {field.Slot}, arena)";
        writer.Line($"public unsafe ref {field.Type} Mutable{field.Name}({message.ArenaParameter}) => ref {mutable};");
        writer.Line($"/// <summary>Makes {field.DocName} unset.</summary>");
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
        writer.Line($"public unsafe void Clear{field.Name}() => {field.Slot} = null;");
        EmitWrapped(writer, message, field);
    }

    /// <summary>The value inside a message of google/protobuf/wrappers.proto, as a nullable.</summary>
    internal static void EmitWrapped(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field)
    {
        if (field.Model.WrappedKind == 0) return;
        string type = ProtoKindCode.Of(field.Model with { Kind = field.Model.WrappedKind }).CSharpType;
        bool isAsIs = field.Model.WrappedKind is ProtoFieldKind.String or ProtoFieldKind.Bytes;
        string remark = isAsIs ? " The value is taken as it is: its memory must live as long as the message." : "";
        writer.Separate();
        writer.Line($"/// <summary>The value in {field.DocName}; null where it is not set.</summary>");
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
        writer.Line($"public readonly {type}? {field.Name}OrNull => Has{field.Name} ? {field.Model.CSharpName}.Value : ({type}?)null;");

        writer.Separate();
        writer.Line($"/// <summary>Sets {field.DocName} to a value; null makes it unset.{remark}</summary>");
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
        using (writer.Open($"public void Set{field.Name}({type}? value, {message.ArenaParameter})"))
        {
            writer.Line($"if (value is null) Clear{field.Name}();");
            writer.Line($"else Mutable{field.Name}(arena).Value = value.Value;");
        }
    }

    private static void EmitCollection(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field)
    {
        string types = field.CollectionType.Substring(field.CollectionType.IndexOf('<'));
        string slot = field.Model.UsesUntypedStorage ? $"{field.Slot}.As{types}()" : field.Slot;
        writer.Separate();
        ProtoDocs.Property(writer, field);
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
        EmitReference(writer, message, field.CollectionType, field.Model.CSharpName, slot);
    }

    /// <summary>A property that returns a reference to a field of the struct.</summary>
    internal static void EmitReference(CSharpWriter writer, ProtoMessageCode message, string type, string name, string slot)
    {
        if (message.Options.HasUnscopedRef)
        {
            writer.Line(CSharpAttributes.UnscopedRef);
            writer.Line($"public ref {type} {name} => ref {slot};");
        }
        else
        {
            writer.Line($"public ref {type} {name} => ref {ProtoRuntime.Field}Ref(ref {slot});");
        }
    }
}
