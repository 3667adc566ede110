using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits tables as objects in an arena.</summary>
internal static class FbsObjectEmitter
{
    internal static void Emit(CSharpWriter writer, FbsObjectCode model, EmitOptions options)
    {
        string accessible = model.IsDeclared ? "" : model.Access + " ";
        if (!model.IsDeclared)
        {
            CSharpDocs.Summary(
                writer, model.Documentation, $"The table <c>{CSharpText.Xml(model.SchemaName)}</c> as an object. Everything it refers to lies in an arena.");
        }

        writer.Line(CSharpAttributes.DebugView(model.Name));
        string keyed = model.Key is null ? "" : ", " + model.Key.Interface;
        using (writer.Open($"{accessible}unsafe partial struct {model.Name} : {FbsRuntime.IObject}, global::System.IEquatable<{model.Name}>{keyed}"))
        {
            EmitStorage(writer, model);
            EmitIds(writer, model);
            EmitConstants(writer, model);
            foreach (FbsObjectFieldCode field in model.Fields) FbsObjectPropertyEmitter.Emit(writer, field, options);
            EmitWhole(writer, model, options);
            FbsCreateEmitter.Emit(writer, model, options);
            if (model.Key != null) EmitSorted(writer, model, model.Key, options);
            FbsObjectReadEmitter.Emit(writer, model);
            FbsTableWriteEmitter.Emit(writer, model, new FbsStructSource(model));
        }
    }

    /// <summary>The parameter of members that allocate memory.</summary>
    internal static string Arena(EmitOptions options) => $"{CSharpLanguage.Scoped(options)}in {FbsRuntime.Arena} arena = default";

    private static void EmitStorage(CSharpWriter writer, FbsObjectCode model)
    {
        foreach (FbsObjectFieldCode field in model.Fields.OrderByDescending(static field => field.SizeBytes))
            writer.Line($"private {StorageType(field)} {field.Storage};");
        for (int i = 0; i < model.HasWords; i++) writer.Line($"private uint __has{CSharpText.Number(i)};");
        foreach (FbsObjectFieldCode field in model.Fields.Where(static field => field.DefaultField.Length > 0))
        {
            string value = $"{FbsRuntime.Object}.DefaultString({FbsLiterals.Bytes(field.DefaultText!)})";
            writer.Line($"private static readonly {FbsRuntime.Utf8String} {field.DefaultField} = {value};");
        }
    }

    // The CLR cannot load two structs with arrays of each other, so arrays of tables do not name their items.
    private static string StorageType(FbsObjectFieldCode field) => field.Form switch
    {
        FbsFieldForm.Table => field.Type + "*",
        FbsFieldForm.Tables => FbsRuntime.UntypedArray,
        FbsFieldForm.Vector or FbsFieldForm.Strings or FbsFieldForm.Unions => $"{FbsRuntime.Array}<{field.Type}>",
        _ => field.Type,
    };

    private static void EmitIds(CSharpWriter writer, FbsObjectCode model)
    {
        if (model.Fields.Count == 0) return;
        writer.Separate();
        CSharpFieldIds.Emit(writer, model.Fields.Select(static field => (field.Name, field.Id)));
    }

    private static void EmitSorted(CSharpWriter writer, FbsObjectCode model, FbsKeyCode key, EmitOptions options)
    {
        string offset = $"{FbsRuntime.Offset}<{model.Name}>", array = $"{FbsRuntime.Offset}<{FbsRuntime.Array}<{model.Name}>>";
        string parameters = $"{CSharpLanguage.Scoped(options)}in {FbsRuntime.Builder} builder, global::System.Span<{offset}> tables, int alignBytes = 0";
        string types = key.ComparedType.Length > 0 ? $"{model.Name}, {key.ComparedType}" : model.Name;
        string arguments = CSharpText.Number(key.Id) + (key.ComparedType.Length > 0 ? ", " + key.Default : "");
        writer.Separate();
        writer.Lines($"""
            /// <summary>Sorts tables by their key <c>{CSharpText.Xml(key.SchemaName)}</c> and writes them as a vector, in which readers find them.</summary>
            public static {array} CreateSortedVector({parameters}) =>
                {FbsRuntime.Create}.SortedVector<{types}>(in builder, tables, {arguments}, alignBytes);
            readonly int {key.Interface}.CompareKeyTo({key.Parameter} key) => {Compared(model, key)};
            """);
    }

    /// <summary>The constants of a root table.</summary>
    internal static void EmitConstants(CSharpWriter writer, FbsObjectCode model)
    {
        EmitConstant(writer, model.FileIdentifierName, model.FileIdentifier, "The file identifier of buffers with this root.");
        EmitConstant(writer, model.FileExtensionName, model.FileExtension, "The extension of files with this root, without a dot.");
    }

