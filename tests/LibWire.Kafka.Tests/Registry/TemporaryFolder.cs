namespace LibWire.Tests.Kafka;

/// <summary>A folder that is deleted at the end.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    internal string Path { get; } = Directory.CreateTempSubdirectory("libwire-kafka-").FullName;

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
