namespace LibWire;

/// <summary>Limits of Protocol Buffers. Those that both formats share are in <see cref="WireLimits"/>.</summary>
internal static class ProtoLimits
{
    /// <summary>Deepest nesting of messages and groups below the root. Source: the default of the official libraries.</summary>
    internal const int DepthMax = 100;

    /// <summary>Largest field number: 29 bits. Source: Protocol Buffers language specification, "Assigning Field Numbers".</summary>
    internal const int FieldNumberMax = 536_870_911;

    /// <summary>The most arena bytes of one read for one byte of the input, if the arena has no limit of its own. A field of two bytes can become a
    /// struct of a hundred or more.</summary>
    internal const int OutputFactor = 64;

    /// <summary>The most levels of unknown length-delimited bytes that text output prints as messages. That they are messages is a guess, and each
    /// level costs time.</summary>
    internal const int TextUnknownDepthMax = 10;
}
