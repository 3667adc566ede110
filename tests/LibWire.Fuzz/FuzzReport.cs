using System.Diagnostics;
using System.Globalization;
using System.Numerics;
using System.Runtime.Intrinsics;

namespace LibWire.Tests.Fuzz;

/// <summary>Prints the progress and the results of a campaign.</summary>
internal static class FuzzReport
{
    private static readonly CultureInfo Culture = CultureInfo.InvariantCulture;

    internal static string Settings(FuzzArguments arguments, string seeds) => string.Create(
        Culture,
        $"LibWire ({WireInfo.Flavor}), {arguments.Inputs:N0} inputs from {arguments.From:N0}, seed {arguments.Seed}; seeds: {seeds}; {Hardware}");

    internal static string Progress(FuzzTally tally, TimeSpan time) => string.Create(
        Culture, $"{tally.Inputs,12:N0} inputs  {tally.Inputs / time.TotalSeconds,8:N0} a second  {tally.Findings.Count} findings");

    internal static void Result(FuzzTally tally, TimeSpan time)
    {
        Console.WriteLine();
        Console.WriteLine(string.Create(Culture, $"{"loop",-14}{"accepted",12}{"rejected",12}{"us each",10}   rejected by error"));
        foreach ((string loop, SortedDictionary<WireError, long> counts) in tally.ByLoop)
        {
            long accepted = tally.Count(loop, WireError.None);
            string errors = string.Join(", ", counts.Where(count => count.Key != WireError.None).Select(count => string.Create(Culture, $"{count.Key} {count.Value:N0}")));
            Console.WriteLine(string.Create(Culture, $"{loop,-14}{accepted,12:N0}{counts.Values.Sum() - accepted,12:N0}{tally.Time(loop).TotalMicroseconds / counts.Values.Sum(),10:F1}   {errors}"));
        }

        Console.WriteLine();
        Console.WriteLine(string.Create(Culture, $"{tally.Inputs:N0} inputs ({100.0 * tally.InputsUnder2KB / tally.Inputs:F1} % under 2 KB, {tally.Bytes / 1e6:N0} MB) in {time.TotalSeconds:N1} s, {tally.Inputs / time.TotalSeconds:N0} a second."));
        Console.WriteLine(string.Create(Culture, $"Slowest input: {tally.Slowest.Index}, {tally.Slowest.Time.TotalMilliseconds:F1} ms. Peak memory: {Process.GetCurrentProcess().PeakWorkingSet64 / 1e6:N0} MB."));
        foreach (FuzzFinding finding in tally.Findings) Console.WriteLine("\n" + finding);
        Console.WriteLine(string.Create(Culture, $"Anything other than success or WireFormatException: {tally.Findings.Count}"));
    }

    private static string Hardware =>
        Vector128.IsHardwareAccelerated
            ? $"vectors of {(Vector512.IsHardwareAccelerated ? 512 : Vector<byte>.Count * 8)} bits"
            : "no hardware intrinsics";
}
