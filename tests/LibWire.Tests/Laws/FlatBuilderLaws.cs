using FsCheck;
using FsCheck.Fluent;
using LibWire.Tests.FlatBuffers.Build;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Laws;

public sealed class FlatBuilderLaws
{
    private static readonly FlatVerifierOptions Strict = new() { Strictness = FlatStrictness.Strict };

    private static Gen<ulong> Seeds => Make.Bits;

    [Fact]
    public void Build_then_read_is_identity() => Law.Check(Seeds, static seed =>
    {
        byte[] bytes = Build(seed, prefixBytes: 0, out FlatNode node);
        node.AssertIn(FlatBuffer.DangerousGetRoot(bytes));
        return true;
    });

    [Fact]
    public void All_that_is_built_is_verified() => Law.Check(Seeds, static seed =>
        FlatVerifier.TryVerify(Build(seed, prefixBytes: 0, out _), FlatNode.Layout, out _, Strict)
        && FlatVerifier.TryVerify(Build(seed, prefixBytes: 4, out _), FlatNode.Layout, out _, new FlatVerifierOptions { IsSizePrefixed = true, Strictness = FlatStrictness.Strict })
        && FlatVerifier.TryVerify(Build(seed, prefixBytes: 8, out _), FlatNode.Layout, out _, new FlatVerifierOptions { IsSizePrefixed64 = true, Strictness = FlatStrictness.Strict }));

    /// <summary>
    /// After the first written bytes there can be padding, less than an alignment. Without the padding the buffer is valid and reads the same. With one more
    /// byte removed it is rejected.
    /// </summary>
    [Fact]
    public void Every_truncation_is_refused_that_takes_more_than_padding() => Law.Check(Seeds, static seed =>
    {
        byte[] bytes = Build(seed, prefixBytes: 0, out FlatNode node);
        int end = FlatReach.EndOf(bytes);
        for (int length = 0; length < end; length++)
            if (FlatVerifier.TryVerify(bytes.AsSpan(0, length), FlatNode.Layout, out _)) return false;
        for (int length = end; length < bytes.Length; length++)
        {
            if (!FlatVerifier.TryVerify(bytes.AsSpan(0, length), FlatNode.Layout, out _)) return false;
            node.AssertIn(FlatBuffer.DangerousGetRoot(bytes.AsSpan(0, length)));
        }

        return bytes.Length - end < sizeof(ulong) && bytes.AsSpan(end).TrimStart((byte)0).IsEmpty;
    });

    [Fact]
    public void Every_truncation_of_a_buffer_with_its_size_in_front_is_refused() => Law.Check(Seeds, static seed =>
    {
        foreach (int prefixBytes in new[] { 4, 8 })
        {
            var options = new FlatVerifierOptions { IsSizePrefixed = prefixBytes == 4, IsSizePrefixed64 = prefixBytes == 8 };
            byte[] bytes = Build(seed, prefixBytes, out _);
            for (int length = 0; length < bytes.Length; length++)
                if (FlatVerifier.TryVerify(bytes.AsSpan(0, length), FlatNode.Layout, out _, options)) return false;
        }

        return true;
    });

    [Fact]
    public void A_copy_reads_the_same_and_a_copy_of_it_has_its_bytes() => Law.Check(Seeds, static seed =>
    {
        byte[] copy = Copy(Build(seed, prefixBytes: 0, out FlatNode node));
        node.AssertIn(FlatBuffer.GetRoot(copy, FlatNode.Layout, Strict));
        return Copy(copy).AsSpan().SequenceEqual(copy);
    });

    private static byte[] Build(ulong seed, int prefixBytes, out FlatNode node)
    {
        using var arena = new ArenaAllocator();
        var tree = new FlatTree(new FuzzRandom(seed));
        node = tree.Make();
        var builder = new FlatBuilder(in arena, capacityBytes: (int)(seed % 500));
        FlatOffset root = tree.Write(builder, arena, node);
        if (prefixBytes == 8) builder.FinishSizePrefixed64(root);
        else if (prefixBytes == 4) builder.FinishSizePrefixed(root);
        else builder.Finish(root);
        return builder.ToArray();
    }

    private static byte[] Copy(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        builder.Finish(builder.CopyTable(FlatBuffer.DangerousGetRoot(bytes), FlatNode.Layout, bytes.Length));
        return builder.ToArray();
    }
}
