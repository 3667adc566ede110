namespace LibWire.Schema;

/// <summary>Emits the public members of an object's fields.</summary>
internal static class FbsObjectPropertyEmitter
{
    internal static void Emit(CSharpWriter writer, FbsObjectFieldCode field, EmitOptions options)
    {
        writer.Separate();
        CSharpDocs.Summary(writer, field.Documentation);
        switch (field.Form)
        {
            case FbsFieldForm.Scalar: EmitScalar(writer, field); break;
            case FbsFieldForm.Optional: EmitOptional(writer, field); break;
            case FbsFieldForm.Struct or FbsFieldForm.String: EmitValue(writer, field, options); break;
            case FbsFieldForm.Table: EmitTable(writer, field, options); break;
            case FbsFieldForm.Union: EmitReference(writer, field, field.Type, field.Storage, options); break;
            default: EmitVector(writer, field, options); break;
        }
    }

    private static void EmitScalar(CSharpWriter writer, FbsObjectFieldCode field)
    {
        string get = FbsStructSource.Differing(field, field.Storage), set = FbsStructSource.Differing(field, "value");
        if (field.Default.Length == 0) EmitProperty(writer, field, field.Type, field.Storage, $"=> {field.Storage} = value;");
        else EmitProperty(writer, field, field.Type, get, $"=> {field.Storage} = {set};");
    }

    private static void EmitOptional(CSharpWriter writer, FbsObjectFieldCode field)
    {
        string get = $"({field.HasWord} & {field.HasMask}) != 0 ? {field.Storage} : ({field.Type}?)null";
        string word = $"{field.HasWord} = value.HasValue ? {field.HasWord} | {field.HasMask} : {field.HasWord} & ~{field.HasMask}";
        string set = $"{field.Storage} = value.GetValueOrDefault(); {word};";
        EmitProperty(writer, field, field.Type + "?", get, $"{{ {set} }}");
    }

    private static void EmitProperty(CSharpWriter writer, FbsObjectFieldCode field, string type, string get, string set)
    {
        CSharpPropertyForm form = field.Declared ?? new CSharpPropertyForm(field.Access + " ", "readonly get", "set");
        writer.Line($"{form.Modifiers}{type} {field.Name} {{ {form.Get} => {get}; {form.Set} {set} }}");
    }

    // The words in front of a property that returns a reference.
    private static string ReferenceHead(FbsObjectFieldCode field) => field.Declared?.Modifiers ?? $"{field.Access} readonly ";

    private static void EmitValue(CSharpWriter writer, FbsObjectFieldCode field, EmitOptions options)
    {
        bool isString = field.Form == FbsFieldForm.String;
        if (isString) writer.Line("/// <remarks>The setter does not copy.</remarks>");
        string get = field.DefaultField.Length == 0 ? field.Storage : $"Has{field.Name} ? {field.Storage} : {field.DefaultField}";
        string value = "value";
        if (field.Foreign.Length > 0)
        {
            get = $"{FbsRuntime.Foreign}.As<{field.Type}, {field.Foreign}>(in {get})";
            value = $"{FbsRuntime.Foreign}.As<{field.Foreign}, {field.Type}>(in value)";
        }

        string set = $"{field.Storage} = {value}; {field.HasWord} |= {field.HasMask};";
        EmitProperty(writer, field, field.Shown, get, $"{{ {set} }}");
        writer.Line($"{field.Access} readonly bool Has{field.Name} => ({field.HasWord} & {field.HasMask}) != 0;");
        writer.Line($"{field.Access} void Clear{field.Name}() {{ {field.Storage} = default; {field.HasWord} &= ~{field.HasMask}; }}");
        if (!isString) return;
        EmitSetters(writer, field.Access, field.Name, $"{field.Name} = ", options);
        writer.Line("/// <summary>As a string; null if it is not set. The setter copies it into the ambient arena.</summary>");
        string getText = $"readonly get => Has{field.Name} ? {field.Name}.ToString() : null;";
        string setText = $"set {{ if (value is null) Clear{field.Name}(); else Set{field.Name}(value); }}";
        writer.Line($"{field.Access} string? {field.ShortName} {{ {getText} {setText} }}");
    }

