using LibWire.Schema;
using LibWire.Tests;
using LibWire.Tests.SchemaInterop;

namespace LibWire.Comparison;

/// <summary>Makes descriptor sets, with the schema compiler.</summary>
internal static class DescriptorSets
{
    private const int TreeFiles = 1000;
    private const int TreeFilesMin = 20;
    private const double TreeMegabytesPerFile = 0.009;
    private const int ProductsMin = 4;

    /// <summary>The set of the google/protobuf files that come with the compiler.</summary>
    internal static byte[] WellKnown(bool includesSourceInfo) => Describe(Load(Repository.PathOf("LibWire.Schema/WellKnown")), includesSourceInfo);

    /// <summary>The set of the schemas of OpenTelemetry.</summary>
    internal static byte[] OpenTelemetry(bool includesSourceInfo) => Describe(Load(TestData.PathOf("otlp")), includesSourceInfo);

    /// <summary>
    /// A large set: a generated tree of files, and the google/protobuf files, repeated until it is large enough. It is the same on every machine.
    /// </summary>
    /// <param name="sizeBytes">The smallest size.</param>
    /// <param name="includesSourceInfo">Whether it contains source info.</param>
    internal static byte[] Large(int sizeBytes, bool includesSourceInfo)
    {
        string folder = Directory.CreateTempSubdirectory("libwire-tree-").FullName;
        try
        {
            int files = (int)Math.Clamp(sizeBytes / 20_000L, TreeFilesMin, TreeFiles);
            SchemaTree.Write(folder, files, files * TreeMegabytesPerFile);
            return Repeat(sizeBytes, Describe(Load(folder), includesSourceInfo), WellKnown(includesSourceInfo));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>A large set whose declarations have many options, most of them custom ones. It is the same on every machine.</summary>
    /// <param name="sizeBytes">The smallest size.</param>
    internal static byte[] OfShop(int sizeBytes)
    {
        int products = (int)Math.Clamp(sizeBytes / 60_000L, ProductsMin, ShopSchemas.CountMax);
        return Repeat(sizeBytes, Describe(ShopSchemas.Make(products), includesSourceInfo: false));
    }

    /// <summary>Repeats sets until they are large enough: concatenated sets are one set.</summary>
    private static byte[] Repeat(int sizeBytes, params byte[][] parts)
    {
        using var set = new MemoryStream(sizeBytes);
        while (set.Length < sizeBytes)
            foreach (byte[] part in parts) set.Write(part);
        return set.ToArray();
    }

    private static SchemaFile[] Load(string root) =>
    [
        .. Directory.EnumerateFiles(root, "*.proto", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(root, path).Replace('\\', '/'))
            .Order(StringComparer.Ordinal)
            .Select(importPath => new SchemaFile(importPath, importPath, File.ReadAllText(Path.Combine(root, importPath)))),
    ];

    private static byte[] Describe(SchemaFile[] files, bool includesSourceInfo)
    {
        ProtoDescription description = ProtoCompiler.Describe(files, new ProtoDescribeOptions { IncludesSourceInfo = includesSourceInfo });
        return !description.HasErrors ? description.ToArray()
            : throw new InvalidDataException(string.Join('\n', description.Diagnostics.Select(static diagnostic => $"{diagnostic.Path}: {diagnostic.Message}")));
    }
}
