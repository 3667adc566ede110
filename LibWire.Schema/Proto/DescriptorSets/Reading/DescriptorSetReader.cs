using System.Globalization;
using LibWire.WellKnown;

namespace LibWire.Schema;

/// <summary>
/// Makes syntax trees from a descriptor set, as if its files had been parsed. Map entries become maps again, and groups become groups. The synthetic oneofs
/// of <c>optional</c> are removed.
/// </summary>
/// <remarks>
/// Type names are full names, and options stay bytes. A descriptor that no compiler writes is reported, so that the next stages get only trees that a
/// parser could have made.
/// </remarks>
internal static class DescriptorSetReader
{
    /// <summary>Reads a set. Never throws because of its contents.</summary>
    /// <param name="bytes">The bytes of a <c>google.protobuf.FileDescriptorSet</c>.</param>
    /// <param name="path">The path of the set, for diagnostics.</param>
    internal static ProtoDescriptorSet Read(ReadOnlySpan<byte> bytes, string path)
    {
        var files = new List<ProtoFileSyntax>();
        using var arena = new ArenaAllocator();
        try
        {
            FileDescriptorSet set = FileDescriptorSet.Parse(bytes, in arena);
            var seen = new HashSet<string>(StringComparer.Ordinal);
            for (int i = 0; i < set.File.Count; i++)
            {
                ProtoFileSyntax file = new FileDescriptorReader(path, ref set.File[i]).Read(ref set.File[i]);
                if (seen.Add(file.File.ImportPath)) files.Add(file);
            }
        }
        catch (WireFormatException fault)
        {
            return Fault(path, fault.Offset, fault.Message);
        }
        catch (ArenaLimitException)
        {
            return Fault(path, 0, "they ask for far more memory than a description of files does.");
        }

        return new ProtoDescriptorSet(files, default);
    }
    private static ProtoDescriptorSet Fault(string path, long offset, string what)
    {
        var diagnostics = new DiagnosticBag(path, new SchemaText(""));
        diagnostics.Report(DiagnosticCatalog.NotADescriptorSet, default, offset.ToString(CultureInfo.InvariantCulture), what);
        return new ProtoDescriptorSet([], diagnostics.ToArray());
    }
}
