namespace LibWire.Tests.Interop;

/// <summary>One random <c>.proto</c> file before it is printed.</summary>
internal sealed class SchemaUnit(string importPath, bool isProto2, string package, string? csharpNamespace)
{
    internal string ImportPath => importPath;

    internal bool IsProto2 => isProto2;

    internal string Package => package;

    /// <summary>The option; null for none.</summary>
    internal string? CSharpNamespace => csharpNamespace;

    internal List<(SchemaUnit Unit, bool IsPublic)> Imports { get; } = [];

    internal List<SchemaMessage> Messages { get; } = [];

    internal List<SchemaEnum> Enums { get; } = [];

    /// <summary>The files whose types can be used here: this one, its imports, and their public imports.</summary>
    internal IEnumerable<SchemaUnit> Visible() => Imports.SelectMany(import => import.Unit.Exported()).Append(this).Distinct();

    /// <summary>All messages, nested ones included. An outer message comes before its inner ones.</summary>
    internal IEnumerable<SchemaMessage> AllMessages() => Messages.SelectMany(message => message.WithNested());

    /// <summary>All enums, nested ones too.</summary>
    internal IEnumerable<SchemaEnum> AllEnums() => Enums.Concat(AllMessages().SelectMany(message => message.Enums));

    private IEnumerable<SchemaUnit> Exported() => Imports.Where(import => import.IsPublic).SelectMany(import => import.Unit.Exported()).Append(this);
}

/// <summary>One random message.</summary>
internal sealed class SchemaMessage(SchemaUnit unit, SchemaMessage? parent, string name, int index)
{
    internal SchemaUnit Unit => unit;

    internal string Name => name;

    /// <summary>
    /// Its index among all messages of the schema. The type of a required field always has a lower index, so that every message can be filled.
    /// </summary>
    internal int Index => index;

    /// <summary>With the package, without a leading dot.</summary>
    internal string FullName { get; } = SchemaScope.Join(parent?.FullName ?? unit.Package, name);

    internal List<SchemaField> Fields { get; } = [];

    internal List<string> Oneofs { get; } = [];

    internal List<SchemaMessage> Nested { get; } = [];

    internal List<SchemaEnum> Enums { get; } = [];

    internal List<string> ReservedRanges { get; } = [];

    internal List<string> ReservedNames { get; } = [];

    internal IEnumerable<SchemaMessage> WithNested() => Nested.SelectMany(message => message.WithNested()).Prepend(this);
}

/// <summary>One random field: its parts as they are printed.</summary>
/// <param name="Label"><c>optional</c>, <c>required</c>, <c>repeated</c> or nothing.</param>
/// <param name="Type">The type, maps included.</param>
/// <param name="Name">Its name.</param>
/// <param name="Number">The field number.</param>
/// <param name="Oneof">The index of its oneof; -1 for none.</param>
/// <param name="Options">The items in brackets.</param>
internal sealed record SchemaField(string Label, string Type, string Name, int Number, int Oneof, IReadOnlyList<string> Options);

/// <summary>One random enum.</summary>
internal sealed class SchemaEnum(SchemaUnit unit, string scope, string name)
{
    internal SchemaUnit Unit => unit;

    internal string Name => name;

    internal string FullName { get; } = SchemaScope.Join(scope, name);

    internal List<(string Name, int Number)> Values { get; } = [];

    internal List<string> ReservedRanges { get; } = [];

    internal bool HasAliases => Values.Select(value => value.Number).Distinct().Count() < Values.Count;
}
