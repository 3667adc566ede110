namespace LibWire.Cli;

/// <summary>What <c>libwire convert</c> reads and writes.</summary>
internal enum ConvertFormat
{
    Message,
    Delimited,
    GrpcFrames,
    FlatBuffer,
    SizedFlatBuffers,
    FlexBuffer,
    Json,
    JsonLines,
    Text,
}

/// <summary>The names of formats, and what they have in common.</summary>
internal static class ConvertFormats
{
    private static readonly (string Name, ConvertFormat Format)[] Names =
    [
        ("message", ConvertFormat.Message), ("delimited", ConvertFormat.Delimited), ("grpc", ConvertFormat.GrpcFrames),
        ("flatbuffer", ConvertFormat.FlatBuffer), ("size-prefixed", ConvertFormat.SizedFlatBuffers), ("flexbuffer", ConvertFormat.FlexBuffer),
        ("json", ConvertFormat.Json), ("jsonl", ConvertFormat.JsonLines), ("text", ConvertFormat.Text),
    ];

    /// <summary>All names, for messages.</summary>
    internal static string AllNames { get; } = string.Join(", ", Names.Select(static one => one.Name));

    internal static ConvertFormat? Find(string name) => Names.Where(one => one.Name == name).Select(static one => (ConvertFormat?)one.Format).FirstOrDefault();

    internal static string NameOf(ConvertFormat format) => Names.First(one => one.Format == format).Name;

    /// <summary>The format that the ending of a file name stands for; null if none.</summary>
    internal static ConvertFormat? OfFileName(string name) => Path.GetExtension(name).ToLowerInvariant() switch
    {
        ".json" => ConvertFormat.Json,
        ".jsonl" or ".ndjson" => ConvertFormat.JsonLines,
        ".txtpb" or ".textproto" or ".textpb" or ".pbtxt" => ConvertFormat.Text,
        _ => null,
    };

    /// <summary>Whether a file of the format has any number of messages or buffers.</summary>
    internal static bool IsSeries(ConvertFormat format) =>
        format is ConvertFormat.Delimited or ConvertFormat.GrpcFrames or ConvertFormat.SizedFlatBuffers or ConvertFormat.JsonLines;

    /// <summary>How a file of the format is divided.</summary>
    internal static InputKind KindOf(ConvertFormat format) => format switch
    {
        ConvertFormat.Delimited => InputKind.Delimited,
        ConvertFormat.GrpcFrames => InputKind.GrpcFrames,
        ConvertFormat.SizedFlatBuffers => InputKind.SizedFlatBuffers,
        ConvertFormat.JsonLines => InputKind.JsonLines,
        _ => InputKind.Message,
    };

    /// <summary>Whether values of the format can have a schema of this kind.</summary>
    internal static bool Fits(ConvertFormat format, InspectedSchema? schema) => format switch
    {
        ConvertFormat.Json => true,
        ConvertFormat.JsonLines => schema != null,
        ConvertFormat.FlexBuffer => schema == null,
        ConvertFormat.FlatBuffer or ConvertFormat.SizedFlatBuffers => schema?.Table != null,
        _ => schema?.Message != null,
    };
}
