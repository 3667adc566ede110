namespace LibWire.Tests;

/// <summary>The arena of a message belongs to it: the struct lies there too.</summary>
[Collection(DeadMemory.Name)]
public sealed class ArenaMessageCheckTests
{
    [Fact]
    public void AnyMember_AfterItsArenaWasReset_IsAMisuse()
    {
        using var message = new ArenaMessage<int>();
        message.Value = 5;
        message.Arena.Reset();
        Assert.Equal(WireMisuse.UseAfterReset, Assert.Throws<WireMisuseException>(() => message.Value = 6).Misuse);
        Assert.Equal(WireMisuse.UseAfterReset, Assert.Throws<WireMisuseException>(() => message.Arena.UsedBytes).Misuse);
    }

    [Fact]
    public void AnyMember_AfterItsArenaWasDisposed_IsAMisuse()
    {
        var message = new ArenaMessage<int>();
        message.Arena.Dispose();
        Assert.Equal(WireMisuse.UseAfterDispose, Assert.Throws<WireMisuseException>(() => message.Value).Misuse);
    }
}
