using SharpFuzz;

namespace LibWire.Tests.Coverage;

/// <summary>Runs a target on the inputs of another fuzzer, which also owns the counters.</summary>
/// <remarks>The program must be the copy whose assemblies count.</remarks>
internal static class ForeignDriver
{
    /// <returns>The exit code.</returns>
    internal static int Run(CoverageArguments arguments)
    {
        // Targets use the library when they are made, before the other fuzzer's counters are there.
        CoverageRun.StartCounting();
        CoverageTarget? target = CoverageTargets.Make().FirstOrDefault(target => target.Name == arguments.Target);
        if (target is null)
        {
            Console.Error.WriteLine($"'{arguments.Target}' is no target: --list prints them.");
            return 2;
        }

        try
        {
            // afl-fuzz ends with its fork server. A process between them outlives a crash of the target, and a hang.
            if (arguments.Driver == CoverageArguments.AflWord) Fuzzer.OutOfProcess.Run(stream => Run(target, ReadAll(stream)));
            else Fuzzer.LibFuzzer.Run(span => Run(target, span.ToArray()));
        }
        catch (EndOfStreamException)
        {
            // The other fuzzer has ended.
        }

        // The target is not disposed of: the counters have gone with the other fuzzer.
        return 0;
    }

    // Longer inputs are not the target's.
    private static void Run(CoverageTarget target, byte[] input)
    {
        if (input.Length > target.InputBytesMax) return;
        CoverageRun.StartTrace();
        target.Run(input);
    }

    private static byte[] ReadAll(Stream stream)
    {
        using var bytes = new MemoryStream();
        stream.CopyTo(bytes);
        return bytes.ToArray();
    }
}
