using LibWire.Tests.Protobuf.Objects;
using Store;

namespace LibWire.Tests.Protobuf.Messages;

/// <summary>What a merge leaves when the bytes end inside of a number: nothing of the memory behind them.</summary>
public sealed unsafe class MergeFaultTests
{
    private static readonly byte[] Cut = [0x08, 0xff, 0xff];

    public enum Way
    {
        Pinned,
        StringsOnly,
        Copied,
        Object,
        PooledObject,
    }

    [Theory]
    [InlineData(Way.Pinned)]
    [InlineData(Way.StringsOnly)]
    [InlineData(Way.Copied)]
    [InlineData(Way.Object)]
    [InlineData(Way.PooledObject)]
    public void Merge_OfANumberThatIsCut_TakesNothingOfWhatLiesBehind(Way way) =>
        Assert.Equal(Merged(way, behind: 0), Merged(way, behind: 0x55));

    private static ulong Merged(Way way, byte behind)
    {
        // In the middle of a page, so that the bytes behind could be loaded.
        byte[] memory = GC.AllocateArray<byte>(8192, pinned: true);
        memory.AsSpan().Fill(behind);
        fixed (byte* start = memory)
        {
            byte* bytes = (byte*)(((nuint)start + 4095) & ~(nuint)4095) + 100;
            Cut.CopyTo(new Span<byte>(bytes, Cut.Length));
            using var arena = new ArenaAllocator();
            var order = new Order { Id = 7 };
            var value = new Everything { Int = 7 };
            WireError error = WireError.None;
            try
            {
                switch (way)
                {
                    case Way.Pinned:
                        ProtoReader pinned = ProtoReader.OverPinned(bytes, (nuint)Cut.Length);
                        order.Merge(ref pinned, in arena);
                        break;
                    case Way.StringsOnly or Way.Copied:
                        var reader = new ProtoReader(new ReadOnlySpan<byte>(bytes, Cut.Length));
                        order.Merge(ref reader, in arena, new ProtoReadOptions { CopiesStringsOnly = way == Way.StringsOnly });
                        break;
                    case Way.Object:
                        value.MergeFrom(new ReadOnlySpan<byte>(bytes, Cut.Length));
                        break;
                    default:
                        // The buffer of the pool has what its last user left.
                        byte[] used = System.Buffers.ArrayPool<byte>.Shared.Rent(Cut.Length);
                        used.AsSpan().Fill(behind);
                        System.Buffers.ArrayPool<byte>.Shared.Return(used);
                        value.MergeFrom(ProtoReaderSegments.CutAt(Cut, 1));
                        break;
                }
            }
            catch (WireFormatException fault)
            {
                error = fault.Error;
            }

            Assert.Equal(WireError.Truncated, error);
            return order.Id + (ulong)value.Int;
        }
    }
}
