namespace LibWire.Comparison;

/// <summary>Two fields of a case, and what they add up to.</summary>
internal interface IProjectionModel<T>
    where T : unmanaged, IProtoMessage
{
    /// <summary>Which fields.</summary>
    static abstract string[] Paths { get; }

    /// <summary>The checksum over these fields.</summary>
    static abstract ulong Sum(in T message);
}
