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
          libwire generate -I schemas -o Generated monster.fbs
          libwire generate -I protos -o Generated --grpc server,client shop/orders.proto
          libwire generate -I vendor -o Generated --base-namespace Vendor --namespace a/b.proto=Vendor.Other a/b.proto
          libwire check -I protos protos/shop/order.proto
          libwire descriptor -o monster.bfbs monster.fbs
          libwire check --against old/monster.fbs monster.fbs
          libwire check --against released.binpb --use WIRE_JSON protos
          libwire verify --schema monster.fbs orc.bin troll.bin
          libwire verify --schema shop/order.proto --type shop.Order orders.bin
          libwire schema -o protos Models/Order.cs Models/Line.cs
          libwire proto2fbs -I protos -o order.fbs shop/order.proto
          libwire inspect capture.bin
          libwire inspect --schema shop/order.proto --type shop.Order orders.bin.gz
          libwire inspect capture.bin --html capture.html
          libwire annotate --schema monster.fbs -o orc.afb orc.bin
          libwire convert --schema shop/order.proto --type shop.Order -o order.json order.bin
          libwire query --schema shop/order.proto --type shop.Order --as delimited 'lines[quantity>10].sku' orders.bin
          libwire diff --schema shop/order.proto --type shop.Order --key lines=sku old.bin new.bin
          libwire format --write protos schemas/monster.fbs
          libwire lint --use STANDARD,COMMENTS protos
          libwire jsonschema --schema shop/order.proto --type shop.Order -o order.schema.json
          libwire new --schema shop/order.proto --type shop.Order -o OrderApp
          libwire new --schema shop/orders.proto --kind grpc -o Shop
          libwire bench --schema shop/order.proto --type shop.Order --as delimited orders.bin
          libwire docs --schema protos --format html -o protos.html

        Files are named by their path or by their import path below a folder given with -I. @files.txt stands for the lines of that file, an argument each.
        What is wrong with schemas is written to standard error as file(line,column): error LW1234: text; with buffers as file: byte 12: rule: text.
        Exit code: 0 fine, 1 something is wrong with the schemas or buffers, 2 with the command line.
        """;

    /// <summary>Runs the command line.</summary>
    /// <returns>0 fine; 1 something is wrong with the schemas or buffers; 2 with the command line, or the output; 141 nobody reads the output.</returns>
    internal static int Run(string[] arguments, TextWriter output, TextWriter error)
    {
        try
        {
            List<string> split = ArgumentFile.SplitRoots(ArgumentFile.Expand(arguments));
            Option<ColorChoice> color = Colors.Option();
            ParseResult parsed = Build(split.FirstOrDefault(), color, output, error).Parse(split, new ParserConfiguration { ResponseFileTokenReplacer = null });
            Colors.Choose(parsed.Errors.Count == 0 ? parsed.GetValue(color) : ColorChoice.Auto, output, error);
            if (parsed.Errors.Count > 0 && parsed.Action is not ExampleHelpAction)
            {
                foreach (var fault in parsed.Errors) error.WriteLine($"{Style.Of(error).Bad("libwire:")} {fault.Message}");
                error.WriteLine("libwire --help shows what there is.");
                return ExitCode.Usage;
            }

            return parsed.Invoke(new InvocationConfiguration { Output = output, Error = error, EnableDefaultExceptionHandler = false });
        }
        catch (Exception fault) when (fault is UsageException or UnknownRuleException)
        {
            error.WriteLine($"{Style.Of(error).Bad("libwire:")} {fault.Message}");
            return ExitCode.Usage;
        }
        catch (OutputException fault)
        {
            if (fault.IsClosed) return ExitCode.Closed;
            error.WriteLine($"{Style.Of(error).Bad("libwire:")} {fault.Message}");
            return ExitCode.Usage;
        }
    }

    // A command with its options takes a millisecond to make, so the others are left out if the first word names one.
    private static RootCommand Build(string? first, Option<ColorChoice> color, TextWriter output, TextWriter error)
    {
        Dictionary<string, Func<Command>> commands = new(StringComparer.Ordinal)
        {
            ["descriptor"] = () => Descriptor(error),
            ["generate"] = () => Generate(error),
            ["check"] = () => CheckCommand.Create(output, error),
            ["verify"] = () => Verify(output, error),
            ["schema"] = () => Schema(error),
            ["proto2fbs"] = () => ProtoToFbsCommand.Create(output, error),
            ["inspect"] = () => InspectCommand.Create(output, error),
            ["annotate"] = () => AnnotateCommand.Create(output, error),
            ["query"] = () => QueryCommand.Create(output, error),
            ["diff"] = () => DiffCommand.Create(output, error),
            ["convert"] = () => ConvertCommand.Create(output, error),
            ["completion"] = () => CompletionCommand.Create(output),
            ["format"] = () => FormatCommand.Create(output, error),
            ["lint"] = () => LintCommand.Create(output, error),
            ["jsonschema"] = () => JsonSchemaCommand.Create(output, error),
            ["docs"] = () => DocsCommand.Create(output, error),
            ["new"] = () => NewCommand.Create(output, error),
            ["bench"] = () => BenchCommand.Create(output, error),
        };
        var root = new RootCommand(
            "Shows, searches, converts and verifies files of Protocol Buffers and FlatBuffers, and compiles, checks and formats their schemas.");
        IEnumerable<Func<Command>> made = first != null && commands.TryGetValue(first, out Func<Command>? named) ? [named] : commands.Values;
        foreach (Func<Command> make in made) root.Add(make());
        root.Options.Add(color);
        foreach (Command command in root.Subcommands.Prepend(root)) ShowExamples(command);
        return root;
    }

    private static Command Descriptor(TextWriter error)
    {
        InputArguments input = new();
        FbsArguments fbs = new();
        var output = new Option<string>("--output", "-o", "--descriptor_set_out") { Description = "The file to write.", HelpName = "FILE", Required = true };
        var imports = new Option<bool>("--include-imports", "--include_imports")
        {
            Description = "Put all imported files into the set too. A .bfbs file always has them.",
        };
        var info = new Option<bool>("--include-source-info", "--include_source_info")
        {
            Description = "For .proto files: write the source positions and comments to the set.",
        };
        var command = new Command(
            "descriptor",
            "Writes a FileDescriptorSet, byte for byte as protoc does. For one .fbs file: writes its binary form, a .bfbs file.")
        {
            input.Roots, input.Sets, output, imports, info, fbs.Comments, fbs.BuiltIns, fbs.FileNames, fbs.RequiresIds, fbs.RefusesLeaks, input.Files,
        };
        command.SetAction(parsed =>
        {
            SchemaInput files = input.Of(parsed);
            var options = new ProtoDescribeOptions { IncludesImports = parsed.GetValue(imports), IncludesSourceInfo = parsed.GetValue(info) };
            if (files.FbsNames.Length == 0)
            {
                if (fbs.IsUsed(parsed)) throw new UsageException(FbsArguments.OnlyForFbs);
                return Commands.Describe(files, options, parsed.GetValue(output)!, error);
            }

            if (options.IncludesSourceInfo)
                throw new UsageException("--include-source-info is for .proto files; --bfbs-comments keeps the comments of .fbs files.");
            return FbsCommands.Describe(files, fbs.OptionsOf(parsed), fbs.ContentsOf(parsed), parsed.GetValue(output)!, error);
        });
        return command;
    }

    private static Command Generate(TextWriter error)
    {
        InputArguments input = new();
        FbsArguments fbs = new();
        var output = new Option<string>("--output", "-o") { Description = "The folder to write to; made if missing.", HelpName = "DIR", Required = true };
        var version = new Option<int>("--langversion")
        {
            Description = "The major version of C# the code may use, 9 or later.",
            HelpName = "N",
            CustomParser = LanguageVersion,
            DefaultValueFactory = static _ => LanguageVersionDefault,
        };
        NamespaceArguments namespaces = new();
        var isInternal = new Option<bool>("--internal") { Description = "Make the types internal." };
        var grpc = new Option<GrpcStubs>("--grpc")
        {
            Description = "The gRPC stubs of services: server, client, both with a comma between them, or none. The code needs the package LibWire.Grpc.",
            HelpName = "STUBS",
            CustomParser = Stubs,
            DefaultValueFactory = static _ => GrpcStubs.None,
        };
        var onlyStubs = new Option<bool>("--only-stubs") { Description = "Leave out the types of the files: they are in another assembly." };
        var noDescriptors = new Option<bool>("--no-descriptors") { Description = "Leave descriptors out of the code of .proto files." };
        var command = new Command("generate", "Writes C# for LibWire, one file for each .proto or .fbs file.")
        {
            input.Roots, input.Sets, output, version, isInternal, grpc, onlyStubs, noDescriptors, namespaces.Base, namespaces.OfFiles,
            fbs.RequiresIds, fbs.RefusesLeaks, input.Files,
        };
        command.SetAction(parsed =>
        {
            SchemaInput files = input.Of(parsed) with { Namespaces = namespaces.Of(parsed) };
            if (files.FbsNames.Length == 0 && fbs.IsUsed(parsed)) throw new UsageException(FbsArguments.OnlyForFbs);
            var options = new EmitOptions(parsed.GetValue(version), HasUnscopedRef: false)
            {
                IsInternal = parsed.GetValue(isInternal),
                HasDescriptors = !parsed.GetValue(noDescriptors),
                Grpc = parsed.GetValue(grpc),
                HasTypes = !parsed.GetValue(onlyStubs),
            };
            if (options.Grpc != GrpcStubs.None && options.LanguageVersion < CSharpLanguage.StubsVersion)
                throw new UsageException($"--grpc needs --langversion {CSharpLanguage.StubsVersion} or later.");
            if (!options.HasTypes && options.Grpc == GrpcStubs.None) throw new UsageException("--only-stubs needs --grpc, which says which stubs to write.");
            return Commands.Generate(files, fbs.OptionsOf(parsed), options, parsed.GetValue(output)!, error);
        });
        return command;
    }

    private static Command Verify(TextWriter output, TextWriter error)
    {
        VerifyArguments input = new();
        var command = new Command(
            "verify",
            "Verifies files as messages or FlatBuffers of a schema: says which fields are wrong and where, then the number of good and bad files.")
        {
            input.Roots, input.Schema, input.Type, input.As, input.SizePrefixed, input.Format, input.Json, input.Files,
        };
        command.SetAction(parsed => VerifyCommand.Run(input.Of(parsed), output, error));
        return command;
    }

    private static Command Schema(TextWriter error)
    {
        var output = new Option<string>("--output", "-o") { Description = "The folder to write to; made if missing.", HelpName = "DIR", Required = true };
        var files = new Argument<string[]>("files") { Description = "C# files.", HelpName = "FILE", Arity = ArgumentArity.OneOrMore };
        var command = new Command("schema", "Writes the .proto and .fbs files that C# files declare by [ProtoMessage], [FlatTable] and the like.")
        {
            output, files,
        };
#if WITHOUT_CSHARP
        command.SetAction(int (_) => throw new UsageException("schema needs the C# compiler: use the tool of the package LibWire.Cli."));
#else
        command.SetAction(parsed => SchemaCommand.Run(parsed.GetValue(files)!, parsed.GetValue(output)!, error));
#endif
        return command;
    }

    private static int LanguageVersion(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int version) && version >= LanguageVersionMin) return version;
        result.AddError($"--langversion {text}: write a major version of C#, {LanguageVersionMin} or later.");
        return LanguageVersionDefault;
    }

    private static GrpcStubs Stubs(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (!GrpcStubsText.TryParse(text, out GrpcStubs stubs)) result.AddError($"--grpc {text}: write server, client, server,client or none.");
        return stubs;
    }

    private static void ShowExamples(Command command)
    {
        foreach (HelpOption option in command.Options.OfType<HelpOption>())
        {
            var help = (HelpAction)option.Action!;
            option.Action = new ExampleHelpAction(help);
        }
    }

    /// <summary>Prints the help of the command, then examples.</summary>
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
