using Orleans.Concurrency;

namespace LibWire.Grains;

/// <summary>As many bytes as the order has, in an array that nobody reads: what a call takes that carries them.</summary>
internal sealed class BytesColumn(int sizeBytes) : IGrainColumn
{
    private readonly Immutable<byte[]> _bytes = new(new byte[sizeBytes]);

    public string Name => "bytes";

    public async ValueTask<bool> CallAsync(IEchoGrain grain) => (await grain.Bytes(_bytes)).Value.Length == sizeBytes;
}
