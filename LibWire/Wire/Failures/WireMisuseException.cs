namespace LibWire;

/// <summary>The calling code broke a rule of the library. This is a bug to fix, not an input to handle.</summary>
/// <remarks>LibWire.Debug throws it for every <see cref="WireMisuse"/>; LibWire only where it says so.</remarks>
public sealed class WireMisuseException : InvalidOperationException
{
    /// <summary>Makes an exception for one misuse.</summary>
    /// <param name="misuse">The rule that was broken.</param>
    /// <param name="message">A sentence that says what to do instead.</param>
    public WireMisuseException(WireMisuse misuse, string message)
        : base(message) => Misuse = misuse;

    /// <summary>The rule that was broken.</summary>
    public WireMisuse Misuse { get; }
}
