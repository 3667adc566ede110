namespace LibWire;

// The scalar reads with an error code in place of the exception.
public ref partial struct ProtoReader
{
    /// <summary>Same as <see cref="ReadDouble"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadDouble(out double value, out WireError error) => TryReadScalar<double, DoubleScalar>(out value, out error);

    /// <summary>Same as <see cref="ReadFloat"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadFloat(out float value, out WireError error) => TryReadScalar<float, FloatScalar>(out value, out error);

    /// <summary>Same as <see cref="ReadInt32"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadInt32(out int value, out WireError error) => TryReadScalar<int, Int32Scalar>(out value, out error);

    /// <summary>Same as <see cref="ReadInt64"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadInt64(out long value, out WireError error) => TryReadScalar<long, Int64Scalar>(out value, out error);

    /// <summary>Same as <see cref="ReadUInt32"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadUInt32(out uint value, out WireError error) => TryReadScalar<uint, UInt32Scalar>(out value, out error);

    /// <summary>Same as <see cref="ReadUInt64"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadUInt64(out ulong value, out WireError error) => TryReadScalar<ulong, UInt64Scalar>(out value, out error);

    /// <summary>Same as <see cref="ReadSInt32"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadSInt32(out int value, out WireError error) => TryReadScalar<int, SInt32Scalar>(out value, out error);

    /// <summary>Same as <see cref="ReadSInt64"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadSInt64(out long value, out WireError error) => TryReadScalar<long, SInt64Scalar>(out value, out error);

    /// <summary>Same as <see cref="ReadFixed32"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadFixed32(out uint value, out WireError error) => TryReadScalar<uint, Fixed32Scalar>(out value, out error);

    /// <summary>Same as <see cref="ReadFixed64"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadFixed64(out ulong value, out WireError error) => TryReadScalar<ulong, Fixed64Scalar>(out value, out error);

    /// <summary>Same as <see cref="ReadSFixed32"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadSFixed32(out int value, out WireError error) => TryReadScalar<int, SFixed32Scalar>(out value, out error);

    /// <summary>Same as <see cref="ReadSFixed64"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadSFixed64(out long value, out WireError error) => TryReadScalar<long, SFixed64Scalar>(out value, out error);

    /// <summary>Same as <see cref="ReadBool"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The value; the default value on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadBool(out bool value, out WireError error) => TryReadScalar<bool, BoolScalar>(out value, out error);

    /// <summary>Same as <see cref="ReadVarInt"/>, but gives an error code instead of throwing.</summary>
    /// <inheritdoc cref="TryReadUInt64" path="/param"/>
    /// <returns>True on success.</returns>
    public bool TryReadVarInt(out ulong value, out WireError error) => TryReadScalar<ulong, UInt64Scalar>(out value, out error);

    /// <summary>Same as <see cref="ReadEnum{TEnum}"/>, but gives an error code instead of throwing.</summary>
    /// <inheritdoc cref="TryReadUInt64" path="/param"/>
    /// <returns>True on success.</returns>
    public bool TryReadEnum<TEnum>(out TEnum value, out WireError error)
        where TEnum : unmanaged, Enum => TryReadScalar<TEnum, EnumScalar<TEnum>>(out value, out error);

    private bool TryReadScalar<T, TScalar>(out T value, out WireError error)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        TScalar scalar = default;
        CheckFieldOpen();
        ulong bits = 0;
        error = WireType == scalar.WireType ? TryTakeBits(scalar.WireType, out bits) : ProtoTag.MismatchError(_tagAndType);
        value = error == WireError.None ? scalar.FromBits(bits) : default;
        if (error == WireError.None) NoteTaken();
        return error == WireError.None;
    }
}
