using System.Globalization;
using BenchmarkDotNet.Attributes;

namespace LibWire.Benchmarks;

/// <summary>
/// Benchmarks that do the same work in different ways. Each method marked <c>[Benchmark]</c> is one row of the table, and one is the baseline.
/// </summary>
/// <remarks>BenchmarkDotNet runs each row in a process of its own; <see cref="Comparison"/> runs all of them in turns in one.</remarks>
public abstract class Suite : IDisposable
{
    /// <summary>Messages in one call. Input and output then stay in the second-level cache, and objects in the youngest generation.</summary>
    public const int MessagesPerInvoke = 1000;

    /// <summary>
    /// Prefix of the line in which a benchmark's process prints the arena bytes of one call. BenchmarkDotNet never takes a line with slashes for a result.
    /// </summary>
    internal const string ArenaLinePrefix = "// arena bytes: ";

    /// <summary>Messages in one call. Only a comparison changes it: BenchmarkDotNet needs it at compile time.</summary>
    internal int MessageCount { get; set; } = MessagesPerInvoke;

    /// <summary>Bytes that one call encodes or decodes; 0 before <see cref="Setup"/>.</summary>
    internal abstract int SizeBytes { get; }

    /// <summary>Arena bytes that the last call used; 0 for a row without an arena.</summary>
    internal abstract long ArenaBytes { get; }

    /// <summary>Makes the data and verifies that every row does the whole work.</summary>
    [GlobalSetup]
    public void Setup()
    {
        Prepare();
        foreach (SuiteRow row in SuiteRow.Of(this)) Verify(row.Name, row.Run);
        ForgetArena();
    }

    /// <summary>Prints the figure of <see cref="ArenaBytesColumn"/> for the host process.</summary>
    [GlobalCleanup]
    public void Cleanup()
    {
        Console.WriteLine(ArenaLinePrefix + ArenaBytes.ToString(CultureInfo.InvariantCulture));
        Dispose();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        Dispose(disposing: true);
        GC.SuppressFinalize(this);
    }

    /// <summary>Frees the arena. BenchmarkDotNet may do so twice.</summary>
    protected virtual void Dispose(bool disposing)
    {
    }

    /// <summary>Sets <see cref="ArenaBytes"/> to 0, for rows without an arena.</summary>
    internal abstract void ForgetArena();

    private protected abstract void Prepare();

    /// <summary>Runs a row once and throws <see cref="InvalidDataException"/> if its result is wrong.</summary>
    private protected abstract void Verify(string row, Func<ulong> run);
}
