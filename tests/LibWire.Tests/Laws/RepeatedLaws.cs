using System.Buffers;
using FsCheck;
using FsCheck.Fluent;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Laws;

public sealed class RepeatedLaws
{
    [Fact]
    public void Packed_then_read_is_identity_for_every_scalar_into_spans_and_arrays() =>
        Law.Check(
            Make.Bits.ArrayOf(),
            bits => ScalarKinds.All.All(kind => IsRead(kind, [(true, bits)], [])),
            count: 100);

    [Fact]
    public void Packed_and_unpacked_in_any_mixture_read_as_one_run_for_every_scalar() =>
        Law.Check(
            (from packed in Gen.Elements(false, true) from bits in Make.Bits.ArrayOf() select (packed, bits)).ArrayOf(),
            runs => ScalarKinds.All.All(kind => IsRead(kind, runs, [])),
            count: 60,
            size: 16);

    [Fact]
    public void Packed_and_unpacked_over_any_segments_read_as_one_run_for_every_scalar() =>
        Law.Check(
            from runs in (from packed in Gen.Elements(false, true) from bits in Make.Bits.ArrayOf() select (packed, bits)).ArrayOf()
            from cuts in Gen.Choose(1, 12).ArrayOf()
            select (runs, cuts),
            values => ScalarKinds.All.All(kind => IsRead(kind, values.runs, [1, .. values.cuts])),
            count: 60,
            size: 12);

    /// <summary>Writes values, packed or one by one, and reads them all into one array, with the span form for each field and with the Try form.</summary>
    private static bool IsRead(ScalarKind kind, (bool Packed, ulong[] Bits)[] runs, int[] cuts)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        foreach ((bool packed, ulong[] bits) in runs)
        {
            if (packed) kind.AddPacked(ref writer, 7, bits);
            else foreach (ulong value in bits) kind.Add(ref writer, 7, value);
        }

        ReadOnlySequence<byte> sequence = new FuzzSegments().Cut(writer.WrittenSpan, Sizes(cuts, writer.GetTotalLength()));
        ProtoReader reader = cuts.Length == 0 ? new ProtoReader(writer.WrittenSpan) : new ProtoReader(in sequence);
        return kind.AreAllRead(reader, [.. runs.SelectMany(run => run.Bits)], in arena);
    }

    private static List<int> Sizes(int[] cuts, int totalBytes)
    {
        List<int> sizes = [];
        for (int i = 0; totalBytes > 0 && cuts.Length > 0; i++)
        {
            int size = Math.Min(cuts[i % cuts.Length], totalBytes);
            sizes.Add(size);
            totalBytes -= size;
        }

        if (totalBytes > 0) sizes.Add(totalBytes);
        return sizes;
    }
}
