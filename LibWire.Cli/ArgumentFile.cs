namespace LibWire.Cli;

/// <summary>Prepares the arguments of the shell for the parser.</summary>
internal static class ArgumentFile
{
    // Commands that take folders with schemas, and their options with values.
    private static readonly string[] FolderCommands = ["check", "lint"], ValueOptions = ["--against", "--config"];

    private static readonly string[] RootOptions = ["-I", "--proto_path", "--proto-path"];

    /// <summary>
    /// Replaces each <c>@file</c> by the lines of that file. Each line is one argument as it stands, without quotes or escapes, as in protoc. Empty
    /// lines are left out.
    /// </summary>
    /// <exception cref="UsageException">A file cannot be read.</exception>
    internal static List<string> Expand(IEnumerable<string> arguments)
    {
        var expanded = new List<string>();
        foreach (string argument in arguments)
        {
            if (argument.Length < 2 || argument[0] != '@')
            {
                expanded.Add(argument);
                continue;
            }

            try
            {
                expanded.AddRange(File.ReadLines(argument[1..]).Where(static line => line.Length > 0));
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                throw new UsageException($"The arguments in {argument[1..]} cannot be read: {failure.Message}");
            }
        }

        return expanded;
    }

    /// <summary>
    /// Gives each root its own option. A root may follow its option directly (<c>-Iprotos</c>, <c>--proto_path=protos</c>). Several roots may follow
    /// one option (<c>-I protos vendor</c>), unless the command takes folders and no schema is named: then only the first of them is a root. One argument
    /// may also list several roots, as <c>PATH</c> does.
    /// </summary>
    internal static List<string> SplitRoots(IReadOnlyList<string> arguments)
    {
        var split = new List<string>(arguments.Count);
        bool hasSeveral = arguments.Count == 0 || Array.IndexOf(FolderCommands, arguments[0]) < 0 || NamesSchema(arguments);
        for (int i = 0; i < arguments.Count; i++)
        {
            string argument = arguments[i];
            if (argument == "--")
            {
                split.AddRange(arguments.Skip(i));
                break;
            }

            if (Array.IndexOf(RootOptions, argument) >= 0)
            {
                if (i + 1 == arguments.Count) split.Add(argument);
                else Add(arguments[++i]);
                while (hasSeveral && i + 1 < arguments.Count && Directory.Exists(arguments[i + 1])) Add(arguments[++i]);
            }
            else if (RootOptions.Skip(1).FirstOrDefault(option => argument.StartsWith(option + "=", StringComparison.Ordinal)) is { } option)
            {
                Add(argument[(option.Length + 1)..]);
            }
            else if (argument.StartsWith("-I", StringComparison.Ordinal))
            {
                Add(argument[2..].TrimStart('='));
            }
            else
            {
                split.Add(argument);
            }
        }

        return split;

        static bool NamesSchema(IReadOnlyList<string> arguments) => arguments.Where((argument, i) =>
            (argument.EndsWith(".proto", StringComparison.OrdinalIgnoreCase) || SchemaInput.IsFbs(argument))
            && argument[0] != '-' && (i == 0 || Array.IndexOf(ValueOptions, arguments[i - 1]) < 0) && !Directory.Exists(argument)).Any();

        void Add(string roots)
        {
            foreach (string root in Directory.Exists(roots) ? [roots] : roots.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries))
            {
                split.Add(RootOptions[0]);
                split.Add(root);
            }
        }
    }
}
