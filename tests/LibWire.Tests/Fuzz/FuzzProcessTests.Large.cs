using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;

namespace LibWire.Tests.Fuzz;

/// <summary>Runs the fuzzer as a program. Processors with fewer instructions, and guard pages, can only be tested in a separate process.</summary>
public sealed class FuzzProcessTests
{
    private static readonly int Inputs = TestDepth.Pick(quick: 500, deep: 3_000);

    private static bool IsX64 => RuntimeInformation.ProcessArchitecture == Architecture.X64;

    [Theory]
    [InlineData("DOTNET_EnableHWIntrinsic", "no hardware intrinsics")]
    [InlineData("DOTNET_EnableAVX2", "vectors of 128 bits")]
    public void Fuzzer_WithoutSomeInstructions_FindsNothing(string variable, string hardware)
    {
        (int exitCode, string output) = Run($"--inputs {Inputs} --seed 3 --quiet", (variable, "0"));
        Assert.True(exitCode == 0, output);
        if (IsX64) Assert.Contains(hardware, output, StringComparison.Ordinal);
        Assert.Contains($"LibWire ({WireInfo.Flavor})", output, StringComparison.Ordinal);
        Assert.Contains($"{Inputs.ToString("N0", CultureInfo.InvariantCulture)} inputs", output, StringComparison.Ordinal);
        Assert.Contains("Anything other than success or WireFormatException: 0", output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--flat", "DOTNET_EnableHWIntrinsic")]
    [InlineData("--flat", "DOTNET_EnableAVX2")]
    [InlineData("--flat-files", "DOTNET_EnableAVX2")]
    [InlineData("--texts", "DOTNET_EnableHWIntrinsic")]
    [InlineData("--texts", "DOTNET_EnableAVX2")]
    public void Fuzzer_OfOtherFormatsWithoutSomeInstructions_FindsNothing(string kind, string variable)
    {
        int inputs = kind == "--flat-files" ? Inputs / 10 : Inputs;
        (int exitCode, string output) = Run($"{kind} --inputs {inputs} --seed 3 --quiet", (variable, "0"));
        Assert.True(exitCode == 0, output);
        Assert.Contains($"{inputs.ToString("N0", CultureInfo.InvariantCulture)} inputs (", output, StringComparison.Ordinal);
        Assert.Contains("Anything other than success or WireFormatException: 0", output, StringComparison.Ordinal);
    }

    [Fact]
    public void GuardPage_TouchedByOneByte_EndsTheProcess()
    {
        // Without a dump, because the crash is intended.
        (int exitCode, string output) = Run("--touch-guard", ("DOTNET_DbgEnableMiniDump", "0"));
        Assert.StartsWith("0\n", output.ReplaceLineEndings("\n"), StringComparison.Ordinal);
        Assert.NotEqual(0, exitCode);
    }

    [Fact]
    public void Fuzzer_UnknownOption_SaysSo()
    {
        (int exitCode, string output) = Run("--inputs many", ("DOTNET_EnableAVX2", "1"));
        Assert.Equal((2, "--inputs needs a number."), (exitCode, output.Trim()));
    }

    private static (int ExitCode, string Output) Run(string arguments, (string Name, string Value) variable)
    {
        string project = WireInfo.Flavor == "debug" ? "LibWire.Debug.Fuzz" : "LibWire.Fuzz";
        string program = Repository.PathOf($"tests/{project}/bin/{TestedBuild.Configuration}/net10.0/{project}.dll");
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", $"exec \"{program}\" {arguments}")
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment[variable.Name] = variable.Value;
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output + errors.Result);
    }
}
