namespace LibWire.Schema;

/// <summary>Attributes of emitted members.</summary>
internal static class CSharpAttributes
{
    /// <summary>Hides a member from the editor's completion: it is public only for other emitted code.</summary>
    internal const string Hidden = "[global::System.ComponentModel.EditorBrowsable(global::System.ComponentModel.EditorBrowsableState.Never)]";

    /// <summary>Keeps a debugger from asking for a property: its getter changes the value.</summary>
    internal const string NotInDebugger = "[global::System.Diagnostics.DebuggerBrowsable(global::System.Diagnostics.DebuggerBrowsableState.Never)]";

    /// <summary>Shows a struct in a debugger as a list of the fields that are set.</summary>
    internal static string DebugView(string name) =>
        $"[global::System.Diagnostics.DebuggerTypeProxy(typeof(global::LibWire.CompilerServices.WireDebugView<{name}>))]";

    /// <summary>For methods that run for each field or each element.</summary>
    internal const string Inline =
        "[global::System.Runtime.CompilerServices.MethodImpl(global::System.Runtime.CompilerServices.MethodImplOptions.AggressiveInlining)]";

    /// <summary>For methods whose parts are inlined into them, so that there is no room left to inline them too.</summary>
    internal const string NoInlining =
        "[global::System.Runtime.CompilerServices.MethodImpl(global::System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]";

    /// <summary>Lets a member of a struct return a reference into it.</summary>
    internal const string UnscopedRef = "[global::System.Diagnostics.CodeAnalysis.UnscopedRef]";

    /// <summary>Writes the attribute of a member that uses properties of which the use is an error: in obsolete members it is none.</summary>
    internal static void ObsoleteCore(CSharpWriter writer, bool usesErrors)
    {
        if (usesErrors) writer.Line("[global::System.Obsolete]");
    }

    /// <summary>Writes the attribute of a member that the schema marks as deprecated.</summary>
    internal static void Obsolete(CSharpWriter writer, bool isDeprecated)
    {
        if (isDeprecated) writer.Line("[global::System.Obsolete(\"Deprecated in the schema.\")]");
    }
}
