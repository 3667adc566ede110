namespace LibWire;

/// <content>Keys together with their values.</content>
public unsafe ref partial struct FlexBuilder
{
    /// <summary>Adds a key and null.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddNull(scoped ReadOnlySpan<byte> key) =>
        FlexBuilderCore.KeyedInline(Core, key, FlexType.Null, 0, FlexWidth.One);

    /// <summary>Adds a key and true or false.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddBool(scoped ReadOnlySpan<byte> key, bool value) =>
        FlexBuilderCore.KeyedInline(Core, key, FlexType.Bool, value ? 1u : 0u, FlexWidth.One);

    /// <summary>Adds a key and a signed integer.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddInt(scoped ReadOnlySpan<byte> key, long value) =>
        FlexBuilderCore.KeyedInline(Core, key, FlexType.Int, unchecked((ulong)value), FlexWidth.Of(value));

    /// <summary>Adds a key and an unsigned integer.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddUInt(scoped ReadOnlySpan<byte> key, ulong value) =>
        FlexBuilderCore.KeyedInline(Core, key, FlexType.UInt, value, FlexWidth.Of(value));

    /// <summary>Adds a key and a floating point number of 4 bytes.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddFloat(scoped ReadOnlySpan<byte> key, float value) =>
        FlexBuilderCore.KeyedInline(Core, key, FlexType.Float, FlexWidth.BitsOf(value), FlexWidth.Four);

    /// <summary>Adds a key and a floating point number, in 4 bytes if that loses nothing.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddDouble(scoped ReadOnlySpan<byte> key, double value) =>
        FlexBuilderCore.KeyedInline(Core, key, FlexType.Float, FlexWidth.BitsOf(value), FlexWidth.Of(value));

    /// <summary>Adds a key and a string.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddString(scoped ReadOnlySpan<byte> key, scoped ReadOnlySpan<byte> utf8) =>
        AddKeyed(key, utf8, static (builder, value) => builder.AddString(value));

    /// <summary>Adds a key and a string.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddString(scoped ReadOnlySpan<byte> key, scoped ReadOnlySpan<char> text) =>
        AddKeyed(key, text, static (builder, value) => builder.AddString(value));

    /// <summary>Adds a key and bytes.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddBlob(scoped ReadOnlySpan<byte> key, scoped ReadOnlySpan<byte> bytes) =>
        AddKeyed(key, bytes, static (builder, value) => builder.AddBlob(value));

    /// <summary>Adds a key and a vector of numbers or bools, as <see cref="AddVector{T}(ReadOnlySpan{T})"/> does.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddVector<T>(scoped ReadOnlySpan<byte> key, scoped ReadOnlySpan<T> values)
        where T : unmanaged =>
        AddKeyed(key, values, static (builder, value) => builder.AddVector(value));

    /// <summary>Adds a key and a vector of 2, 3 or 4 numbers, as <see cref="AddFixedVector{T}(ReadOnlySpan{T})"/> does.</summary>
    /// <inheritdoc cref="AddKey(ReadOnlySpan{byte})" path="/exception"/>
    public readonly void AddFixedVector<T>(scoped ReadOnlySpan<byte> key, scoped ReadOnlySpan<T> values)
        where T : unmanaged =>
        AddKeyed(key, values, static (builder, value) => builder.AddFixedVector(value));

    /// <summary>Adds a key and a value that can be refused. Then the key is taken back.</summary>
    private readonly void AddKeyed<T>(scoped ReadOnlySpan<byte> key, scoped ReadOnlySpan<T> value, Add<T> add)
    {
        FlexBuilderCore* core = Core;
        int top = FlexBuilderCore.Top(core);
        AddKey(key);
        try
        {
            add(this, value);
        }
        catch
        {
            FlexBuilderCore.TakeBack(core, top);
            throw;
        }
    }

    /// <summary>Adds a value.</summary>
    private delegate void Add<T>(scoped FlexBuilder builder, scoped ReadOnlySpan<T> value);
}
