using System.CommandLine;
using System.CommandLine.Parsing;
using System.Text;

namespace LibWire.Cli;

/// <summary>Runs <c>libwire new</c>: writes a project for a schema, which builds and runs as it is.</summary>
internal static class NewCommand
{
    private const string Console = "console", Grpc = "grpc";

    internal static Command Create(TextWriter output, TextWriter error)
    {
        InspectArguments shared = new();
        var schema = new Option<string>("--schema")
        {
            Description = "The .proto or .fbs file. It is copied, with what it imports.",
            HelpName = "FILE",
            Required = true,
        };
        var type = new Option<string?>("--type")
        {
            Description = "The message or table of a console project, or the only service of a gRPC solution. Default: as inspect; all services of the file.",
            HelpName = "NAME",
        };
        var kind = new Option<string>("--kind")
        {
            Description = "console: a program that reads and writes a message. grpc: a solution with a server, a client and tests.",
            HelpName = "KIND",
            DefaultValueFactory = static _ => Console,
        };
        kind.AcceptOnlyFromAmong(Console, Grpc);
        var target = new Option<string?>("--output", "-o")
        {
            Description = "The folder of the project, whose name the project has. Default: the name of the schema, with App.",
            HelpName = "DIR",
        };
        var source = new Option<string?>("--package-source")
        {
            Description = "A folder with the packages of LibWire: writes a nuget.config.",
            HelpName = "DIR",
        };
        var version = new Option<string?>("--package-version")
        {
            Description = "The version of the packages of LibWire. Default: that of this program.",
            HelpName = "VERSION",
        };
        var force = new Option<bool>("--force") { Description = "Replace files that exist." };
        var command = new Command("new", "Writes a project for a schema: a console program, or a solution of gRPC. It builds and runs as it is.")
        {
            schema, shared.Roots, type, kind, target, source, version, force,
        };
        command.SetAction(parsed =>
        {
            string file = parsed.GetValue(schema)!, folder = parsed.GetValue(target) ?? NameOf(file);
            bool isGrpc = parsed.GetValue(kind) == Grpc;
            var options = new NewOptions(NameFor(folder), parsed.GetValue(source), parsed.GetValue(version) ?? NewOptions.OwnVersion);
            if (options.PackageSource != null && !Directory.Exists(options.PackageSource))
                throw new UsageException($"--package-source {options.PackageSource}: there is no such folder.");
            NewSchema read = Read(file, parsed.GetValue(shared.Roots)!, parsed.GetValue(type), isGrpc, error);
            ProjectFile[] files = [.. isGrpc ? new GrpcSolution(read, options).Files() : ConsoleProject.Files(read, options)];
            ProjectWriter.Write(folder, files, parsed.GetValue(force));
            WriteSteps(folder, files, isGrpc, options, output);
            return ExitCode.Fine;
        });
        return command;
    }

    private static NewSchema Read(string file, string[] roots, string? type, bool isGrpc, TextWriter error)
    {
        NewSchema schema;
        if (SchemaInput.IsFbs(file)) schema = NewFbsSchema.Read(file, roots, type, !isGrpc, error);
        else if (file.EndsWith(".proto", StringComparison.OrdinalIgnoreCase)) schema = NewProtoSchema.Read(file, roots, type, !isGrpc, error);
        else throw new UsageException($"--schema {file}: a project is made of a .proto or .fbs file.");
        if (!isGrpc) return schema;
        if (schema.Services.Count == 0) throw new UsageException($"--schema {file}: it has no service. A console project needs none.");
        if (type == null) return schema;
        NewService[] chosen = [.. schema.Services.Where(service => service.Code.FullName == type)];
        if (chosen.Length > 0) return schema with { Services = chosen };
        string names = string.Join(", ", schema.Services.Select(static service => service.Code.FullName));
        throw new UsageException($"--type {type}: {file} has no such service. There are {names}.");
    }

    private static void WriteSteps(string folder, ProjectFile[] files, bool isGrpc, NewOptions options, TextWriter output)
    {
        foreach (ProjectFile file in files) output.WriteLine(Path.Combine(folder, file.Path));
        output.WriteLine();
        output.WriteLine("Next:");
        output.WriteLine($"  cd {folder}");
        if (isGrpc)
        {
            output.WriteLine("  dotnet test");
            output.WriteLine($"  dotnet run --project {options.Name}.Server      # then, in another shell:");
            output.WriteLine($"  dotnet run --project {options.Name}.Client");
        }
        else
        {
            output.WriteLine("  dotnet run");
        }
    }

    private static string NameOf(string schema)
    {
        var name = new StringBuilder();
        foreach (string word in Path.GetFileNameWithoutExtension(schema).Split('_', '-', '.', ' '))
            if (word.Length > 0) name.Append(char.ToUpperInvariant(word[0])).Append(word.AsSpan(1));
        return $"{name}App";
    }

    // The name of a folder as a name of projects and namespaces.
    private static string NameFor(string folder)
    {
        string last = Path.GetFileName(Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder)));
        string name = string.Concat(last.Select(static letter => char.IsAsciiLetterOrDigit(letter) || letter is '_' or '.' ? letter : '_'));
        if (name.Length == 0 || name.Split('.').Any(static part => part.Length == 0 || char.IsAsciiDigit(part[0])))
            throw new UsageException($"-o {folder}: the name of the folder is that of the project, so it must start with a letter.");
        if (name.StartsWith("LibWire", StringComparison.OrdinalIgnoreCase))
            throw new UsageException($"-o {folder}: a project cannot have the name of a package that it uses. Choose another name.");
        return name;
    }
}
