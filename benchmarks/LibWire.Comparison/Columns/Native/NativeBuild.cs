using System.Runtime.InteropServices;
using LibWire.Tests;

namespace LibWire.Comparison;

/// <summary>Builds the native library if it does not exist or its sources are newer.</summary>
internal sealed class NativeBuild(TextWriter log)
{
    /// <summary>A cold build with the generated Protocol Buffers code takes a minute on a slow machine.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(10);

    private static readonly string Folder = Repository.PathOf("native-comparison");
    private static readonly string[] SourceFiles = ["CMakeLists.txt", "include", "src"];
    private static readonly string[] Schemas =
    [
        "benchmarks/bench.proto", "benchmarks/chat.proto", "benchmarks/page.proto", "benchmarks/bench.fbs", "benchmarks/lists.fbs",
        "samples/QuickStart/vector_tile.proto", "tests/data/otlp/opentelemetry/proto/common/v1/common.proto",
        "tests/data/otlp/opentelemetry/proto/resource/v1/resource.proto",
        "tests/data/otlp/opentelemetry/proto/trace/v1/trace.proto",
    ];

    /// <summary>The program that counts the memory of the columns of the benchmark page. It is built only with glibc.</summary>
    internal static string PageMemoryPath { get; } = Path.Combine(Folder, "build", "libwire_page_memory");

    private static string LibraryPath => Path.Combine(Folder, "build", RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? "libwire_native.dll"
        : RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? "libwire_native.dylib" : "libwire_native.so");

    /// <summary>Loads the library, and builds it first if necessary.</summary>
    /// <returns>Null if that is impossible; the log then says why.</returns>
    internal NativePeers? Load()
    {
        if (!IsCurrent())
        {
            log.WriteLine("Building the native peers (native-comparison) …");
            if (!Build()) return null;
        }

        try
        {
            return NativePeers.Load(LibraryPath);
        }
        catch (Exception failure) when (failure is DllNotFoundException or EntryPointNotFoundException or BadImageFormatException)
        {
            log.WriteLine($"No native columns: {failure.Message}");
            return null;
        }
    }

    private static bool IsCurrent()
    {
        if (!File.Exists(LibraryPath)) return false;
        DateTime built = File.GetLastWriteTimeUtc(LibraryPath);
        IEnumerable<string> sources = SourceFiles.Select(name => Path.Combine(Folder, name))
            .SelectMany(static path => Directory.Exists(path) ? Directory.EnumerateFiles(path, "*", SearchOption.AllDirectories) : [path])
            .Concat(Schemas.Select(Repository.PathOf));
        return sources.All(path => File.GetLastWriteTimeUtc(path) <= built);
    }

    private bool Build()
    {
        bool isWindows = RuntimeInformation.IsOSPlatform(OSPlatform.Windows);
        string script = Path.Combine(Folder, isWindows ? "build.cmd" : "build.sh");
        bool isBuilt = File.Exists(script)
            ? isWindows ? Run("cmd.exe", "/c", script) : Run("bash", script) || Run("bash", script, "--partial") // names the missing packages, then builds without them
            : Run("cmake", "-S", Folder, "-B", Path.Combine(Folder, "build")) && Run("cmake", "--build", Path.Combine(Folder, "build"));
        if (isBuilt && File.Exists(LibraryPath))
        {
            // A build without changes does not update the time of the file.
            File.SetLastWriteTimeUtc(LibraryPath, DateTime.UtcNow);
            return true;
        }

        log.WriteLine("No native columns: the native library could not be built.");
        return false;
    }

    /// <summary>Runs a tool. Its output is printed only if it fails, because it names what is missing.</summary>
    private bool Run(string tool, params string[] arguments)
    {
        (int exitCode, string output, string error) = ChildProcess.Run(tool, arguments, Limit);
        if (exitCode != 0) log.WriteLine((output + error).TrimEnd());
        return exitCode == 0;
    }
}
