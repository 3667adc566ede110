namespace LibWire;

/// <content>Keys together with their values.</content>
public unsafe ref partial struct FlexBuilder
{
    /// <summary>Adds a key and null.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddNull(scoped ReadOnlySpan<byte> key)
    {
        AddKey(key);
        AddNull();
    }

    /// <summary>Adds a key and true or false.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddBool(scoped ReadOnlySpan<byte> key, bool value)
    {
        AddKey(key);
        AddBool(value);
    }

    /// <summary>Adds a key and a signed integer.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddInt(scoped ReadOnlySpan<byte> key, long value)
    {
        AddKey(key);
        AddInt(value);
    }

    /// <summary>Adds a key and an unsigned integer.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddUInt(scoped ReadOnlySpan<byte> key, ulong value)
    {
        AddKey(key);
        AddUInt(value);
    }

    /// <summary>Adds a key and a floating point number of 4 bytes.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddFloat(scoped ReadOnlySpan<byte> key, float value)
    {
        AddKey(key);
        AddFloat(value);
    }

    /// <summary>Adds a key and a floating point number, in 4 bytes if that loses nothing.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddDouble(scoped ReadOnlySpan<byte> key, double value)
    {
        AddKey(key);
        AddDouble(value);
    }

    /// <summary>Adds a key and a string.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddString(scoped ReadOnlySpan<byte> key, scoped ReadOnlySpan<byte> utf8)
    {
        AddKey(key);
        AddString(utf8);
    }

    /// <summary>Adds a key and a string.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddString(scoped ReadOnlySpan<byte> key, scoped ReadOnlySpan<char> text)
    {
        AddKey(key);
        AddString(text);
    }

    /// <summary>Adds a key and bytes.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddBlob(scoped ReadOnlySpan<byte> key, scoped ReadOnlySpan<byte> bytes)
    {
        AddKey(key);
        AddBlob(bytes);
    }

    /// <summary>Adds a key and a vector of numbers or bools, as <see cref="AddVector{T}(ReadOnlySpan{T})"/> does.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddVector<T>(scoped ReadOnlySpan<byte> key, scoped ReadOnlySpan<T> values)
        where T : unmanaged
    {
        AddKey(key);
        AddVector(values);
    }

    /// <summary>Adds a key and a vector of 2, 3 or 4 numbers, as <see cref="AddFixedVector{T}(ReadOnlySpan{T})"/> does.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddFixedVector<T>(scoped ReadOnlySpan<byte> key, scoped ReadOnlySpan<T> values)
        where T : unmanaged
    {
        AddKey(key);
        AddFixedVector(values);
    }
}
