namespace LibWire.Tests.SchemaInterop;

/// <summary>The schemas of OpenTelemetry.</summary>
internal static class OtlpSchemas
{
    private const string Folder = "data/otlp";

    internal static string? ReasonToSkip => SharedData.ReasonToSkip(Folder);

    internal static TestSchema Load() => TestSchemaFolder.Load(SharedData.Find(Folder)!);
}
