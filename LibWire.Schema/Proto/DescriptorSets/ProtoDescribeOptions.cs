namespace LibWire.Schema;

/// <summary>What a descriptor set contains besides the requested files.</summary>
public sealed record ProtoDescribeOptions
{
    /// <summary>
    /// Whether the set contains all direct and indirect imports too, each file after its imports. As <c>protoc --include_imports</c>.
    /// </summary>
    public bool IncludesImports { get; init; }

    /// <summary>Whether the set contains the places of declarations and their comments. As <c>protoc --include_source_info</c>.</summary>
    public bool IncludesSourceInfo { get; init; }

    /// <summary>
    /// Returns an imported file by its import path; null if there is none. It is called from several threads at once. The files of <c>google/protobuf</c>
    /// are built in.
    /// </summary>
    public Func<string, SchemaFile?>? FindImport { get; init; }
}
