using Microsoft.Extensions.Options;
using Orleans.Serialization.Cloning;

namespace LibWire.Orleans;

/// <summary>What the other side of a call within a silo gets: an object of its own, of the same message or of a copy.</summary>
internal sealed class ArenaMessageCopier<T>(IOptions<LibWireOrleansOptions> options) : IDeepCopier<ArenaMessage<T>>
    where T : unmanaged
{
    // Null where messages are shared.
    private readonly MessageFormat<T>? _format = options.Value.CopiesWithinSilo ? MessageFormats<T>.For(options.Value) : null;

    public ArenaMessage<T>? DeepCopy(ArenaMessage<T>? input, CopyContext context)
    {
        if (input is null) return null;
        if (context.TryGetCopy(input, out ArenaMessage<T>? known)) return known;
        ArenaMessage<T> copy = _format is null ? input.Share() : input.Copy(_format);
        context.RecordCopy(input, copy);
        return copy;
    }
}
