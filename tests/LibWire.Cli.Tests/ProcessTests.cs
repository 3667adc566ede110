using System.Diagnostics;

namespace LibWire.Cli.Tests;

/// <summary>The program in a process: <c>dotnet libwire.dll</c>.</summary>
public sealed class ProcessTests : IDisposable
{
    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public async Task Version_IsThatOfTheAssembly()
    {
        (int exitCode, string output, string error) = await Start("--version");
        Assert.Equal((0, typeof(LibWireCommand).Assembly.GetName().Version!.ToString(3), ""), (exitCode, output.Trim(), error));
    }

    [Fact]
    public async Task Check_OfAFaultyFile_WritesItsPlaceToStandardErrorAndExitsWithOne()
    {
        string path = _workspace.Write("a.proto", "syntax = \"proto3\";\nmessage Order {\n  int32 id = ;\n}\n");
        (int exitCode, string output, string error) = await Start("check", "-I", _workspace.PathOf(""), path);
        Assert.Equal((1, ""), (exitCode, output));
        Assert.StartsWith($"{path}(3,14): error LW", error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Query_OfAGzipFileThatIsCutOff_SaysSo()
    {
        using var compressed = new MemoryStream();
        using (var gzip = new System.IO.Compression.GZipStream(compressed, System.IO.Compression.CompressionLevel.Optimal, leaveOpen: true))
            gzip.Write([2, 0x08, 5, 2, 0x08, 6]);
        string schema = _workspace.Write("a.proto", "syntax = \"proto3\"; message A { int32 id = 1; }");

        // All messages are there, and only the check behind them is gone.
        string path = _workspace.Write("cut.gz", compressed.ToArray()[..^8]);
        (int exitCode, string output, string error) = await Start("query", "--schema", schema, "--as", "delimited", "id", path);
        Assert.Equal((1, "5\n6\n"), (exitCode, output.ReplaceLineEndings("\n")));
        Assert.StartsWith($"{path}: byte 6: ", error, StringComparison.Ordinal);
        (exitCode, _, error) = await Start("inspect", path);
        Assert.Equal(1, exitCode);
        Assert.Contains("The gzip data is cut off after 6 decompressed bytes.", error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Query_OfAPipeThatStaysOpen_WritesWhatIsThere_AndEndsWhenItHasEnough(bool isEnough)
    {
        string schema = _workspace.Write("a.proto", "syntax = \"proto3\"; message A { int32 id = 1; }");
        string[] arguments = ["query", "--schema", schema, "--as", "delimited", "id", .. (string[])(isEnough ? ["--first", "2"] : []), "-"];
        var start = new ProcessStartInfo("dotnet", [typeof(LibWireCommand).Assembly.Location, .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        using Process process = Process.Start(start)!;
        await process.StandardInput.BaseStream.WriteAsync((byte[])[2, 0x08, 5, 2, 0x08, 6, 2]);
        await process.StandardInput.BaseStream.FlushAsync();
        Assert.Equal("5", await process.StandardOutput.ReadLineAsync());
        Assert.Equal("6", await process.StandardOutput.ReadLineAsync());
        if (!isEnough)
        {
            await process.StandardInput.BaseStream.WriteAsync((byte[])[0x08, 7]);
            await process.StandardInput.BaseStream.FlushAsync();
            Assert.Equal("7", await process.StandardOutput.ReadLineAsync());
            process.StandardInput.Close();
        }

        Assert.Null(await process.StandardOutput.ReadLineAsync());
        await process.WaitForExitAsync();
        Assert.Equal(0, process.ExitCode);
    }

    [Fact]
    public async Task Format_OfStandardInput_KeepsItsBytes()
    {
        var start = new ProcessStartInfo("dotnet", [typeof(LibWireCommand).Assembly.Location, "format", "--language", "proto", "-"])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        using Process process = Process.Start(start)!;
        using var output = new MemoryStream();
        Task copy = process.StandardOutput.BaseStream.CopyToAsync(output);
        await process.StandardInput.BaseStream.WriteAsync((byte[])[.. "// "u8, 0xFF, .. "\nmessage  A{}"u8]);
        process.StandardInput.Close();
        await copy;
        await process.WaitForExitAsync();
        Assert.Equal<byte>([.. "// "u8, 0xFF, .. "\nmessage A {}\n"u8], output.ToArray());
    }

    [Theory]
    [InlineData("query --schema a.proto id a.bin")]
    [InlineData("query --schema a.proto --count id a.bin")]
    [InlineData("inspect a.bin")]
    [InlineData("convert --schema a.proto --to json a.bin")]
    [InlineData("format a.proto")]
    [InlineData("--help")]
    public async Task Output_ThatIsFull_EndsWith2AndASentence(string arguments)
    {
        if (!OperatingSystem.IsLinux()) return; // Only Linux has a device that is full.
        _workspace.Write("a.proto", "syntax = \"proto3\"; message A { int32 id = 1; }");
        _workspace.Write("a.bin", [0x08, 5]);
        var start = new ProcessStartInfo("sh", ["-c", $"dotnet \"$0\" {arguments} > /dev/full", typeof(LibWireCommand).Assembly.Location])
        {
            RedirectStandardError = true,
            WorkingDirectory = _workspace.PathOf(""),
        };
        using Process process = Process.Start(start)!;
        string error = await process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.Equal((2, "libwire: Standard output cannot be written: No space left on device\n"), (process.ExitCode, error));
    }

    [Theory]
    [InlineData("query")]
    [InlineData("convert")]
    public async Task Output_ThatNobodyReads_EndsTheProgram(string command)
    {
        if (OperatingSystem.IsWindows()) return; // It does not tell.
        string schema = _workspace.Write("a.proto", "syntax = \"proto3\"; message A { int32 id = 1; }");
        string[] arguments = command == "query"
            ? ["query", "--schema", schema, "--as", "delimited", "id", "-"]
            : ["convert", "--schema", schema, "--from", "delimited", "--to", "jsonl", "-"];
        var start = new ProcessStartInfo("dotnet", [typeof(LibWireCommand).Assembly.Location, .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        byte[] records = [.. Enumerable.Range(0, 100_000).SelectMany(static _ => (byte[])[2, 0x08, 5])];
        Task endless = Task.Run(() =>
        {
            try
            {
                while (true) process.StandardInput.BaseStream.Write(records);
            }
            catch (IOException)
            {
                // The program has ended.
            }
        });
        Assert.NotNull(await process.StandardOutput.ReadLineAsync());
        process.StandardOutput.Close();
        string error = await process.StandardError.ReadToEndAsync().WaitAsync(TimeSpan.FromMinutes(1));
        await process.WaitForExitAsync();
        await endless;
        Assert.Equal((141, ""), (process.ExitCode, error));
    }

    private static async Task<(int ExitCode, string Output, string Error)> Start(params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet", [typeof(LibWireCommand).Assembly.Location, .. arguments]) { RedirectStandardOutput = true, RedirectStandardError = true };
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> error = process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync();
        return (process.ExitCode, await output, await error);
    }
}
