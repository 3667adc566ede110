namespace LibWire.Schema;

/// <summary>What a descriptor set holds besides the files that are asked for.</summary>
public sealed record ProtoDescribeOptions
{
    /// <summary>
    /// Whether all that the files import, directly or not, stands in the set too, each file behind those it imports. As <c>protoc --include_imports</c>.
    /// </summary>
    public bool IncludesImports { get; init; }

    /// <summary>Whether the set says where everything stands and which comments belong to it. As <c>protoc --include_source_info</c>.</summary>
    public bool IncludesSourceInfo { get; init; }

    /// <summary>
    /// Where files that are imported are found by their import path, called from several threads at once; null where there is none.
    /// The files of <c>google/protobuf</c> are built in.
    /// </summary>
    public Func<string, SchemaFile?>? FindImport { get; init; }
}
