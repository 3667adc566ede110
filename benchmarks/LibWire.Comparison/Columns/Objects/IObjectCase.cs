namespace LibWire.Comparison;

/// <summary>The results over the objects of a case. A struct implements it, so that each use is compiled separately.</summary>
/// <typeparam name="T">The outermost message.</typeparam>
internal interface IObjectCase<T>
    where T : class
{
    /// <summary>The part of this message in the result of <see cref="Operation.Decode"/>.</summary>
    static abstract ulong Count(T message);

    /// <summary>The checksum over all values.</summary>
    static abstract ulong Sum(T message);
}
