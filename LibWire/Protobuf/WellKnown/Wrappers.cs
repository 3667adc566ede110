namespace LibWire.WellKnown;

// Wrappers convert from and to the value they hold. In a message, an absent wrapper means null: `int? count = order.HasCount ? order.Count : null`.

/// <content>Conversions.</content>
public partial struct DoubleValue
{
    /// <summary>A wrapper around a number.</summary>
    public static implicit operator DoubleValue(double value) => new() { Value = value };

    /// <summary>The number in a wrapper.</summary>
    public static implicit operator double(DoubleValue wrapper) => wrapper.Value;
}

/// <content>Conversions.</content>
public partial struct FloatValue
{
    /// <summary>A wrapper around a number.</summary>
    public static implicit operator FloatValue(float value) => new() { Value = value };

    /// <summary>The number in a wrapper.</summary>
    public static implicit operator float(FloatValue wrapper) => wrapper.Value;
}

/// <content>Conversions.</content>
public partial struct Int64Value
{
    /// <summary>A wrapper around a number.</summary>
    public static implicit operator Int64Value(long value) => new() { Value = value };

    /// <summary>The number in a wrapper.</summary>
    public static implicit operator long(Int64Value wrapper) => wrapper.Value;
}

/// <content>Conversions.</content>
public partial struct UInt64Value
{
    /// <summary>A wrapper around a number.</summary>
    public static implicit operator UInt64Value(ulong value) => new() { Value = value };

    /// <summary>The number in a wrapper.</summary>
    public static implicit operator ulong(UInt64Value wrapper) => wrapper.Value;
}

/// <content>Conversions.</content>
public partial struct Int32Value
{
    /// <summary>A wrapper around a number.</summary>
    public static implicit operator Int32Value(int value) => new() { Value = value };

    /// <summary>The number in a wrapper.</summary>
    public static implicit operator int(Int32Value wrapper) => wrapper.Value;
}

/// <content>Conversions.</content>
public partial struct UInt32Value
{
    /// <summary>A wrapper around a number.</summary>
    public static implicit operator UInt32Value(uint value) => new() { Value = value };

    /// <summary>The number in a wrapper.</summary>
    public static implicit operator uint(UInt32Value wrapper) => wrapper.Value;
}

/// <content>Conversions.</content>
public partial struct BoolValue
{
    /// <summary>A wrapper around a value.</summary>
    public static implicit operator BoolValue(bool value) => new() { Value = value };

    /// <summary>The value in a wrapper.</summary>
    public static implicit operator bool(BoolValue wrapper) => wrapper.Value;
}

/// <content>Conversions.</content>
public partial struct StringValue
{
    /// <summary>A wrapper around a string. It is not copied: its bytes must live as long as the message.</summary>
    public static implicit operator StringValue(Utf8String value) => new() { Value = value };

    /// <summary>The string in a wrapper.</summary>
    public static implicit operator Utf8String(StringValue wrapper) => wrapper.Value;
}

/// <content>Conversions.</content>
public partial struct BytesValue
{
    /// <summary>A wrapper around an array. It is not copied: its bytes must live as long as the message.</summary>
    public static implicit operator BytesValue(UnmanagedArray<byte> value) => new() { Value = value };

    /// <summary>The array in a wrapper.</summary>
    public static implicit operator UnmanagedArray<byte>(BytesValue wrapper) => wrapper.Value;
}
