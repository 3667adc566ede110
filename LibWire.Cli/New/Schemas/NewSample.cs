namespace LibWire.Cli;

/// <summary>What examples have in common.</summary>
internal static class NewSample
{
    /// <summary>Whether there is anything in an example.</summary>
    internal static bool Has(string json) => json.Length > 0 && json != "{}";
}
