namespace LibWire.Comparison;

/// <summary>The results over the generated structs of a case. A struct implements it, so that each use is compiled separately.</summary>
/// <typeparam name="T">The outermost message.</typeparam>
internal interface ICaseModel<T>
    where T : unmanaged, IProtoMessage
{
    /// <summary>The part of this message in the result of <see cref="Operation.Decode"/>.</summary>
    static abstract ulong Count(in T message);

    /// <summary>The checksum over all values.</summary>
    static abstract ulong Sum(in T message);
}

/// <summary>Two fields of a case, and the checksum over them.</summary>
internal interface IProjectionModel<T>
    where T : unmanaged, IProtoMessage
{
    /// <summary>The paths of the fields.</summary>
    static abstract string[] Paths { get; }

    /// <summary>The checksum over these fields.</summary>
    static abstract ulong Sum(in T message);
}
