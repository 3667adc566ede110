using LibWire.Tests.FlatBuffers.Models;

namespace LibWire.Tests.FlatBuffers;

/// <summary>Views over a copy of a buffer in an arena.</summary>
public sealed class FlatCopyRootTests
{
    [Fact]
    public void GetRoot_OfACopy_DoesNotSeeChanges()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = FlatCorpus.Monster;
        var expected = default(FlatWalk);
        expected.Add(MonsterView.GetRoot(bytes));
        MonsterView root = MonsterView.GetRoot(FlatBuffer.Copy(bytes, in arena));
        bytes.AsSpan().Fill(0xFF);

        scoped FlatWalk walk = default;
        walk.Add(root);
        Assert.Equal(expected.Digest, walk.Digest);
        Assert.True(root.Name == "MyMonster"u8);
    }

    [Fact]
    public unsafe void Copy_OfBytesAtAnyAddress_IsAligned()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [0, 1, 2, 3, 4, 5, 6, 7];
        for (int start = 0; start <= bytes.Length; start++)
        {
            Span<byte> copy = FlatBuffer.Copy(bytes.AsSpan(start), in arena);
            Assert.True(copy.SequenceEqual(bytes.AsSpan(start)));
            fixed (byte* first = copy) Assert.Equal(0u, (nuint)first % 32);
        }
    }

    [Fact]
    public void Copy_CanBeChangedInPlace()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = FlatCorpus.Monster, before = [.. bytes];
        FlatMutableTable root = FlatBuffer.GetMutableRoot(FlatBuffer.Copy(bytes, in arena), MonsterView.Layout, null);

        Assert.True(root.Mutate<short>(8, 7));
        Assert.Equal(7, root.View.Scalar<short>(8, 100));
        Assert.Equal(before, bytes);
    }

    [Fact]
    public void Copy_IntoADisposedArena_Throws()
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => FlatBuffer.Copy([1, 2, 3], in arena).Length);
    }
}
