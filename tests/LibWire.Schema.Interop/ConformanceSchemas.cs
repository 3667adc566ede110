namespace LibWire.Tests.SchemaInterop;

/// <summary>The schemas of the official conformance suite.</summary>
internal static class ConformanceSchemas
{
    internal static TestSchema Load() => TestSchemaFolder.Load(Repository.PathOf("tests/vectors/conformance"));
}
