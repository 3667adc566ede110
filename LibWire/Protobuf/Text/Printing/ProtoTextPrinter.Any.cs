namespace LibWire;

/// <content>Messages inside <c>google.protobuf.Any</c>.</content>
internal sealed unsafe partial class ProtoTextPrinter
{
    private readonly ProtoReadOptions? _anyOptions = options.Registry is null ? null : new ProtoReadOptions { Registry = options.Registry };

    /// <summary>Prints an Any as the message that it holds.</summary>
    /// <returns>Whether the message was printed. That needs a registry that knows the type, and bytes that are a valid message within the depth
    /// limit. Otherwise nothing was printed.</returns>
    private bool PrintAny(ProtoLayout layout, void* message, int depthLeft)
    {
        if (depthLeft <= 0) return false;
        if (!ProtoTextTable.Of(layout).IsAny) return false;
        ProtoFieldLayout url = layout.FieldArray[0], value = layout.FieldArray[1];
        string typeUrl = ((Utf8String*)url.StorageIn(message))->ToString();
        int slash = typeUrl.LastIndexOf('/');
        if (slash < 0 || !IsPlain(typeUrl) || options.Registry!.FindMessage(typeUrl.Substring(slash + 1)) is not { } inner) return false;

        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        void* read = arena.Allocate<byte>(inner.SizeBytes);
        if (!TryRead(inner, read, (UnmanagedArray<byte>*)value.StorageIn(message), arena, depthLeft - 1)) return false;
        StartField($"[{typeUrl}]");
        _output.OpenMessage();
        PrintFields(inner, read, depthLeft - 1);
        _output.CloseMessage();
        return true;
    }

    private bool TryRead(ProtoLayout layout, void* message, UnmanagedArray<byte>* bytes, ArenaAllocator arena, int depthMax)
    {
        // The bytes do not move, and what is read of them is not used after the call.
        ProtoReader reader = ProtoReader.OverPinned(bytes->Items, (nuint)bytes->Count);
        try
        {
            ProtoMessage.Read(layout, message, ref reader, arena, _anyOptions, depthMax);
            return true;
        }
        catch (Exception failure) when (failure is WireFormatException or ArenaLimitException)
        {
            return false;
        }
    }

    /// <summary>Whether a type URL can be printed between brackets: parsers accept letters, digits and a few signs.</summary>
    private static bool IsPlain(string typeUrl)
    {
        foreach (char character in typeUrl)
            if (character is not ((>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '.' or '/' or '_' or '-')) return false;
        return true;
    }
}