    /// <summary>Emits the methods that set a string by copying it.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="access">The access modifier of the methods.</param>
    /// <param name="name">The name from which their names are made.</param>
    /// <param name="target">The text in front of the copy.</param>
    /// <param name="options">What the C# may use.</param>
    internal static void EmitSetters(CSharpWriter writer, string access, string name, string target, EmitOptions options)
    {
        string arena = FbsObjectEmitter.Arena(options);
        writer.Line($"{access} void Set{name}({FbsRuntime.Bytes} utf8, {arena}) => {target}{FbsRuntime.Utf8String}.Copy(utf8, arena);");
        writer.Line($"{access} void Set{name}(global::System.ReadOnlySpan<char> text, {arena}) => {target}{FbsRuntime.Utf8String}.Copy(text, arena);");
        writer.Line($"{access} void Set{name}(string text, {arena}) => {target}{FbsRuntime.Utf8String}.Copy(text, arena);");
    }

    private static void EmitTable(CSharpWriter writer, FbsObjectFieldCode field, EmitOptions options)
    {
        writer.Line("/// <remarks>An empty one if it is not set.</remarks>");
        writer.Line($"{ReferenceHead(field)}ref readonly {field.Type} {field.Name} => ref {FbsRuntime.Object}.Table({field.Storage});");
        writer.Line($"{field.Access} readonly bool Has{field.Name} => {field.Storage} != null;");
        string arena = FbsObjectEmitter.Arena(options);
        writer.Line($"{field.Access} ref {field.Type} Mutable{field.Name}({arena}) => ref {FbsRuntime.Object}.Mutable(ref {field.Storage}, arena);");
        EmitOrNew(writer, field.Access, field.Type, field.Name, field.ShortName, field.Storage);
        writer.Line($"{field.Access} void Clear{field.Name}() => {field.Storage} = null;");
    }

    /// <summary>Emits the property that returns a table for changes, and makes it in the ambient arena.</summary>
    internal static void EmitOrNew(CSharpWriter writer, string access, string type, string name, string shortName, string value)
    {
        writer.Line("/// <summary>The same in the ambient arena; it can be assigned.</summary>");

        // Not the reference that the method returns: without 'scoped', C# takes it for one to the argument.
        writer.Line($"{CSharpAttributes.NotInDebugger} {access} ref {type} {shortName} {{ get {{ Mutable{name}(); return ref *{value}; }} }}");
    }

    private static void EmitVector(CSharpWriter writer, FbsObjectFieldCode field, EmitOptions options)
    {
        string storage = field.Form == FbsFieldForm.Tables ? $"{field.Storage}.AsReadOnly<{field.Type}>()" : field.Storage;
        EmitReference(writer, field, $"{FbsRuntime.Array}<{field.Shown}>", storage, options);
        writer.Line($"{field.Access} readonly bool Has{field.Name} => {FbsStructSource.HasVector(field, "")};");
        writer.Line($"{field.Access} void SetEmpty{field.Name}() {{ {field.Storage} = default; {field.HasWord} |= {field.HasMask}; }}");
        writer.Line($"{field.Access} void Clear{field.Name}() {{ {field.Storage} = default; {field.HasWord} &= ~{field.HasMask}; }}");
    }

    /// <summary>A property that returns a reference to a field of the struct, which can be changed through it although the struct came by <c>in</c>.</summary>
    private static void EmitReference(CSharpWriter writer, FbsObjectFieldCode field, string type, string storage, EmitOptions options)
    {
        string attribute = options.HasUnscopedRef ? CSharpAttributes.UnscopedRef + " " : "";
        string value = $"{FbsRuntime.Object}.Ref(in {storage})";
        if (field.Foreign.Length > 0) value = $"{FbsRuntime.Foreign}.Array<{field.Type}, {field.Foreign}>(ref {value})";
        writer.Line($"{attribute}{ReferenceHead(field)}ref {type} {field.Name} => ref {value};");
    }
}
