using System.Reflection;
using BenchmarkDotNet.Attributes;

namespace LibWire.Benchmarks;

/// <summary>One way of doing the work of a suite.</summary>
/// <param name="Name">Its name in tables.</param>
/// <param name="IsBaseline">Whether the others are compared with it.</param>
/// <param name="Run">Does the work once; returns a number that depends on all of it.</param>
internal sealed record SuiteRow(string Name, bool IsBaseline, Func<ulong> Run)
{
    /// <summary>The rows of a suite in the order of its source.</summary>
    internal static IReadOnlyList<SuiteRow> Of(Suite suite) =>
    [
        .. from method in suite.GetType().GetMethods(BindingFlags.Instance | BindingFlags.Public)
           let benchmark = method.GetCustomAttribute<BenchmarkAttribute>()
           where benchmark is not null
           orderby benchmark.SourceCodeLineNumber
           select new SuiteRow(benchmark.Description ?? method.Name, benchmark.Baseline, method.CreateDelegate<Func<ulong>>(suite)),
    ];
}