    private static string Compared(FbsObjectCode model, FbsKeyCode key)
    {
        FbsObjectFieldCode field = model.Fields.First(field => field.Id == key.Id);
        string value = key.IsScalar ? FbsStructSource.Differing(field, field.Storage) : field.Storage;
        return key.IsScalar && key.Type != key.ComparedType ? $"(({key.ComparedType}){value}).CompareTo(({key.ComparedType})key)" : $"{value}.CompareTo(key)";
    }

    private static void EmitConstant(CSharpWriter writer, string name, string value, string summary)
    {
        if (name.Length == 0) return;
        writer.Separate();
        writer.Line($"/// <summary>{summary}</summary>");
        writer.Line($"public const string {name} = {CSharpText.Literal(value)};");
    }

    private static void EmitWhole(CSharpWriter writer, FbsObjectCode model, EmitOptions options)
    {
        string name = model.Name, arena = Arena(options), scoped = CSharpLanguage.Scoped(options), layout = model.View + ".Layout";
        string readOptions = $"{FbsRuntime.ReadOptions}? options", bytes = $"{FbsRuntime.Bytes} buffer", prefixed = "bool isSizePrefixed";
        string read = $"{FbsRuntime.Object}.Read(ref this, ({FbsRuntime.Table})view, arena, &ReadCore, options)";
        string readRoot = $"{FbsRuntime.Object}.Parse(ref this, buffer, arena, &ReadCore, {layout}, options)";
        string write = $"{FbsRuntime.Object}.Write(in builder, in this, &WriteCore, {layout}, isSizePrefixed)";
        writer.Separate();
        writer.Lines($$"""
            /// <inheritdoc cref="{{FbsRuntime.IObject}}.Read"/>
            public static {{name}} Parse({{bytes}}, {{arena}}, {{readOptions}} = null) => {{FbsRuntime.Objects}}.Parse<{{name}}>(buffer, in arena, options);
            /// <inheritdoc cref="{{FbsRuntime.Object}}.Read"/>
            public void Read({{model.View}} view, {{arena}}, {{readOptions}} = null) => {{read}};
            public readonly void Write({{scoped}}in {{FbsRuntime.Builder}} builder, {{prefixed}} = false) => {{write}};
            public readonly byte[] ToArray() => {{FbsRuntime.Objects}}.ToArray(in this);
            /// <inheritdoc cref="{{FbsRuntime.Objects}}.Clone"/>
            public readonly {{name}} Clone({{arena}}) => {{FbsRuntime.Objects}}.Clone(in this, arena);
            """);
        EmitValue(writer, model);
        writer.Separate();
        writer.Lines($$"""
            readonly {{FbsRuntime.Layout}} {{FbsRuntime.IObject}}.Layout => {{layout}};
            readonly {{FbsRuntime.ObjectCores}} {{FbsRuntime.IObject}}.Cores => {{FbsRuntime.ObjectCores}}.Of<{{name}}>(&ReadCore, &WriteCore);
            void {{FbsRuntime.IObject}}.Read({{bytes}}, {{FbsRuntime.Arena}} arena, {{readOptions}}) => {{readRoot}};
            """);
    }

    // The members that treat the object as a value.
    private static void EmitValue(CSharpWriter writer, FbsObjectCode model)
    {
        string name = model.Name;
        bool hasEquals = (model.OwnMembers & CSharpOwnMembers.Equality) != 0;
        string equal = hasEquals ? "left.Equals(right)" : $"{FbsRuntime.Objects}.AreEqual(in left, in right)";
        Line(CSharpOwnMembers.Equality, $"public readonly bool Equals({name} other) => {FbsRuntime.Objects}.AreEqual(in this, in other);");
        Line(CSharpOwnMembers.ObjectEquality, $"public override readonly bool Equals(object? obj) => obj is {name} other && Equals(other);");
        Line(CSharpOwnMembers.Hash, $"public override readonly int GetHashCode() => {FbsRuntime.Objects}.GetHashCode(in this);");
        Line(CSharpOwnMembers.Operators, $"public static bool operator ==(in {name} left, in {name} right) => {equal};");
        Line(CSharpOwnMembers.Operators, $"public static bool operator !=(in {name} left, in {name} right) => !(left == right);");
        Line(CSharpOwnMembers.Text, $"public override readonly string ToString() => {FbsRuntime.Objects}.ToString(in this);");

        void Line(CSharpOwnMembers member, string text)
        {
            if ((model.OwnMembers & member) == 0) writer.Line(text);
        }
    }
}
