namespace LibWire.Cli;

/// <summary>A schema for a new project: its files, and the C# that the generator will make of it.</summary>
/// <param name="Files">The schema and what it imports, below <see cref="Folder"/>.</param>
/// <param name="Services">Its services.</param>
internal sealed record NewSchema(IReadOnlyList<ProjectFile> Files, IReadOnlyList<NewService> Services)
{
    /// <summary>The folder of schemas in a project.</summary>
    internal const string Folder = "schemas";

    /// <summary>Whether it is a <c>.fbs</c> file.</summary>
    internal bool IsFbs { get; init; }

    /// <summary>The message or table that a console project reads and writes; null if it was not asked for.</summary>
    internal NewType? Root { get; init; }

    /// <summary>For <c>.fbs</c> files: the folders below <see cref="Folder"/> in which includes are searched, that folder itself empty.</summary>
    internal IReadOnlyList<string> IncludeFolders { get; init; } = [];
}

/// <summary>A message or table as it is in C#.</summary>
/// <param name="SchemaName">Its full name in the schema.</param>
/// <param name="CSharpName">Its full name in C#, without <c>global::</c>.</param>
/// <param name="Sample">An example of it as JSON; empty if there is none.</param>
internal sealed record NewType(string SchemaName, string CSharpName, string Sample)
{
    /// <summary>Some of its fields that are numbers or texts.</summary>
    internal IReadOnlyList<NewField> Fields { get; init; } = [];

    /// <summary>The view of a table, without <c>global::</c>; empty for a message.</summary>
    internal string View { get; init; } = "";

    /// <summary>The name without the namespace and the types around it.</summary>
    internal string SimpleName => CSharpName[(CSharpName.LastIndexOf('.') + 1)..];
}

/// <summary>A field of a type.</summary>
/// <param name="CSharpName">Its name in C#.</param>
/// <param name="Literal">A value for it; empty for text.</param>
/// <param name="SchemaName">Its name in the schema.</param>
/// <param name="SetName">The method that sets it, if it is text.</param>
internal sealed record NewField(string CSharpName, string Literal, string SchemaName, string SetName);

/// <summary>A service as it is in C#.</summary>
/// <param name="Code">Its names and methods.</param>
/// <param name="Namespace">Its namespace; empty for the global one.</param>
internal sealed record NewService(Schema.ServiceCode Code, string Namespace)
{
    /// <summary>The example of a request or reply, by its name in the schema.</summary>
    internal required Func<string, string> SampleOf { get; init; }

    /// <summary>The name of its class, with its namespace.</summary>
    internal string FullName => Namespace.Length == 0 ? Code.CSharpName : $"{Namespace}.{Code.CSharpName}";

    /// <summary>The name for classes about it.</summary>
    internal string Name { get; init; } = Code.CSharpName.TrimStart('@');
}
