namespace LibWire.Tests.Interop;

/// <summary>What flatc 2.0.8 does not read or write although it is right: all exceptions to "both read it".</summary>
internal static class FlatcFaults
{
    /// <summary>The name of the fault that a message of flatc tells; null if it is not a known one.</summary>
    /// <param name="message">The message.</param>
    /// <param name="schema">The text of the schema.</param>
    internal static string? NameOf(string message, string schema)
    {
        bool hasNested = schema.Contains("nested_flatbuffer", StringComparison.Ordinal);

        // It first passes over a nested buffer, and knows the words of JSON alone there.
        if (hasNested && message.Contains("cannot parse value starting with: ", StringComparison.Ordinal)) return "words in nested buffers";
        return null;
    }
}
