using System.Collections.Concurrent;
using LibWire.Tests.SchemaInterop;

namespace LibWire.Tests.Interop;

/// <summary>Compiled schemas that several tests use. Each is compiled once in a run: that takes longer than most of the tests.</summary>
internal static class LanguageSchemas
{
    private static readonly ConcurrentDictionary<ulong, Lazy<LanguageSchema?>> BySeed = new();
    private static readonly Lazy<LanguageSchema> OfConformance = new(static () =>
        LanguageSchema.TryMake(ConformanceSchemas.Load()) ?? throw new InvalidOperationException("Google's C# of the conformance schemas does not compile."));

    /// <summary>The schemas of the official conformance suite.</summary>
    internal static LanguageSchema Conformance => OfConformance.Value;

    /// <summary>The random schema of a seed; null if Google's C# for it does not compile or load.</summary>
    internal static LanguageSchema? Of(ulong seed) =>
        BySeed.GetOrAdd(seed, static number => new(() => LanguageSchema.TryMake(SchemaInterop.RandomSchema.Make(number)))).Value;
}
