namespace LibWire.Comparison;

/// <summary>What is asked of the objects of a case. A struct implements it, so that each use is compiled for itself.</summary>
/// <typeparam name="T">The outermost message.</typeparam>
internal interface IObjectCase<T>
    where T : class
{
    /// <summary>What this message adds to the result of <see cref="Operation.Decode"/>.</summary>
    static abstract ulong Count(T message);

    /// <summary>The checksum over all of it.</summary>
    static abstract ulong Sum(T message);
}
