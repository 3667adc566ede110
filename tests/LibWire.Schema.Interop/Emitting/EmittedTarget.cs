using System.Reflection;
using Microsoft.CodeAnalysis;

namespace LibWire.Tests.SchemaInterop;

/// <summary>A target of emitted code: the reference assemblies of a framework, and the build of LibWire for it.</summary>
/// <param name="Name">The framework.</param>
/// <param name="References">The references of the compilation.</param>
/// <param name="HasUnscopedRef">Whether the framework has the attribute.</param>
internal sealed record EmittedTarget(string Name, IReadOnlyList<MetadataReference> References, bool HasUnscopedRef)
{
    private static readonly Dictionary<string, string> Facts = typeof(EmittedTarget).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .ToDictionary(static fact => fact.Key, static fact => fact.Value ?? "", StringComparer.Ordinal);

    internal static EmittedTarget Net10 { get; } = new("net10.0", [.. Net10Assemblies().Append(LibWire("net10.0")).Select(Reference)], HasUnscopedRef: true);

    internal static EmittedTarget NetStandard20 { get; } = new("netstandard2.0", [.. NetStandard20Assemblies().Append(LibWire("netstandard2.0")).Select(Reference)],
        HasUnscopedRef: false);

    private static IEnumerable<string> Net10Assemblies()
    {
        // The newest of the SDK's packs for net10.0. There is at least one, because these tests were built with it.
        string pack = Directory.EnumerateDirectories(Path.Combine(Facts["TargetingPacks"], "Microsoft.NETCore.App.Ref"), "10.*").Order(StringComparer.Ordinal).Last();
        return Directory.EnumerateFiles(Path.Combine(pack, "ref", "net10.0"), "*.dll");
    }

    // The packages with which LibWire itself was restored for .NET Standard. The SDK adds the first one to such projects in a fixed version.
    private static IEnumerable<string> NetStandard20Assemblies() => Directory.EnumerateFiles(Path.Combine(Package("netstandard.library", "2.0.*"), "build", "netstandard2.0", "ref"), "*.dll")
        .Append(Path.Combine(Package("system.memory", "4.*"), "lib", "netstandard2.0", "System.Memory.dll"))
        .Append(Path.Combine(Package("system.runtime.compilerservices.unsafe", "6.*"), "lib", "netstandard2.0", "System.Runtime.CompilerServices.Unsafe.dll"));

    private static string Package(string name, string versions) =>
        Directory.EnumerateDirectories(Path.Combine(Facts["Packages"], name), versions).Order(StringComparer.Ordinal).Last();

    private static string LibWire(string framework) => Repository.PathOf($"LibWire/bin/{Facts["Configuration"]}/{framework}/LibWire.dll");

    private static PortableExecutableReference Reference(string path) => MetadataReference.CreateFromFile(path);
}
