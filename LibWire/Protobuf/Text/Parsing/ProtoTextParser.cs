using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>Reads the text format as a message: it writes the binary form of the message, which the emitted code of the type then decodes.</summary>
/// <remarks>Source: Protocol Buffers documentation, "Text Format Language Specification".</remarks>
internal unsafe ref partial struct ProtoTextParser
{
    // Larger message types have these bits in borrowed memory: many levels of them would overflow the stack.
    private const int StackWordsMax = 64;

    private readonly byte* _start;
    private readonly byte* _end;
    private readonly ArenaAllocator _scratch; // names and strings that do not stand in the text as they are
    private readonly ProtoTextOptions _options;
    private byte* _next; // first byte not yet read: _start <= _next <= _end
    private ProtoWriter _writer;

    /// <summary>Begins to read.</summary>
    /// <param name="start">The text, pinned.</param>
    /// <param name="lengthBytes">Its length.</param>
    /// <param name="target">Receives the binary form.</param>
    /// <param name="scratch">Another arena, for what lives during the call.</param>
    /// <param name="options">The options.</param>
    internal ProtoTextParser(byte* start, int lengthBytes, ArenaAllocator target, ArenaAllocator scratch, ProtoTextOptions options)
    {
        _start = start;
        _next = start;
        _end = start + lengthBytes;
        _writer = new ProtoWriter(target, lengthBytes);
        _scratch = scratch;
        _options = options;
    }

    /// <summary>The binary form.</summary>
    [UnscopedRef]
    internal ReadOnlySpan<byte> Written => _writer.WrittenSpan;

    /// <summary>Reads the whole text as the fields of one message.</summary>
    internal void ReadAll(ProtoLayout layout)
    {
        SkipSpace();
        ReadFields(ProtoTextTable.Of(layout), _options.DepthMax, close: 0);
    }

    /// <summary>Reads the fields of a message.</summary>
    /// <param name="table">The message type.</param>
    /// <param name="depthLeft">How many more levels are allowed below the message.</param>
    /// <param name="close">The bracket that ends the message; 0 for the end of the text.</param>
    private void ReadFields(ProtoTextTable table, int depthLeft, byte close)
    {
        if (depthLeft < 0) FailDepth();

        // Which fields and then which oneofs had a value.
        int seenWords = (table.Layout.FieldArray.Length + table.OneofCount + 63) >> 6;
        if (seenWords > StackWordsMax)
        {
            using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
            ReadFields(table, depthLeft, close, borrowed.Allocate<ulong>(seenWords));
            return;
        }

        ulong* seen = stackalloc ulong[seenWords];
        for (int i = 0; i < seenWords; i++) seen[i] = 0;
        ReadFields(table, depthLeft, close, seen);
    }

    private void ReadFields(ProtoTextTable table, int depthLeft, byte close, ulong* seen)
    {
        HashSet<int>? extensions = null;
        while (!TryEnd(close))
        {
            byte* member = _next;
            if (TryPass((byte)'['))
            {
                ReadOnlySpan<byte> name = ReadBracketed();
                if (name.IndexOf((byte)'/') >= 0) ReadAny(table, member, name, seen, depthLeft);
                else ReadExtension(table, member, name, ref extensions, depthLeft);
            }
            else
            {
                ReadOnlySpan<byte> name = ReadName();
                if (table.Find(name) is { } field) ReadField(table, field, member, seen, depthLeft);
                else SkipUnknown(table, member, name, depthLeft);
            }

            SkipSeparator();
        }
    }

    private void ReadField(ProtoTextTable table, ProtoTextField field, byte* member, ulong* seen, int depthLeft)
    {
        ProtoFieldLayout layout = field.Layout;
        if (layout.Presence is not (ProtoFieldPresence.Repeated or ProtoFieldPresence.Map) && !TryMark(seen, field.Index))
            FailAt(WireError.DuplicateName, member, $"The field {layout.TextName} occurs twice.");
        if (layout.Presence == ProtoFieldPresence.Oneof && !TryMark(seen, table.Layout.FieldArray.Length + layout.OneofIndex))
            FailAt(WireError.DuplicateName, member, $"Another field of the oneof {layout.OneofName} is set.");
        ReadValues(layout, layout.Number, depthLeft);
    }

    private void SkipUnknown(ProtoTextTable table, byte* member, ReadOnlySpan<byte> name, int depthLeft)
    {
        if (!_options.IgnoresUnknown && !table.IsReserved(name))
            FailAt(WireError.UnknownName, member, $"{table.Layout.FullName} has no field {Shown(name)}.");
        SkipValues(depthLeft);
    }

    private void ReadExtension(ProtoTextTable table, byte* member, ReadOnlySpan<byte> name, ref HashSet<int>? seen, int depthLeft)
    {
        if (FindExtension(table.Layout, name) is not { } extension)
        {
            if (!_options.IgnoresUnknown)
                FailAt(WireError.UnknownName, member, $"{table.Layout.FullName} has no extension {Shown(name)} in the registry of the options.");
            SkipValues(depthLeft);
            return;
        }

        ProtoFieldLayout field = extension.Field;
        if (field.Presence != ProtoFieldPresence.Repeated && !(seen ??= []).Add(extension.Number) && !_options.MergesDuplicates)
            FailAt(WireError.DuplicateName, member, $"The extension {extension.FullName} occurs twice.");
        if (!table.Layout.IsMessageSet)
        {
            ReadValues(field, field.Number, depthLeft);
            return;
        }

        // Source: the wire form of MessageSet, group 1 { type_id = 2; message = 3 }.
        _writer.StartGroup(1);
        _writer.AddUInt32(2, (uint)extension.Number);
        TryPass((byte)':');
        ReadMessage(field, ProtoFieldType.Message, 3, depthLeft - 2);
        _writer.CloseGroup();
    }

    private readonly ProtoExtension? FindExtension(ProtoLayout layout, ReadOnlySpan<byte> name)
    {
        if (!layout.CanExtend || _options.Registry is not { } registry) return null;
        fixed (byte* first = name)
        {
            if (ProtoRegistryNames.Of(registry).FindExtension(first, name.Length) is { } found) return found.Extendee == layout ? found : null;
        }

        // In a message set, a message type stands for the extension that is declared inside it.
        if (!layout.IsMessageSet) return null;
        string text = WireUtf8.GetString(name);
        foreach (ProtoExtension extension in registry)
            if (extension.Extendee == layout && extension.Field.TextName == text) return extension;
        return null;
    }

    /// <summary>Reads what stands behind the name of a field: a value, or a list of values in brackets.</summary>
    private void ReadValues(ProtoFieldLayout field, int number, int depthLeft)
    {
        bool isMessage = field.Type is ProtoFieldType.Message or ProtoFieldType.Group;
        if (!TryPass((byte)':') && !isMessage) FailSyntax("':'");
        if (field.Presence is not (ProtoFieldPresence.Repeated or ProtoFieldPresence.Map) || !TryPass((byte)'['))
        {
            ReadItem(field, number, depthLeft);
            return;
        }

        if (TryPass((byte)']')) return;
        do ReadItem(field, number, depthLeft);
        while (TryPass((byte)','));
        if (!TryPass((byte)']')) FailSyntax("',' or ']'");
    }

    private void ReadItem(ProtoFieldLayout field, int number, int depthLeft)
    {
        if (field.Presence == ProtoFieldPresence.Map) ReadEntry(field, depthLeft - 2);
        else if (field.Type is ProtoFieldType.Message or ProtoFieldType.Group) ReadMessage(field, field.Type, number, depthLeft - 1);
        else ReadValue(field, field.Type, number, field.ChecksUtf8);
    }

    private void ReadMessage(ProtoFieldLayout field, ProtoFieldType type, int number, int depthLeft)
    {
        byte close = Open();
        if (type == ProtoFieldType.Group) _writer.StartGroup(number);
        else _writer.StartSub(number);
        ReadFields(ProtoTextTable.Of(field.MessageLayout!), depthLeft, close);
        if (type == ProtoFieldType.Group) _writer.CloseGroup();
        else _writer.CloseSub();
    }

    /// <summary>Reads an entry of a map: a message with the fields key and value.</summary>
    private void ReadEntry(ProtoFieldLayout field, int depthLeft)
    {
        if (depthLeft < -1) FailDepth(); // an entry is a level, whatever its value
        byte close = Open();
        bool hasKey = false, hasValue = false;
        _writer.StartSub(field.Number);
        while (!TryEnd(close))
        {
            byte* member = _next;
            ReadOnlySpan<byte> name = ReadName();
            if (name.SequenceEqual("key"u8))
            {
                if (hasKey) FailAt(WireError.DuplicateName, member, "The entry has two keys.");
                hasKey = true;
                if (!TryPass((byte)':')) FailSyntax("':'");
                ReadValue(field, field.MapKeyType, 1, field.KeyChecksUtf8);
            }
            else if (name.SequenceEqual("value"u8))
            {
                if (hasValue) FailAt(WireError.DuplicateName, member, "The entry has two values.");
                hasValue = true;
                bool isMessage = field.MapValueType == ProtoFieldType.Message;
                if (!TryPass((byte)':') && !isMessage) FailSyntax("':'");
                if (isMessage) ReadMessage(field, ProtoFieldType.Message, 2, depthLeft);
                else ReadValue(field, field.MapValueType, 2, field.ChecksUtf8);
            }
            else
            {
                if (!_options.IgnoresUnknown) FailAt(WireError.UnknownName, member, $"An entry of a map has key and value, and no field {Shown(name)}.");
                SkipValues(depthLeft);
            }

            SkipSeparator();
        }

        _writer.CloseSub();
    }

    /// <summary>Notes that a field or oneof has a value.</summary>
    /// <returns>False if it had one before and must not have another.</returns>
    private readonly bool TryMark(ulong* bits, int index)
    {
        ulong mask = 1UL << (index & 63);
        if ((bits[index >> 6] & mask) != 0) return _options.MergesDuplicates;
        bits[index >> 6] |= mask;
        return true;
    }
}
