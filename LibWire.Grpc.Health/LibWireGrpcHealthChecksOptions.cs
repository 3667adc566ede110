using Microsoft.Extensions.Hosting;

namespace LibWire.Grpc.Health;

/// <summary>How the health service finds the status of services.</summary>
public sealed class LibWireGrpcHealthChecksOptions
{
    /// <summary>Which health checks tell the status of which service. From the beginning all checks tell that of the server as a whole.</summary>
    public HealthServiceMap Services { get; } = new();

    /// <summary>Whether calls are answered from the last results that ASP.NET Core has published, by default every 30 seconds. Otherwise, and by default,
    /// each call of <c>Check</c> and <c>List</c>, and the start of <c>Watch</c>, runs the checks.</summary>
    public bool UseHealthChecksCache { get; set; }

    /// <summary>Whether calls of <c>Watch</c> go on when the application stops. By default they send <c>NotServing</c> and end. Otherwise the application waits
    /// for the clients until <see cref="HostOptions.ShutdownTimeout"/> is over.</summary>
    public bool SuppressCompletionOnShutdown { get; set; }
}
