using System.Diagnostics;
using System.Runtime.InteropServices;
using Xunit.Abstractions;

namespace LibWire.Tests.Interop;

/// <summary>
/// Whole messages at the edge of memory, with every vector width. Each width runs in a separate process, because a process cannot change its widths.
/// </summary>
public sealed class GuardedWidthTests(GuardedWidthTests.InputFile inputs, ITestOutputHelper output) : IClassFixture<GuardedWidthTests.InputFile>
{
    /// <summary>The checked build, in which a read takes many times as long, gets a part of the inputs. So does quick depth.</summary>
    private static int Share => WireInfo.Flavor == "debug" ? 4 : TestDepth.Pick(quick: 4, deep: 1);

    /// <summary>The disabled vectors, and the widths that the process then reports. In quick depth only: none disabled, and all.</summary>
    public static TheoryData<string, string> Widths
    {
        get
        {
            TheoryData<string, string> widths = new() { { "", "" }, { "DOTNET_EnableHWIntrinsic", "Vector512 False, Vector256 False, Vector128 False, Bmi2 False" } };
            if (!TestDepth.IsFull) return widths;
            widths.Add("DOTNET_EnableAVX512", "Vector512 False, Vector256 True");
            widths.Add("DOTNET_EnableAVX2", "Vector512 False, Vector256 False, Vector128 True, Bmi2 ");
            return widths;
        }
    }

    [Theory]
    [MemberData(nameof(Widths))]
    public void Read_BetweenGuardPages_EndsAsInOrdinaryMemory(string switchedOff, string widths)
    {
        (int exitCode, string text) = Run(inputs.Path, switchedOff);
        output.WriteLine(string.Join('\n', inputs.Remarks));
        output.WriteLine(text);
        Assert.True(exitCode == 0, text);
        Assert.Contains($"LibWire ({WireInfo.Flavor})", text, StringComparison.Ordinal);
        Assert.Contains("all ways of reading agree", text, StringComparison.Ordinal);
        if (RuntimeInformation.ProcessArchitecture == Architecture.X64 && System.Runtime.Intrinsics.X86.Avx2.IsSupported) Assert.Contains(widths, text, StringComparison.Ordinal);
    }

    private static (int ExitCode, string Output) Run(string file, string switchedOff)
    {
        string project = WireInfo.Flavor == "debug" ? "LibWire.Debug.Interop.Fuzz" : "LibWire.Interop.Fuzz";
        string program = Repository.PathOf($"tests/{project}/bin/{TestedBuild.Configuration}/net10.0/{project}.dll");
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", $"exec \"{program}\" --guard \"{file}\"")
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        if (switchedOff.Length > 0) start.Environment[switchedOff] = "0";
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string text = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, text + errors.Result);
    }

    /// <summary>The inputs, made once for all processes.</summary>
    public sealed class InputFile : IDisposable
    {
        public InputFile() => GuardInputs.Make(Share, Remarks.Add).Save(Path);

        internal string Path { get; } = System.IO.Path.GetTempFileName();

        /// <summary>The parts that are missing.</summary>
        internal List<string> Remarks { get; } = [];

        public void Dispose() => File.Delete(Path);
    }
}
