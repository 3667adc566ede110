namespace LibWire.Grpc.Health;

/// <summary>The status of a service at one moment.</summary>
/// <param name="Status">The status.</param>
/// <param name="Change">Ends when any status has changed since.</param>
/// <param name="IsLast">Whether the status will never change again.</param>
internal readonly record struct HealthObservation(ServingStatus Status, Task Change, bool IsLast);
