using System.Text.RegularExpressions;
using LibWire.Reflection;
using LibWire.Schema;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Compares tables whose type is known only at run time with generated views, and with Google's C++.</summary>
internal sealed partial class FlatDynamicCheck(RandomFlatSchema schema, OracleSchema theirs, CompiledFlatSchema ours)
{
    private readonly FlatTableType _type = FbsCompiler.Load(CompiledFlatSchemas.FileOf(schema), new FbsOptions()).RootTable!;

    /// <summary>The number of tables that were read and written.</summary>
    internal long Tables { get; private set; }

    /// <summary>The number of damaged buffers that were read and written.</summary>
    internal long Salvaged { get; private set; }

    /// <summary>Reads a buffer that C++ built, writes it, and builds it anew.</summary>
    internal void Whole(byte[] buffer, bool isSizePrefixed, string dump)
    {
        using var arena = new ArenaAllocator();
        DynamicTable table = _type.Parse(buffer, in arena, new FlatVerifierOptions { IsSizePrefixed = isSizePrefixed });
        FlatCheck.Same(WithoutKinds(dump), WithoutKinds(DynamicFlatDump.Dump(table)));

        byte[] written = table.ToArray();
        Accepted(written);
        FlatCheck.Same(OfWritten(dump), OfWritten(DumpOf(written)));

        DynamicTable again = DynamicFlatCopy.Of(table, arena);
        FlatCheck.Same(WithoutKinds(dump), WithoutKinds(DynamicFlatDump.Dump(again)));
        SameBytes("built anew", written, again.ToArray());
        SameBytes("changed nowhere", written, table.ToMutable(in arena).ToArray());
        SameBytes("copied", written, again.Clone(in arena).ToArray());
        SameBytes("by JSON", written, _type.FromJson(table.ToJson(), in arena).ToArray());
        if (table != again || table.GetHashCode() != again.GetHashCode()) throw new FuzzMismatchException("A table that was built anew differs.");
        Tables++;
    }

    /// <summary>Reads an accepted damaged buffer, and writes it.</summary>
    internal void Damaged(byte[] buffer, FlatVerifierOptions options, string dump)
    {
        if (dump.Length >= FlatDumpText.LengthMax) return;
        using var arena = new ArenaAllocator();
        DynamicTable table = _type.Parse(buffer, in arena, options);
        FlatCheck.Same(WithoutKinds(dump), WithoutKinds(DynamicFlatDump.Dump(table)));
        byte[] written;
        try
        {
            written = table.ToArray();
        }
        catch (WireFormatException fault) when (fault.Error is WireError.RequiredFieldMissing or WireError.BudgetExceeded)
        {
            return; // a required union without a value
        }

        Accepted(written);
        SameBytes("changed nowhere", written, table.ToMutable(in arena).ToArray());
        Salvaged++;
    }

    private void Accepted(byte[] written)
    {
        OracleAnswer answer = theirs.Verify(written, 0);
        if (!answer.IsOk) throw new FuzzMismatchException($"C++ refuses what a dynamic table writes: {answer.Text}\n{Convert.ToHexStringLower(written)}");
    }

    private string DumpOf(byte[] written) => ours.Dump(written, null, out WireFault fault)
        ?? throw new FuzzMismatchException($"What a dynamic table writes is refused: {fault}\n{Convert.ToHexStringLower(written)}");

    private static void SameBytes(string how, byte[] expected, byte[] actual)
    {
        if (!expected.AsSpan().SequenceEqual(actual))
            throw new FuzzMismatchException($"Other bytes {how}:\n{Convert.ToHexStringLower(expected)}\n{Convert.ToHexStringLower(actual)}");
    }

    /// <summary>A dump without what a table that is written does not keep: that a scalar equals its default, of which both zeros count as one, and the bytes of
    /// nested buffers, which are written anew.</summary>
    private static string OfWritten(string dump) => RandomFlatValue.WithoutBytes(FlatObjectCheck.OfObject(dump))
        .Replace("=d8000000000000000", "=d0000000000000000", StringComparison.Ordinal).Replace("=f80000000", "=f00000000", StringComparison.Ordinal);

    /// <summary>A dump without kinds that have no value: dynamic tables do not tell an absent kind from NONE.</summary>
    private static string WithoutKinds(string dump) => KindAlone().Replace(dump, "<>");

    [GeneratedRegex(@"<~?[0-9-]+( \?)?>")]
    private static partial Regex KindAlone();
}
