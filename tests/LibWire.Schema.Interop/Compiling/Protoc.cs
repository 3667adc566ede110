using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;

namespace LibWire.Tests.SchemaInterop;

/// <summary>One message of a compiler. Line and column count from 1.</summary>
internal sealed record CompilerMessage(string File, int Line, int Column, bool IsError, string Text)
{
    public override string ToString() => $"{File}:{Line}:{Column}: {(IsError ? "error" : "warning")} {Text}";
}

/// <summary>The result of compiling a schema.</summary>
/// <param name="Bytes">The FileDescriptorSet; null if the schema is rejected.</param>
/// <param name="Messages">The messages, in the compiler's order.</param>
internal sealed record CompilerAnswer(byte[]? Bytes, IReadOnlyList<CompilerMessage> Messages)
{
    internal bool IsAccepted => Bytes is not null;
}

/// <summary>protoc 35.1 from the package Grpc.Tools.</summary>
internal static partial class Protoc
{
    /// <summary>Describes the files of a schema.</summary>
    /// <param name="folder">The folder of the files. The result is written there too.</param>
    /// <param name="importPaths">The files.</param>
    /// <param name="arguments">More arguments, such as <c>--include_imports</c>.</param>
    internal static CompilerAnswer Describe(string folder, IEnumerable<string> importPaths, params string[] arguments)
    {
        string result = System.IO.Path.Combine(folder, "protoc.result");
        (int exitCode, string output) = ProtocProcess.Run(["--experimental_editions", "-I" + folder, "-I" + ProtocProcess.Includes, "--descriptor_set_out=" + result, .. arguments, .. importPaths], folder);
        List<CompilerMessage> messages = [.. output.Replace(folder + "/", "", StringComparison.Ordinal).Split('\n',
            StringSplitOptions.RemoveEmptyEntries).Select(Message)];
        return new CompilerAnswer(exitCode == 0 ? File.ReadAllBytes(result) : null, messages);
    }

    /// <summary>A descriptor set as text.</summary>
    internal static string Decode(byte[] set)
    {
        var start = new ProcessStartInfo(ProtocProcess.Path, ["-I" + ProtocProcess.Includes, "--decode=google.protobuf.FileDescriptorSet", "google/protobuf/descriptor.proto"])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> error = process.StandardError.ReadToEndAsync();
        process.StandardInput.BaseStream.Write(set);
        process.StandardInput.Close();
        process.WaitForExit();
        return output.Result + error.Result;
    }

    private static CompilerMessage Message(string line)
    {
        Match match = MessagePattern().Match(line);
        if (!match.Success) return new CompilerMessage("", 0, 0, !line.Contains("warning", StringComparison.OrdinalIgnoreCase), line);
        bool isError = match.Groups["warning"].Length == 0;
        return new CompilerMessage(match.Groups["file"].Value, Number("line"), Number("column"), isError, match.Groups["text"].Value);

        int Number(string group) => match.Groups[group].Length == 0 ? 0 : int.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture);
    }

    [GeneratedRegex(@"^(?<file>[^:\s]+):(?:(?<line>\d+):(?<column>\d+):)? (?<warning>warning: )?(?<text>.*)$")]
    private static partial Regex MessagePattern();
}
