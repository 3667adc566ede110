using LibWire.Schema;
using LibWire.Tests;

namespace LibWire.Comparison;

/// <summary>The size of the code that compilers generate for the model, and of the libraries.</summary>
internal static class PageCode
{
    private const int LanguageVersion = 14;
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);
    private static readonly EmitOptions Emit = new(LanguageVersion, HasUnscopedRef: true);

    /// <summary>The bytes that are generated for a column.</summary>
    /// <returns>0 for none; null if the compiler is missing.</returns>
    internal static long? GeneratedBytes(string column) => column switch
    {
        "libwire-flat" => Sizes(FbsCompiler.Generate([new SchemaFile("page.fbs", "page.fbs", FlatSchema())], new FbsOptions(), Emit)),
        "libwire-proto" => Sizes(ProtoCompiler.Generate([new SchemaFile("page.proto", "page.proto", ProtoSchema())], Emit)),
        "google-protobuf" => Run("protoc", "page.proto", ProtoSchema(), "--csharp_out=."),
        "protobuf-lite" => Run("protoc", "page.proto", ProtoSchema(), "--cpp_out=."),
        "cpp-flatbuffers-o2" => Run("flatc", "page.fbs", FlatSchema(), "--cpp"),
        _ => 0,
    };

    /// <summary>The bytes of the assembly of a column in C#.</summary>
    /// <returns>Null for other columns.</returns>
    internal static long? AssemblyBytes(string column) => column switch
    {
        "libwire-flat" or "libwire-proto" => new FileInfo(typeof(ProtoReader).Assembly.Location).Length,
        "google-protobuf" => new FileInfo(typeof(Google.Protobuf.IMessage).Assembly.Location).Length,
        "raw" => 0,
        _ => null,
    };

    /// <summary>The types of W1 alone, without what only one library knows.</summary>
    internal static string FlatSchema()
    {
        string all = File.ReadAllText(Repository.PathOf("benchmarks/bench.fbs"));
        int end = all.IndexOf("table Row ", StringComparison.Ordinal);
        return all[..end].Replace(" (fs_serializer: \"Progressive\")", "", StringComparison.Ordinal) + "root_type FooBarContainer;\n";
    }

    private static string ProtoSchema() => File.ReadAllText(Repository.PathOf("benchmarks/page.proto"));

    private static long Sizes(SchemaGeneration generation) => generation.Sources.Sum(static source => (long)source.Text.Length);

    private static long? Run(string compiler, string name, string schema, string option)
    {
        string folder = Directory.CreateTempSubdirectory("libwire-page-").FullName;
        try
        {
            string path = Path.Combine(folder, name), output = Path.Combine(folder, "output");
            File.WriteAllText(path, schema);
            Directory.CreateDirectory(output);
            string[] arguments = compiler == "flatc" ? [option, "-o", output, path] : [option[..^1] + output, "-I", folder, path];
            return ChildProcess.Run(compiler, arguments, Limit).ExitCode == 0
                ? Directory.EnumerateFiles(output).Sum(static file => new FileInfo(file).Length)
                : null;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }
}
