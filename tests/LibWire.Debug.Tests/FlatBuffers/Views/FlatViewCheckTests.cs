using LibWire.Tests.FlatBuffers;

namespace LibWire.Tests;

/// <summary>Views over memory of a disposed or reset arena.</summary>
[Collection(DeadMemory.Name)]
public sealed class FlatViewCheckTests
{
    [Theory]
    [InlineData(WireMisuse.UseAfterDispose)]
    [InlineData(WireMisuse.UseAfterReset)]
    [InlineData(WireMisuse.UseAfterRewind)]
    public void View_OfABufferWhoseArenaIsDead_SaysSo(WireMisuse way)
    {
        var arena = new ArenaAllocator();
        arena.AllocateSpan<long>(1).Clear();
        ArenaMark mark = arena.Mark();
        FlatBytes bytes = FlatBytes.WithRoot(FlatRules.Child);
        bytes.Patch(bytes.Field, (uint)(bytes.EmptyTable() - bytes.Field));
        Span<byte> buffer = arena.AllocateSpan<byte>(bytes.Position);
        bytes.ToArray().CopyTo(buffer);

        FlatTable root = FlatBuffer.GetRoot(buffer, FlatRules.Layout, default), child = root.Table(FlatRules.Child);
        using (var other = new ArenaAllocator()) other.AllocateSpan<long>(1).Clear();
        Assert.False(child.Has(FlatRules.Name)); // other memory is dead, this memory is not
        switch (way)
        {
            case WireMisuse.UseAfterReset: arena.Reset(); break;
            case WireMisuse.UseAfterRewind: arena.Rewind(mark); break;
            default: arena.Dispose(); break;
        }

        Assert.Equal(way, MisuseOf(root));
        Assert.Equal(way, MisuseOf(child));
        arena.Dispose();
    }

    private static WireMisuse? MisuseOf(FlatTable table)
    {
        try
        {
            table.Has(FlatRules.Name);
            return null;
        }
        catch (WireMisuseException exception)
        {
            return exception.Misuse;
        }
    }
}
