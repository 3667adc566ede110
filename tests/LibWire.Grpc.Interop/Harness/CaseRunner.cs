using System.Diagnostics;
using System.Globalization;
using Grpc.Core;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>Runs cases by their names, one after another, and prints a line for each: name, <c>ok</c> or <c>failed</c>, milliseconds and reason, with tabs
/// between them.</summary>
internal sealed class CaseRunner
{
    // A case that hangs must not keep the others from running. The longest sends 100 MB messages, on a machine that may have other work.
    private static readonly TimeSpan CaseTimeMax = TimeSpan.FromSeconds(60);

    private readonly Dictionary<string, Func<Task>> _cases = new(StringComparer.Ordinal);

    internal void Add(string name, Func<Task> run) => _cases.Add(name, run);

    /// <summary>Runs the named cases.</summary>
    /// <returns>The exit code: 0 if all succeeded.</returns>
    internal async Task<int> RunAsync(string[] names)
    {
        int failed = 0;
        foreach (string name in names)
        {
            long start = Stopwatch.GetTimestamp();
            string? fault = _cases.TryGetValue(name, out Func<Task>? run) ? await FaultAsync(run) : "This client has no such case.";
            long milliseconds = (long)Stopwatch.GetElapsedTime(start).TotalMilliseconds;
            if (fault is not null) failed++;
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name}\t{(fault is null ? "ok" : "failed")}\t{milliseconds}\t{fault}"));
        }

        return failed == 0 ? 0 : 1;
    }

    private static async Task<string?> FaultAsync(Func<Task> run)
    {
        try
        {
            await Task.Run(run).WaitAsync(CaseTimeMax);
            return null;
        }
        catch (Exception exception)
        {
            string text = exception is CaseException or RpcException ? exception.Message : exception.ToString();
            return text.ReplaceLineEndings(" ").Replace('\t', ' ');
        }
    }
}
