using System.Collections.Concurrent;
using System.CommandLine;

namespace LibWire.Cli;

/// <summary>The options for the C# namespaces of generated code.</summary>
internal sealed class NamespaceArguments
{
    internal Option<string> Base { get; } = new("--base-namespace")
    {
        Description = "A C# namespace in front of those that the files give. (The option base_namespace of protoc chooses folders, not namespaces.)",
        HelpName = "NS",
        DefaultValueFactory = static _ => "",
    };

    internal Option<string[]> OfFiles { get; } = new("--namespace")
    {
        Description = "The C# namespace of all types of one file, whatever the file says. Also for files that are only imported.",
        HelpName = "FILE=NS",
        DefaultValueFactory = static _ => [],
    };

    /// <exception cref="UsageException">A namespace is none.</exception>
    internal SchemaNamespaces Of(ParseResult parsed)
    {
        string baseName = parsed.GetValue(Base)!;
        var ofFiles = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (string pair in parsed.GetValue(OfFiles)!)
        {
            int at = pair.LastIndexOf('=');
            if (at <= 0) throw new UsageException($"--namespace {pair}: write the file and its namespace, such as --namespace shop/order.proto=Shop.Orders.");
            if (!ofFiles.TryAdd(pair[..at], Checked("--namespace", pair[(at + 1)..]))) throw new UsageException($"--namespace names {pair[..at]} twice.");
        }

        return new SchemaNamespaces(baseName.Length == 0 ? "" : Checked("--base-namespace", baseName), ofFiles);
    }

    private static string Checked(string option, string name) => CSharpNames.TryParseNamespace(name, out string escaped)
        ? escaped
        : throw new UsageException($"{option}: '{name}' is no namespace of C#. Write names with dots between them, such as Shop.Orders.");
}

/// <summary>The C# namespaces that the command line gives to files. Safe for several threads at once.</summary>
/// <param name="baseName">The namespace in front of those that files give; empty for none.</param>
/// <param name="ofFiles">The namespaces of single files, by path or import path.</param>
internal sealed class SchemaNamespaces(string baseName, Dictionary<string, string> ofFiles)
{
    private readonly ConcurrentDictionary<string, bool> _used = new(StringComparer.Ordinal);

    internal static SchemaNamespaces None { get; } = new("", []);

    /// <summary>The file with its namespace.</summary>
    internal SchemaFile Apply(SchemaFile file)
    {
        foreach ((string name, string chosen) in ofFiles)
        {
            if (name != file.ImportPath && Path.GetFullPath(name) != Path.GetFullPath(file.Path)) continue;
            _used[name] = true;
            return file with { CSharpNamespace = chosen };
        }

        return baseName.Length == 0 ? file : file with { CSharpBaseNamespace = baseName };
    }

    /// <summary>Throws if a file was named that the run has not read.</summary>
    /// <exception cref="UsageException">There is such a file.</exception>
    internal void CheckUsed()
    {
        if (ofFiles.Keys.FirstOrDefault(name => !_used.ContainsKey(name)) is { } unused)
            throw new UsageException($"--namespace names {unused}, which is none of the files and none that they import.");
    }
}
