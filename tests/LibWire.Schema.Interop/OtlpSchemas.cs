namespace LibWire.Tests.SchemaInterop;

/// <summary>The schemas of OpenTelemetry.</summary>
internal static class OtlpSchemas
{
    private const string Folder = "otlp";

    internal static TestSchema Load() => TestSchemaFolder.Load(TestData.PathOf(Folder));
}
