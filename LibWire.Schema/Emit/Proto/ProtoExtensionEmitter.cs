using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits extensions: a static field for each, and the members of messages that can have extensions.</summary>
internal static class ProtoExtensionEmitter
{
    private const string SetterTakesAsIs = "The value is taken as it is: memory it refers to must live as long as the message.";

    /// <summary>Emits the class for the extensions of a file: those of the top level, and a list of all.</summary>
    internal static void EmitFile(CSharpWriter writer, ProtoFileCode code, string access)
    {
        if (code.ExtensionsName.Length == 0) return;
        writer.Separate();
        writer.Line($"/// <summary>The extensions that are declared in <c>{CSharpText.Xml(code.ImportPath)}</c>.</summary>");
        using (writer.Open($"{access} static partial class {code.ExtensionsName}"))
        {
            foreach (ProtoExtensionCode extension in code.Extensions) EmitDeclaration(writer, extension);
            writer.Separate();
            writer.Line("/// <summary>All extensions of the file, including those declared in messages, "
                + "for a <see cref=\"global::LibWire.ProtoRegistry\"/>.</summary>");
            const string List = $"global::System.Collections.Generic.IReadOnlyList<{ProtoRuntime.Extension}>";
            writer.Line($"public static {List} All {{ get; }} = new {ProtoRuntime.Extension}[]");
            writer.Line("{");
            foreach (ProtoExtensionCode extension in code.Extensions) writer.Line($"    {extension.Field.CSharpName},");
            foreach (ProtoMessageCode message in code.Messages) EmitNames(writer, message);
            writer.Line("};");
        }
    }

    /// <summary>Emits the class for the extensions that are declared in a message.</summary>
    internal static void EmitNested(CSharpWriter writer, ProtoMessageCode code)
    {
        if (code.ExtensionsName.Length == 0) return;
        writer.Separate();
        writer.Line($"/// <summary>The extensions that are declared in <c>{CSharpText.Xml(code.FullName)}</c>.</summary>");
        using (writer.Open($"public static partial class {code.ExtensionsName}"))
            foreach (ProtoExtensionCode extension in code.Extensions) EmitDeclaration(writer, extension);
    }

    /// <summary>Emits the members that get and set the extensions of a message.</summary>
    internal static void EmitMembers(CSharpWriter writer, ProtoMessageCode message, EmitOptions options)
    {
        if (!message.IsExtendable) return;
        string set = message.Storage.Extensions;

        // The simple name of a message called T would be the type parameter.
        string any = $"{ProtoRuntime.Extension}<{message.CSharpType}> extension";
        string value = $"{ProtoRuntime.Extension}<{message.CSharpType}, T> extension";
        string item = $"{ProtoRuntime.Namespace}ProtoMessageExtension<{message.CSharpType}, T> extension";
        string items = $"{ProtoRuntime.Namespace}ProtoRepeatedExtension<{message.CSharpType}, T> extension";
        string arena = ProtoMessageText.ArenaParameter(options);
        const string Where = "where T : unmanaged";
        writer.Separate();
        writer.Lines($"""
            /// <summary>Whether an extension is set; a repeated one, whether it has items.</summary>
            public readonly bool HasExtension({any}) => {set}.Has(extension);
            /// <summary>The value of an extension; its default where it is not set.</summary>
            public readonly T GetExtension<T>({value}) {Where} => {set}.Get(extension);

            /// <summary>Sets an extension. {SetterTakesAsIs}</summary>
            public void SetExtension<T>({value}, T value, {arena}) {Where} => {set}.Set(extension, value, arena);

            /// <summary>Makes an extension unset.</summary>
            public void ClearExtension({any}) => {set}.Clear(extension);

            /// <summary>The message in an extension; an empty one where it is not set.</summary>
            public readonly ref readonly T GetExtension<T>({item}) {Where} => ref {set}.Get(extension);

            /// <summary>The message in an extension, for changes. If it is not set, it is set to an empty message first.</summary>
            public ref T MutableExtension<T>({item}, {arena}) {Where} => ref {set}.Mutable(extension, arena);

            /// <summary>The items of an extension.</summary>
            public readonly {ProtoRuntime.Array}<T> GetExtension<T>({items}) {Where} => {set}.Get(extension);

            /// <summary>The items of an extension, to be added to and changed.</summary>
            public ref {ProtoRuntime.Array}<T> MutableExtension<T>({items}, {arena}) {Where} => ref {set}.Mutable(extension, arena);
            """);
    }

    private static void EmitNames(CSharpWriter writer, ProtoMessageCode message)
    {
        foreach (ProtoExtensionCode extension in message.Extensions)
            writer.Line($"    {message.CSharpType}.{message.ExtensionsName}.{extension.Field.CSharpName},");
        foreach (ProtoMessageCode nested in message.NestedMessages) EmitNames(writer, nested);
    }

    private static void EmitDeclaration(CSharpWriter writer, ProtoExtensionCode extension)
    {
        ProtoFieldCode field = extension.Field;
        bool isMessage = field.Kind is ProtoFieldKind.Message or ProtoFieldKind.Group;
        bool isRepeated = field.Presence == ProtoFieldPresence.Repeated;
        string repeated = isRepeated ? "repeated " : "";
        string type = repeated + CSharpText.Xml(field.SchemaTypeName);
        string number = CSharpText.Number(field.Number);
        string fact = $"<c>{CSharpText.Xml(extension.FullName)}</c>: {type}, {number} of <c>{CSharpText.Xml(extension.ExtendeeName)}</c>.";

        writer.Separate();
        CSharpDocs.Summary(writer, field.Documentation, $"The extension {fact}");
        if (field.Documentation.Length > 0) writer.Line($"/// <remarks>Extension {fact}</remarks>");
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);

        string form = isRepeated ? "ProtoRepeatedExtension" : isMessage ? "ProtoMessageExtension" : "ProtoExtension";
        var arguments = new List<string> { $"static () => {extension.ExtendeeType}.Layout", number, CSharpText.Literal(extension.FullName) };
        if (isRepeated || !isMessage) arguments.Add($"{ProtoRuntime.Namespace}ProtoFieldType.{field.Kind}");
        if (field.Default is not null) arguments.Add("defaultValue: " + ProtoMessageEmitter.DefaultValue(field));
        if (field.IsPacked) arguments.Add("isPacked: true");
        if (field is { Kind: ProtoFieldKind.String, ChecksUtf8: false }) arguments.Add("checksUtf8: false");
        if (field.Kind == ProtoFieldKind.Enum) arguments.Add($"enumLayout: static () => {field.EnumLayout}.Value");
        if (isMessage) arguments.Add($"message: static () => {field.TypeName}.Layout");
        if (field.Kind == ProtoFieldKind.Group && !isRepeated) arguments.Add("isGroup: true");
        if (field.TextName != extension.FullName) arguments.Add($"textName: {CSharpText.Literal(field.TextName)}");
        writer.Line($"public static readonly {ProtoRuntime.Namespace}{form}<{extension.ExtendeeType}, {field.Type}> {field.CSharpName} =");
        writer.Line($"    new({string.Join(", ", arguments)});");
    }
}
