using System.Text;

namespace LibWire.Cli;

/// <summary>The files of a program that reads and writes a message or table.</summary>
internal static class ConsoleProject
{
    private const string SampleName = "sample.json";

    // The names of .NET and LibWire in the program.
    private static readonly string[] Used = ["File", "Console", "StringComparison", "ArenaAllocator", "Program"];

    /// <summary>The files.</summary>
    internal static IEnumerable<ProjectFile> Files(NewSchema schema, NewOptions options) =>
    [
        new($"{options.Name}.csproj", Project(schema, options)),
        new("Program.cs", Program(schema, schema.Root!)),
        new(SampleName, schema.Root!.Sample + "\n"),
        .. options.CommonFiles(),
        .. schema.Files,
    ];

    private static string Project(NewSchema schema, NewOptions options) => $"""
        <Project Sdk="Microsoft.NET.Sdk">

          <PropertyGroup>
            <OutputType>Exe</OutputType>
            <TargetFramework>net10.0</TargetFramework>
            <Nullable>enable</Nullable>
            <ImplicitUsings>enable</ImplicitUsings>
            {NewOptions.SchemaProperties(schema)}
          </PropertyGroup>

          <ItemGroup>
            {options.References("LibWire", "LibWire.Generator", "LibWire.Json")}
          </ItemGroup>

        </Project>

        """;

    private static string Program(NewSchema schema, NewType root)
    {
        string name = root.SimpleName, bare = name.TrimStart('@').ToLowerInvariant(), binary = $"{bare}.bin", thing = schema.IsFbs ? "table" : "message";

        // A namespace of that name would hide an alias, and an alias hides what the program uses of .NET.
        bool isHidden = root.CSharpName.StartsWith($"{name}.", StringComparison.Ordinal) || Used.Contains(name);
        string alias = root.CSharpName != name && isHidden ? $"{name}Message" : name;
        string first = root.CSharpName.Split('.')[0];
        string files = first == "File" ? "System.IO.File" : "File", console = first == "Console" ? "System.Console" : "Console";
        string usings = root.CSharpName == name ? "using LibWire;" : $"using LibWire;\nusing {alias} = {root.CSharpName};";
        return $$"""
            {{usings}}

            // dotnet run                   reads {{SampleName}}, writes {{binary}} and reads that again
            // dotnet run -- other.json     the same with another file
            // dotnet run -- {{binary.PadRight(14)}} reads a {{thing}} in binary form and prints it as JSON
            string path = args.Length > 0 ? args[0] : "{{SampleName}}";
            byte[] file = {{files}}.ReadAllBytes(path);

            // All that a {{thing}} refers to lives in the arena, and is gone when the arena is disposed.
            using var arena = new ArenaAllocator();
            if (!path.EndsWith(".json", StringComparison.OrdinalIgnoreCase))
            {
                {{console}}.WriteLine({{alias}}.Parse(file, in arena).ToJson());
                return;
            }

            {{alias}} message = {{alias}}.FromJson(file, in arena);
            {{Changes(root)}}byte[] bytes = message.ToArray();
            {{files}}.WriteAllBytes("{{binary}}", bytes);
            {{console}}.WriteLine($"{{binary}}: {bytes.Length} bytes");

            {{alias}} same = {{alias}}.Parse(bytes, in arena);
            {{console}}.WriteLine(same.ToJson());
            {{View(root, console)}}
            """;
    }

    private static string Changes(NewType root)
    {
        var text = new StringBuilder();
        foreach (NewField field in root.Fields)
            text.Append(field.Literal.Length > 0
                ? $"message.{field.CSharpName} = {field.Literal};\n"
                : $"message.{field.SetName}(\"changed\", in arena);\n");
        return text.ToString();
    }

    // A view reads the bytes where they lie.
    private static string View(NewType root, string console)
    {
        if (root.View.Length == 0 || root.Fields.Count == 0) return "";
        string value = root.Fields[0].Literal.Length == 0 ? ".ToString()" : "";
        return $"\n// A view verifies the bytes and reads them where they lie.\n"
            + $"{console}.WriteLine({root.View}.GetRoot(bytes).{root.Fields[0].CSharpName}{value});\n";
    }
}
