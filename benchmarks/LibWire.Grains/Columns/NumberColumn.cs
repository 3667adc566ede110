namespace LibWire.Grains;

/// <summary>No message: what the call itself takes.</summary>
internal sealed class NumberColumn(IGrainFactory grains) : IGrainColumn
{
    public string Name => "number";

    public async ValueTask<bool> CallAsync(long grain) => await grains.GetGrain<IEchoGrain>(grain).Number(7) == 7;
}
