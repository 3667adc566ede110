using System.Globalization;
using BenchmarkDotNet.Attributes;

namespace LibWire.Benchmarks;

/// <summary>Benchmarks that do the same work in different ways: each method marked <c>[Benchmark]</c> is one row of the table, and one of them the baseline.</summary>
/// <remarks>BenchmarkDotNet runs each row in a process of its own; <see cref="Comparison"/> runs all of them in turns in one.</remarks>
public abstract class Suite : IDisposable
{
    /// <summary>How many messages one call encodes or decodes: input and output stay in the second-level cache, and objects in the youngest generation.</summary>
    public const int MessagesPerInvoke = 1000;

    /// <summary>How the line begins by which a benchmark's process tells the arena bytes of one call. A line that begins with slashes is never taken for a result.</summary>
    internal const string ArenaLinePrefix = "// arena bytes: ";

    /// <summary>How many messages one call works on. Only a comparison changes it: BenchmarkDotNet needs to know it while compiling.</summary>
    internal int MessageCount { get; set; } = MessagesPerInvoke;

    /// <summary>How many bytes one call encodes or decodes; 0 before <see cref="Setup"/>.</summary>
    internal abstract int SizeBytes { get; }

    /// <summary>Bytes of arena memory that the last call used; 0 for a row that uses no arena.</summary>
    internal abstract long ArenaBytes { get; }

    /// <summary>Makes the data and proves that every row does the whole work.</summary>
    [GlobalSetup]
    public void Setup()
    {
        Prepare();
        foreach (SuiteRow row in SuiteRow.Of(this)) Verify(row.Name, row.Run);
        ForgetArena();
    }

    /// <summary>Tells the host process what <see cref="ArenaBytesColumn"/> shows.</summary>
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

    /// <summary>Sets <see cref="ArenaBytes"/> to 0, for rows that use no arena.</summary>
    internal abstract void ForgetArena();

    private protected abstract void Prepare();

    /// <summary>Runs a row once and throws <see cref="InvalidDataException"/> where its result is wrong.</summary>
    private protected abstract void Verify(string row, Func<ulong> run);
}
