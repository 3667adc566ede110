namespace LibWire.Tests.SchemaInterop;

/// <summary>Which language a made-up file is written in.</summary>
internal enum SchemaDialect
{
    /// <summary>proto2, with or without saying so.</summary>
    Proto2,
    Proto3,
    Edition2023,
    Edition2024,
}
