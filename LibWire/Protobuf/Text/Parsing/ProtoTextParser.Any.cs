namespace LibWire;

/// <content><c>google.protobuf.Any</c> in the form <c>[type.googleapis.com/shop.Order] { id: 5 }</c>.</content>
internal unsafe ref partial struct ProtoTextParser
{
    private void ReadAny(ProtoTextTable table, byte* member, ReadOnlySpan<byte> url, ulong* seen, int depthLeft)
    {
        if (!table.IsAny)
            FailAt(WireError.UnknownName, member, $"{table.Layout.FullName} is no google.protobuf.Any, and only that has a message under the URL of its type.");
        if (!TryMark(seen, 0) || !TryMark(seen, 1)) FailAt(WireError.DuplicateName, member, "The Any has its type or its value already.");
        ProtoLayout? layout = null;
        fixed (byte* first = url)
        {
            if (_options.Registry is { } registry) layout = ProtoRegistryNames.Of(registry).FindType(first, url.Length);
        }

        if (layout is null)
            FailAt(WireError.UnknownName, member, $"The registry of the options lacks the message type of {Shown(url)}: add its layout.");
        TryPass((byte)':');
        byte close = Open();

        // What a level takes is given back with it: nested messages would take the memory of the text once a level.
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        ProtoWriter outer = _writer;
        _writer = new ProtoWriter(borrowed);
        ReadFields(ProtoTextTable.Of(layout!), depthLeft - 1, close);
        ProtoWriter content = _writer;
        _writer = outer;
        _writer.AddBytes(1, url);
        _writer.StartSub(2);
        ProtoMessage.WriteCanonical(layout!, content.WrittenSpan, ref _writer, borrowed, _options.AnyOptions, depthLeft - 1);
        _writer.CloseSub();
    }
}
