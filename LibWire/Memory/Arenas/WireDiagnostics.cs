using System.Collections.Generic;

namespace LibWire;

/// <summary>What LibWire.Debug knows about the program so far. LibWire has the same members, which report nothing.</summary>
public static partial class WireDiagnostics
{
    /// <summary>The arenas that are not disposed now: one text for each, with the stack trace of its creation. Rented arenas count; idle ones in a
    /// pool do not.</summary>
    /// <returns>The texts, oldest first; always empty in LibWire.</returns>
    public static IReadOnlyList<string> UndisposedArenas()
    {
        IReadOnlyList<string> arenas = Array.Empty<string>();
        ListUndisposed(ref arenas);
        return arenas;
    }

    /// <summary>Throws if an arena is not disposed: call it at the end of a test or a program. When the process ends, LibWire.Debug also checks by
    /// itself, and writes to <c>System.Diagnostics.Trace</c> and the error output.</summary>
    /// <exception cref="WireMisuseException">LibWire.Debug only: <see cref="WireMisuse.ArenaNotDisposed"/>. The message says where each arena was
    /// created.</exception>
    public static void ThrowIfArenasUndisposed() => CheckUndisposed();

    static partial void ListUndisposed(ref IReadOnlyList<string> arenas);

    static partial void CheckUndisposed();
}
