using System.CommandLine;
using System.Text;

namespace LibWire.Cli;

/// <summary>The command <c>docs</c>.</summary>
internal static class DocsCommand
{
    internal static Command Create(TextWriter output, TextWriter error)
    {
        InputArguments input = new();
        var schemas = new Option<string[]>("--schema")
        {
            Description = "A .proto or .fbs file, or a folder with such files; several are allowed.",
            HelpName = "FILE",
            Required = true,
            AllowMultipleArgumentsPerToken = true,
        };
        var format = new Option<string>("--format")
        {
            Description = "md for Markdown, or html for a page that needs no other file. Default: md.",
            HelpName = "FORMAT",
            DefaultValueFactory = static _ => "md",
        };
        var target = new Option<string?>("--output", "-o")
        {
            Description = "The file, or a folder that exists, for a page each. Default: standard output.",
            HelpName = "FILE",
        };
        var command = new Command("docs", "Writes what schemas declare, with their comments, as Markdown or HTML.")
        {
            input.Roots, input.Sets, schemas, format, target,
        };
        command.SetAction(parsed => Run(
            new SchemaInput(parsed.GetValue(input.Roots)!, parsed.GetValue(input.Sets)!, parsed.GetValue(schemas)!),
            IsHtml(parsed.GetValue(format)!), parsed.GetValue(target), output, error));
        return command;
    }

    private static int Run(SchemaInput input, bool isHtml, string? target, TextWriter output, TextWriter error)
    {
        SchemaInput named = SchemaFolders.Of(input, hasFbs: true).Input;
        if (Read(named, error) is not { } files) return ExitCode.BadInput;
        bool isFolder = target != null && Directory.Exists(target);
        string ending = isHtml ? ".html" : ".md";
        if (isFolder && files.GroupBy(static file => PageOf(file, "")).FirstOrDefault(static group => group.Count() > 1) is { } twice)
            throw new UsageException($"Several schemas would have the page {twice.Key}{ending}: name one file with -o for all.");
        var pages = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (DocFile file in files)
            foreach (string type in file.Types) pages.TryAdd(type, isFolder ? PageOf(file, ending) : "");
        foreach (DocFile[] page in isFolder ? files.Select(static file => new[] { file }) : [[.. files]])
        {
            DocWriter writer = isHtml ? new HtmlDocWriter(pages) : new MarkdownDocWriter(pages);
            string text = Text(writer, page);
            if (target == null) output.Write(text);
            else Write(isFolder ? Path.Combine(target, PageOf(page[0], ending)) : target, text);
        }

        return ExitCode.Fine;
    }

    private static void Write(string path, string text) => OutputFile.Write(path, stream => stream.Write(Encoding.UTF8.GetBytes(text)));

    private static string Text(DocWriter writer, DocFile[] files)
    {
        writer.Heading(1, "Contents", null);
        foreach (DocFile file in files)
        {
            writer.Item(0, new DocSpan(file.Name, IsCode: true));
            foreach (string type in file.Types) writer.Item(1, new DocSpan(type, IsCode: true, type));
        }

        writer.Line();
        foreach (DocFile file in files) file.Write(writer);
        return writer.Finish(files.Length == 1 ? files[0].Name : "Schemas");
    }

    // Both formats, each in the order of the command line; null if there are errors.
    private static List<DocFile>? Read(SchemaInput input, TextWriter error)
    {
        var files = new List<DocFile>();
        SchemaInput others = input.WithoutFbs();
        if (others.Names.Length > 0)
        {
            if (others.Roots.Length == 0 && others.Sets.Length == 0 && others.Names.Length == 1 && File.Exists(others.Names[0]))
                others = others with { Roots = [Path.GetDirectoryName(Path.GetFullPath(others.Names[0]))!] };
            if (LinkedSchemas.Proto(others, error) is not { } proto) return null;
            files.AddRange(proto.Asked.Select(static file =>
                new DocFile(file.ImportPath, [.. ProtoDocs.TypesOf(file)], writer => new ProtoDocs(writer).Write(file))));
        }

        if (input.FbsNames.Length == 0) return files;
        if (LinkedSchemas.Fbs(input.Roots, input.FbsNames, error) is not { } fbs) return null;
        files.AddRange(fbs.Asked.Select(static file =>
        {
            string name = Path.GetFileName(file.ImportPath);
            return new DocFile(name, [.. FbsDocs.TypesOf(file)], writer => new FbsDocs(writer).Write(file, name));
        }));
        return files;
    }

    private static string PageOf(DocFile file, string ending) => file.Name.Replace('/', '.') + ending;

    private static bool IsHtml(string format) => format switch
    {
        "html" => true,
        "md" => false,
        _ => throw new UsageException($"--format {format}: write md or html."),
    };

    private sealed record DocFile(string Name, string[] Types, Action<DocWriter> Write);
}
