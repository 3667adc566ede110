namespace LibWire.Cli;

/// <summary>The command line asks for what cannot be done. The message is a sentence for the user.</summary>
internal sealed class UsageException(string message) : Exception(message);
