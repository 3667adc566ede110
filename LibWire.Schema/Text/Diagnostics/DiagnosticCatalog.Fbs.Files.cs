namespace LibWire.Schema;

// Services, and what concerns the whole file, in FlatBuffers schemas: LW26xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule FbsRpcType { get; } = Error("LW2601", "Method without a table",
        "'{0}' is {1}: methods take a table and give one.");

    public static DiagnosticRule FbsRootNotFound { get; } = Error("LW2610", "Unknown root type",
        "There is no table '{0}' here: {1}.");

    public static DiagnosticRule FbsRootNotTable { get; } = Error("LW2611", "Root that is no table",
        "'{0}' is {1}, and buffers start with a table: wrap it in one.");

    public static DiagnosticRule FbsFileIdentifier { get; } = Error("LW2612", "Bad file identifier",
        "'{0}' is no file identifier: it has exactly 4 bytes.");

    public static DiagnosticRule FbsDataWithoutRoot { get; } = Error("LW2613", "Object without a root type",
        "There is no 'root_type' above that says which table the object is.");
#pragma warning restore CS1591
}
