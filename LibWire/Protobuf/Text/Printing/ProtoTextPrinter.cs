using System.Collections.Generic;

namespace LibWire;

/// <summary>Prints one message as text.</summary>
internal sealed unsafe partial class ProtoTextPrinter(ProtoTextOptions options)
{
    private readonly ProtoTextOutput _output = new(options.IsMultiLine);

    /// <summary>The text.</summary>
    public override string ToString() => _output.ToString();

    /// <summary>Prints the lines that name the schema. Source: Protocol Buffers documentation, "Text Format Language Specification", Header.</summary>
    internal void PrintHeader(string file, ProtoLayout layout) => _output.AddHeader($"# proto-file: {file}\n# proto-message: {layout.FullName}\n\n");

    /// <summary>Prints the fields of a message.</summary>
    internal void PrintFields(ProtoLayout layout, void* message, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        if (options.Registry is not null && PrintAny(layout, message, depthLeft)) return;
        ProtoExtensionEntry* entry = layout.CanExtend ? ProtoMessage.FirstPresent(layout, message) : null;
        foreach (ProtoFieldLayout field in layout.FieldArray)
        {
            for (; entry != null && entry->Number < field.Number; entry = ProtoMessage.NextPresent(entry)) PrintExtension(layout, entry, depthLeft);
            if (field.IsPresent(message)) PrintField(field, field.TextName, message, depthLeft);
        }

        for (; entry != null; entry = ProtoMessage.NextPresent(entry)) PrintExtension(layout, entry, depthLeft);
        if (options.PrintsUnknownFields && layout.UnknownOffset >= 0)
            PrintUnknown(((ProtoUnknownFields*)((byte*)message + layout.UnknownOffset))->Bytes, ProtoLimits.TextUnknownDepthMax);
    }

    /// <summary>Prints an extension under its full name. In a MessageSet, an extension that is declared inside its message type is printed under the
    /// name of that type.</summary>
    private void PrintExtension(ProtoLayout layout, ProtoExtensionEntry* entry, int depthLeft)
    {
        string name = entry->Extension.FullName;
        ProtoFieldLayout field = entry->Extension.Field;
        if (layout.IsMessageSet && field.MessageLayout is { } inner
            && name.LastIndexOf('.') is var scopeLength and >= 0 && inner.FullName == name.Substring(0, scopeLength)) name = inner.FullName;
        PrintField(field, $"[{name}]", entry->Storage, ProtoMessage.DepthOfExtensions(layout, depthLeft));
    }

    private void PrintField(ProtoFieldLayout field, string name, void* message, int depthLeft)
    {
        switch (field.Presence)
        {
            case ProtoFieldPresence.Map:
                PrintMap(field, name, message, depthLeft - 2);
                break;
            case ProtoFieldPresence.Repeated:
                byte* items = field.ItemsIn(message, out int count);
                int strideBytes = field.StrideBytes;
                for (; count > 0; count--, items += strideBytes) PrintItem(field, field.Type, name, items, depthLeft - 1);
                break;
            default:
                PrintItem(field, field.Type, name, field.MessageLayout is null ? field.StorageIn(message) : field.MessageIn(message), depthLeft - 1);
                break;
        }
    }

    /// <summary>Prints the entries in ascending order of their keys, so that equal maps print the same text.</summary>
    private void PrintMap(ProtoFieldLayout field, string name, void* message, int depthLeft)
    {
        byte* keys = field.EntriesIn(message, out byte* values, out int count);
        int keyBytes = ProtoFieldLayout.SizeOf(field.MapKeyType);
        int strideBytes = field.StrideBytes;
        int[] order = new int[count];
        for (int i = 0; i < count; i++) order[i] = i;
        Array.Sort(order, new KeyOrder(field.MapKeyType, keys, keyBytes));
        foreach (int entry in order)
        {
            StartField(name);
            _output.OpenMessage();
            PrintItem(field, field.MapKeyType, "key", keys + ((long)entry * keyBytes), depthLeft);
            PrintItem(field, field.MapValueType, "value", values + ((long)entry * strideBytes), depthLeft);
            _output.CloseMessage();
        }
    }

    /// <summary>Prints a single value, an item of a list, or the key or value of an entry.</summary>
    private void PrintItem(ProtoFieldLayout field, ProtoFieldType type, string name, void* value, int depthLeft)
    {
        StartField(name);
        if (type is ProtoFieldType.Message or ProtoFieldType.Group)
        {
            _output.OpenMessage();
            PrintFields(field.MessageLayout!, value, depthLeft);
            _output.CloseMessage();
            return;
        }

        _output.Add(": ");
        if (type == ProtoFieldType.String) _output.AddQuoted(((Utf8String*)value)->Span);
        else if (type == ProtoFieldType.Bytes) _output.AddQuoted(((UnmanagedArray<byte>*)value)->ReadOnlySpan);
        else if (type == ProtoFieldType.Enum && field.EnumLayout?.FindName(*(int*)value) is { } valueName) _output.Add(valueName);
        else _output.Add(ProtoTextNumber.Print(type, value, options.PrintsShortestNumbers));
        _output.EndField();
    }

    private void StartField(string name)
    {
        _output.StartField();
        _output.Add(name);
    }

    /// <summary>Orders map entries by their keys: numbers by value, false before true, strings by their bytes.</summary>
    private sealed class KeyOrder(ProtoFieldType type, byte* keys, int keyBytes) : IComparer<int>
    {
        public int Compare(int left, int right)
        {
            byte* leftKey = keys + ((long)left * keyBytes), rightKey = keys + ((long)right * keyBytes);
            return type switch
            {
                ProtoFieldType.String => ((Utf8String*)leftKey)->CompareTo(*(Utf8String*)rightKey),
                ProtoFieldType.Bool => (*(bool*)leftKey).CompareTo(*(bool*)rightKey),
                ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => (*(uint*)leftKey).CompareTo(*(uint*)rightKey),
                ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => (*(ulong*)leftKey).CompareTo(*(ulong*)rightKey),
                ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64 => (*(long*)leftKey).CompareTo(*(long*)rightKey),
                _ => (*(int*)leftKey).CompareTo(*(int*)rightKey),
            };
        }
    }
}
