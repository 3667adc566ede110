using System.Diagnostics;
using System.Reflection;
using System.Runtime.InteropServices;

namespace LibWire.Tests;

/// <summary>protoc 35.1 from the package Grpc.Tools.</summary>
internal static class ProtocProcess
{
    private static readonly string Package = typeof(ProtocProcess).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .First(attribute => attribute.Key == "GrpcTools").Value!;

    /// <summary>The path of the program.</summary>
    internal static string Path { get; } = Find();

    /// <summary>The folder with <c>google/protobuf</c>.</summary>
    internal static string Includes { get; } = System.IO.Path.Combine(Package, "build", "native", "include");

    /// <summary>Runs protoc.</summary>
    /// <returns>The exit code and what it wrote to standard error.</returns>
    internal static (int ExitCode, string Output) Run(IEnumerable<string> arguments, string folder)
    {
        var start = new ProcessStartInfo(Path, arguments) { WorkingDirectory = folder, RedirectStandardError = true };
        using Process process = Process.Start(start)!;
        string output = process.StandardError.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output);
    }

    private static string Find()
    {
        string system = OperatingSystem.IsWindows() ? "windows" : OperatingSystem.IsMacOS() ? "macosx" : "linux";
        string processor = RuntimeInformation.OSArchitecture switch
        {
            Architecture.Arm64 when !OperatingSystem.IsWindows() && !OperatingSystem.IsMacOS() => "arm64",
            Architecture.X86 => "x86",
            _ => "x64",
        };
        return System.IO.Path.Combine(Package, "tools", $"{system}_{processor}", OperatingSystem.IsWindows() ? "protoc.exe" : "protoc");
    }
}
