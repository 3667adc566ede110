using LibWire.CompilerServices;

namespace LibWire.Schema.Tests;

/// <summary>Emitted code writes rows without a test for room at each field, so it must count on no more room than the runtime makes.</summary>
public sealed class RowRoomTests
{
    private const int LengthBytes = sizeof(uint);

    /// <summary>The terminating 0, and what wide stores write behind it.</summary>
    private const int EndBytes = 8;

    [Fact]
    public void RoomOfARow_IsWhatTheRuntimeMakes()
    {
        Assert.True(FbsRowWriteEmitter.RoomBytes <= FlatWriteState.GateBytes);
        Assert.True(FbsStructSource.ShortTextBytes >= LengthBytes + FlatEncode.ShortTextBytes + EndBytes);
        Assert.True(FbsClassSource.ShortTextBytes >= LengthBytes + (FlatUtf16.UnitBytesMax * FlatEncode.ShortTextBytes) + EndBytes);
        Assert.True(ProtoRowEmitter.TextBytesMax > ProtoRow.TextBytesMax);
    }
}
