namespace LibWire.Grains;

/// <summary>One kind of message.</summary>
internal interface IGrainColumn
{
    string Name { get; }

    /// <summary>Calls a grain.</summary>
    /// <returns>Whether the reply is what was sent.</returns>
    ValueTask<bool> CallAsync(IEchoGrain grain);
}
