namespace LibWire.Tests.SchemaInterop;

/// <summary>The language of a random file.</summary>
internal enum SchemaDialect
{
    /// <summary>proto2, with or without a syntax statement.</summary>
    Proto2,
    Proto3,
    Edition2023,
    Edition2024,
}
