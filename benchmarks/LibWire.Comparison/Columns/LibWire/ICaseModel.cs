namespace LibWire.Comparison;

/// <summary>What is asked of the generated structs of a case. A struct implements it, so that each use is compiled for itself.</summary>
/// <typeparam name="T">The outermost message.</typeparam>
internal interface ICaseModel<T>
    where T : unmanaged, IProtoMessage
{
    /// <summary>What this message adds to the result of <see cref="Operation.Decode"/>.</summary>
    static abstract ulong Count(in T message);

    /// <summary>The checksum over all of it.</summary>
    static abstract ulong Sum(in T message);
}

/// <summary>Two fields of a case, and what they add up to.</summary>
internal interface IProjectionModel<T>
    where T : unmanaged, IProtoMessage
{
    /// <summary>Which fields.</summary>
    static abstract string[] Paths { get; }

    /// <summary>The checksum over these fields.</summary>
    static abstract ulong Sum(in T message);
}
