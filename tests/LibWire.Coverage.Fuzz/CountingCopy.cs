using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using SharpFuzz;

namespace LibWire.Tests.Coverage;

/// <summary>A copy of this program whose assemblies count the branches that they take.</summary>
internal static class CountingCopy
{
    private static readonly string[] Counted = ["LibWire.dll", "LibWire.Json.dll", "LibWire.Schema.dll", "LibWire.Grpc.dll"];

    // Of the program itself only the code that was generated from schemas, and the inspector, which is compiled into it.
    private static readonly string[] CountedNamespaces =
        ["LibWire.Tests.Json.", "LibWire.Tests.Protobuf.Text.Schema.", "FlatGeobuf.", "org.apache.arrow.flatbuf.", "LibWire.Cli."];

    /// <summary>Makes the copy, unless there is one of the same files.</summary>
    /// <returns>The path of its program.</returns>
    internal static string Make()
    {
        string source = AppContext.BaseDirectory;
        string program = Path.GetFileName(typeof(CountingCopy).Assembly.Location);
        string copies = Path.Combine(source, "counting");
        string folder = Path.Combine(copies, KeyOf(source));
        if (!Directory.Exists(folder))
        {
            // Under another name until it is complete: two programs may start at once.
            string draft = Path.Combine(copies, string.Create(CultureInfo.InvariantCulture, $"draft-{Environment.ProcessId}"));
            Copy(source, draft, copies);
            foreach (string name in Counted) Fuzzer.Instrument(Path.Combine(draft, name), static _ => true, Options.Value);
            Fuzzer.Instrument(Path.Combine(draft, program), static type => Array.Exists(CountedNamespaces, start => type.StartsWith(start, StringComparison.Ordinal)), Options.Value);
            try
            {
                Directory.Move(draft, folder);
            }
            catch (IOException) when (Directory.Exists(folder))
            {
                Directory.Delete(draft, recursive: true);
            }
        }

        return Path.Combine(folder, program);
    }

    private static string KeyOf(string folder)
    {
        var facts = new StringBuilder();
        foreach (FileInfo file in new DirectoryInfo(folder).GetFiles("*.dll").OrderBy(static file => file.Name, StringComparer.Ordinal))
            facts.Append(CultureInfo.InvariantCulture, $"{file.Name} {file.Length} {file.LastWriteTimeUtc.Ticks}\n");
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(facts.ToString())))[..16];
    }

    private static void Copy(string source, string target, string except)
    {
        Directory.CreateDirectory(target);
        foreach (string file in Directory.GetFiles(source)) File.Copy(file, Path.Combine(target, Path.GetFileName(file)), overwrite: true);
        foreach (string folder in Directory.GetDirectories(source).Where(folder => folder != except))
            Copy(folder, Path.Combine(target, Path.GetFileName(folder)), except);
    }
}
