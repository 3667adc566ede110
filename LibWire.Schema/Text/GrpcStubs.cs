namespace LibWire.Schema;

/// <summary>The gRPC stubs that the services of a file get.</summary>
[Flags]
public enum GrpcStubs
{
    /// <summary>None: services get no C#.</summary>
    None = 0,

    /// <summary>The abstract class that a server derives from.</summary>
    Server = 1,

    /// <summary>The class by which a client calls.</summary>
    Client = 2,
}

/// <summary>Reads the stubs that project files and command lines ask for.</summary>
internal static class GrpcStubsText
{
    /// <summary>What to write, for messages.</summary>
    internal const string Advice = "write Server, Client, Server;Client or None";

    private static readonly char[] Separators = [';', ',', '|', ' ', '\t', '\r', '\n'];

    /// <summary>Reads the names of stubs with semicolons, commas or white space between them, in upper or lower case.</summary>
    /// <param name="text">The text: <c>Server;Client</c>.</param>
    /// <param name="stubs">The stubs.</param>
    /// <returns>Whether there is at least one name, and each is the name of a stub. <c>None</c> stands alone.</returns>
    internal static bool TryParse(string text, out GrpcStubs stubs)
    {
        stubs = GrpcStubs.None;
        string[] names = text.Split(Separators, StringSplitOptions.RemoveEmptyEntries);
        if (names.Length == 1 && Is(names[0], "None")) return true;
        foreach (string name in names)
        {
            if (Is(name, "Server")) stubs |= GrpcStubs.Server;
            else if (Is(name, "Client")) stubs |= GrpcStubs.Client;
            else return false;
        }

        return names.Length > 0;
    }

    private static bool Is(string text, string name) => string.Equals(text, name, StringComparison.OrdinalIgnoreCase);
}
