namespace LibWire.Grains;

/// <summary>No message: what the call itself takes.</summary>
internal sealed class NumberColumn : IGrainColumn
{
    public string Name => "number";

    public async ValueTask<bool> CallAsync(IEchoGrain grain) => await grain.Number(7) == 7;
}
