namespace LibWire.Tests.WriteSamples;

/// <summary>The enum <c>shop.Level</c>.</summary>
public enum Level
{
    Unspecified = 0,
    High = 1,
}
