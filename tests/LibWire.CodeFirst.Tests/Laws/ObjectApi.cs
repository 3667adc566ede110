using System.Diagnostics;
using System.Text;
using LibWire.Tests;

namespace LibWire.CodeFirst.Tests.Laws;

/// <summary>A program in C++ with the object API that flatc makes of random schemas. It needs flatc, its headers and g++.</summary>
internal sealed class ObjectApi : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("libwire-object-api-").FullName;

    /// <summary>Builds the program.</summary>
    /// <param name="schemas">The schemas, each in a namespace of its own.</param>
    internal ObjectApi(IReadOnlyList<RandomClasses> schemas)
    {
        var program = new StringBuilder($"#include \"{Repository.PathOf("tests/LibWire.CodeFirst.Tests/Laws/object_api.hpp")}\"\n");
        foreach (RandomClasses schema in schemas)
        {
            string name = schema.Namespace + ".fbs";
            File.WriteAllText(PathOf(name), schema.Schema);
            Start("flatc", "--cpp", "--gen-object-api", "--no-warnings", name);
            program.Append($"#include \"{schema.Namespace}_generated.h\"\n").Append(schema.CppPrints);
        }

        IEnumerable<string> roots = schemas.Select(static schema => $"law::check<{schema.Namespace}::{schema.Root}>");
        program.Append($"int main() {{ const law::checker checkers[] = {{ {string.Join(", ", roots)} }}; return law::run(checkers); }}\n");
        File.WriteAllText(PathOf("laws.cpp"), program.ToString());
        Start("g++", "-std=c++17", "-O0", "-o", PathOf("laws"), "laws.cpp");
    }

    /// <summary>What C++ makes of buffers: the objects as text, and the buffer that it writes of them. The text is empty if the verifier refuses the buffer;
    /// nothing is written where C++ cannot write the objects.</summary>
    internal IReadOnlyList<(string Text, byte[] Written)> Run(IReadOnlyList<(int Schema, byte[] Bytes)> requests)
    {
        using (var writer = new BinaryWriter(File.Create(PathOf("requests"))))
        {
            foreach ((int schema, byte[] bytes) in requests)
            {
                writer.Write(schema);
                writer.Write(bytes.Length);
                writer.Write(bytes);
            }
        }

        Start(PathOf("laws"));
        using var reader = new BinaryReader(File.OpenRead(PathOf("answers")));
        return [.. requests.Select(_ => (Encoding.ASCII.GetString(reader.ReadBytes(reader.ReadInt32())), reader.ReadBytes(reader.ReadInt32())))];
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private string PathOf(string name) => Path.Combine(_folder, name);

    private void Start(string program, params string[] arguments)
    {
        var start = new ProcessStartInfo(Path.IsPathRooted(program) ? program : Tools.Get(program), arguments)
        {
            WorkingDirectory = _folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd() + error.GetAwaiter().GetResult();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, $"{program} {string.Join(' ', arguments)}: {process.ExitCode}\n{output}");
    }
}
