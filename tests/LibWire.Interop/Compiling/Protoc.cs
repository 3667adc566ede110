namespace LibWire.Tests.Interop;

/// <summary>protoc 35.1 from the package Grpc.Tools.</summary>
internal static class Protoc
{
    /// <summary>Generates the C# for a schema.</summary>
    /// <param name="files">Import path and text of each file.</param>
    /// <returns>The C# texts.</returns>
    /// <exception cref="InvalidOperationException">protoc rejects the schema. The message is its output.</exception>
    internal static IReadOnlyList<string> Compile(IReadOnlyList<(string ImportPath, string Text)> files)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("libwire-interop-");
        try
        {
            string target = folder.CreateSubdirectory("csharp").FullName;
            foreach ((string importPath, string text) in files)
            {
                string path = System.IO.Path.Combine(folder.FullName, importPath);
                Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
                File.WriteAllText(path, text);
            }

            (int exitCode, string output) = ProtocProcess.Run(["--csharp_out=" + target, "--proto_path=" + folder.FullName, "--proto_path=" + ProtocProcess.Includes, .. files.Select(file => file.ImportPath)],
                folder.FullName);
            if (exitCode != 0) throw new InvalidOperationException(output);
            return [.. Directory.GetFiles(target, "*.cs").Order(StringComparer.Ordinal).Select(file => WithoutOddLineEnds(File.ReadAllText(file)))];
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>protoc copies comments unchanged. These characters end a line in C#, and the rest of the comment would not compile.</summary>
    private static string WithoutOddLineEnds(string text) => text.Replace('\u2028', ' ').Replace('\u2029', ' ').Replace('\u0085', ' ');
}
