using System.CommandLine;
using System.Globalization;

namespace LibWire.Cli;

/// <summary>Runs <c>libwire inspect --html</c> and <c>--serve</c>.</summary>
internal static class PageCommand
{
    internal static int Run(ParseResult parsed, InspectArguments arguments, InspectedSchema? schema, TextWriter output, TextWriter error)
    {
        string name = parsed.GetValue(arguments.Files)![0];
        if (InspectedFile.Read(name, parsed.GetValue(arguments.As), schema, out string problem) is not { } file)
        {
            error.WriteLine($"{name}: {problem}");
            return ExitCode.BadInput;
        }

        if (file.Bytes.Length > PageWriter.FileBytesMax)
        {
            error.WriteLine(string.Create(
                CultureInfo.InvariantCulture, $"{name}: A page shows at most {PageWriter.FileBytesMax:N0} bytes, and there are {file.Bytes.Length:N0}."));
            return ExitCode.BadInput;
        }

        bool isFine = Page(file, schema, parsed.GetValue(arguments.Depth), error, out Action<Stream> write);
        if (parsed.GetValue(arguments.Page.Html) is { } target) OutputFile.Write(target, write);
        else Serve(write, parsed.GetValue(arguments.Page.Port) ?? 0, output);
        return isFine ? ExitCode.Fine : ExitCode.BadInput;
    }

    /// <summary>Makes the page of a file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="schema">The type of its messages or buffers; null if it is not known.</param>
    /// <param name="depth">How deep messages in messages are shown.</param>
    /// <param name="error">Receives what is wrong with the file. The page says so too.</param>
    /// <param name="write">Writes the page.</param>
    /// <returns>Whether nothing is wrong with the file.</returns>
    internal static bool Page(InspectedFile file, InspectedSchema? schema, int depth, TextWriter error, out Action<Stream> write)
    {
        var tree = new PageTree(file, depth);
        using var problems = new StringWriter();
        bool isFine = new FileTree(file, tree, problems).Write(schema);
        error.Write(problems);
        if (tree.FirstFault is { } fault)
        {
            string more = tree.FaultCount == 1 ? "" : " The page has all faults.";
            error.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{file.Name}: byte {fault.Offset}: {fault.Sentence}{more}"));
        }

        List<string> sentences = [.. problems.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)];
        if (tree.LeftOutCount > 0)
        {
            sentences.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"The tree ends after {PageTree.NodesMax:N0} nodes; further ones: {tree.LeftOutCount:N0}. --depth leaves out inner ones instead."));
        }

        if (tree.TooDeepCount > 0)
            sentences.Add(string.Create(CultureInfo.InvariantCulture, $"Nodes left out because they are deeper than --depth {depth}: {tree.TooDeepCount:N0}."));
        if (tree.Strings.IsFull) sentences.Add("The values are too long in all: those of later nodes are left out.");
        write = target => PageWriter.Write(target, file, tree, sentences);
        return isFine;
    }

    private static void Serve(Action<Stream> write, int port, TextWriter output)
    {
        using var page = new MemoryStream();
        write(page);
        using var server = new PageServer(page.GetBuffer().AsMemory(0, (int)page.Length), port);
        using var end = new CancellationTokenSource();
        ConsoleCancelEventHandler stop = (_, press) =>
        {
            press.Cancel = true;
            end.Cancel();
        };
        Console.CancelKeyPress += stop;
        try
        {
            output.WriteLine($"{server.Address} shows it until Ctrl-C.");
            output.Flush();
            server.RunAsync(end.Token).GetAwaiter().GetResult();
        }
        finally
        {
            Console.CancelKeyPress -= stop;
        }
    }
}
