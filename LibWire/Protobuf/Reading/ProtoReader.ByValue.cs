namespace LibWire;

// The same members with the arena by value, for callers that write plain `arena`. (`in arena` and `ref arena` select the other overloads.)
public ref partial struct ProtoReader
{
    /// <inheritdoc cref="ReadBytes(ref readonly ArenaAllocator)"/>
    public ReadOnlySpan<byte> ReadBytes(ArenaAllocator arena) => ReadBytes(in arena);

    /// <inheritdoc cref="ReadUtf8String(ref readonly ArenaAllocator)"/>
    public Utf8String ReadUtf8String(ArenaAllocator arena) => ReadUtf8String(in arena);

    /// <inheritdoc cref="DangerousReadUtf8String(ref readonly ArenaAllocator)"/>
    public Utf8String DangerousReadUtf8String(ArenaAllocator arena) => DangerousReadUtf8String(in arena);

    /// <inheritdoc cref="ReadBytesArray(ref readonly ArenaAllocator)"/>
    public UnmanagedArray<byte> ReadBytesArray(ArenaAllocator arena) => ReadBytesArray(in arena);

    /// <inheritdoc cref="TryReadUtf8String(ref readonly ArenaAllocator, out Utf8String, out WireError)"/>
    public bool TryReadUtf8String(ArenaAllocator arena, out Utf8String value, out WireError error) => TryReadUtf8String(in arena, out value, out error);

    /// <inheritdoc cref="TryReadBytesArray(ref readonly ArenaAllocator, out UnmanagedArray{byte}, out WireError)"/>
    public bool TryReadBytesArray(ArenaAllocator arena, out UnmanagedArray<byte> value, out WireError error) =>
        TryReadBytesArray(in arena, out value, out error);
}
