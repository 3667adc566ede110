using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;
using System.Globalization;

namespace LibWire.Cli;

/// <summary>The command line of <c>libwire</c>.</summary>
internal static class LibWireCommand
{
    private const int LanguageVersionMin = 9;
    private const int LanguageVersionDefault = 12;

    private const string Examples = """

        Examples:
          libwire descriptor -I protos --include-imports -o shop.binpb shop/order.proto
          libwire descriptor -I protos -I vendor -o all.binpb @files.txt
          libwire generate -I protos -o Generated shop/order.proto
          libwire check -I protos protos/shop/order.proto

        Files are named by their path or by their import path below a folder given with -I. @files.txt stands for the lines of that file, an argument each.
        What is wrong is written to standard error as file(line,column): error LW1234: text.
        Exit code: 0 fine, 1 something is wrong with the schemas, 2 with the command line.
        """;

    /// <summary>Runs the command line.</summary>
    /// <returns>0 fine; 1 something is wrong with the schemas; 2 with the command line.</returns>
    internal static int Run(string[] arguments, TextWriter output, TextWriter error)
    {
        try
        {
            List<string> split = ArgumentFile.SplitRoots(ArgumentFile.Expand(arguments));
            ParseResult parsed = Build(error).Parse(split, new ParserConfiguration { ResponseFileTokenReplacer = null });
            if (parsed.Errors.Count > 0 && parsed.Action is not ExampleHelpAction)
            {
                foreach (var fault in parsed.Errors) error.WriteLine($"libwire: {fault.Message}");
                error.WriteLine("libwire --help shows what there is.");
                return ExitCode.Usage;
            }

            return parsed.Invoke(new InvocationConfiguration { Output = output, Error = error, EnableDefaultExceptionHandler = false });
        }
        catch (UsageException fault)
        {
            error.WriteLine($"libwire: {fault.Message}");
            return ExitCode.Usage;
        }
    }

    private static RootCommand Build(TextWriter error)
    {
        var root = new RootCommand("Compiles .proto files: to descriptor sets as protoc writes them, to C# for LibWire, or to see what is wrong with them.")
        {
            Descriptor(error),
            Generate(error),
            Check(error),
        };
        foreach (Command command in root.Subcommands.Prepend(root)) ShowExamples(command);
        return root;
    }

    private static Command Descriptor(TextWriter error)
    {
        InputArguments input = new();
        var output = new Option<string>("--output", "-o", "--descriptor_set_out") { Description = "The file to write.", HelpName = "FILE", Required = true };
        var imports = new Option<bool>("--include-imports", "--include_imports") { Description = "Put all that the files import into the set too." };
        var info = new Option<bool>("--include-source-info", "--include_source_info") { Description = "Say where everything stands, and keep comments." };
        var command = new Command("descriptor", "Writes a FileDescriptorSet, byte for byte as protoc does.")
        {
            input.Roots, input.Sets, output, imports, info, input.Files,
        };
        command.SetAction(parsed => Commands.Describe(
            input.Of(parsed),
            new DescribeOptions { IncludesImports = parsed.GetValue(imports), IncludesSourceInfo = parsed.GetValue(info) },
            parsed.GetValue(output)!,
            error));
        return command;
    }

    private static Command Generate(TextWriter error)
    {
        InputArguments input = new();
        var output = new Option<string>("--output", "-o") { Description = "The folder to write to, which must be there.", HelpName = "DIR", Required = true };
        var version = new Option<int>("--langversion")
        {
            Description = "The major version of C# the code may use, 9 or later.",
            HelpName = "N",
            CustomParser = LanguageVersion,
            DefaultValueFactory = static _ => LanguageVersionDefault,
        };
        var isInternal = new Option<bool>("--internal") { Description = "Make the types internal." };
        var command = new Command("generate", "Writes C# for LibWire, one file for each .proto file.")
        {
            input.Roots, input.Sets, output, version, isInternal, input.Files,
        };
        command.SetAction(parsed => Commands.Generate(
            input.Of(parsed),
            new EmitOptions(parsed.GetValue(version), HasUnscopedRef: false) { IsInternal = parsed.GetValue(isInternal) },
            parsed.GetValue(output)!,
            error));
        return command;
    }

    private static Command Check(TextWriter error)
    {
        InputArguments input = new();
        var command = new Command("check", "Says what is wrong with files, and writes nothing.") { input.Roots, input.Sets, input.Files };
        command.SetAction(parsed => Commands.Check(input.Of(parsed), error));
        return command;
    }

    private static int LanguageVersion(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int version) && version >= LanguageVersionMin) return version;
        result.AddError($"--langversion {text}: write a major version of C#, {LanguageVersionMin} or later.");
        return LanguageVersionDefault;
    }

    private static void ShowExamples(Command command)
    {
        foreach (HelpOption option in command.Options.OfType<HelpOption>())
        {
            var help = (HelpAction)option.Action!;
            option.Action = new ExampleHelpAction(help);
        }
    }

    /// <summary>The help of the command, and examples behind it.</summary>
    private sealed class ExampleHelpAction(HelpAction help) : SynchronousCommandLineAction
    {
        public override int Invoke(ParseResult parseResult)
        {
            int code = help.Invoke(parseResult);
            parseResult.InvocationConfiguration.Output.WriteLine(Examples);
            return code;
        }
    }
}
