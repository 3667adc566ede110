using System.Collections;
using System.Collections.Concurrent;
using System.Reflection;
using System.Text;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace LibWire.Tests.Interop;

/// <summary>Dumps the content of a Google.Protobuf message, through its reflection, in the form of <see cref="LayoutDump"/>.</summary>
internal static class GoogleDump
{
    private static readonly ConcurrentDictionary<Type, FieldInfo> UnknownFields = new();

    internal static void Add(IMessage message, ContentBuilder content)
    {
        foreach (FieldDescriptor field in message.Descriptor.Fields.InFieldNumberOrder())
        {
            object value = field.Accessor.GetValue(message);
            if (field.IsMap) AddEntries(field, (IDictionary)value, content);
            else if (field.IsRepeated) AddItems(field, (IList)value, content);
            else if (field.HasPresence ? field.Accessor.HasValue(message) : !IsZero(field, value))
            {
                content.Field(field.FieldNumber);
                AddValue(field, value, content);
            }
        }

        FieldInfo unknown = UnknownFields.GetOrAdd(message.GetType(), type => type.GetField("_unknownFields", BindingFlags.Instance | BindingFlags.NonPublic)!);
        if (unknown.GetValue(message) is not UnknownFieldSet set || set.CalculateSize() == 0) return;
        var bytes = new MemoryStream();
        using (var output = new CodedOutputStream(bytes, leaveOpen: true)) set.WriteTo(output);
        content.Add((byte)'?');
        content.Bytes(bytes.ToArray());
    }

    /// <summary>The bits of a number as the dump writes them.</summary>
    internal static ulong BitsOf(object value) => value switch
    {
        bool one => one ? 1ul : 0,
        int one => (ulong)one,
        uint one => one,
        long one => (ulong)one,
        ulong one => one,
        float one => BitConverter.SingleToUInt32Bits(one),
        double one => BitConverter.DoubleToUInt64Bits(one),
        _ => (ulong)Convert.ToInt32(value, System.Globalization.CultureInfo.InvariantCulture),
    };

    private static void AddItems(FieldDescriptor field, IList items, ContentBuilder content)
    {
        if (items.Count == 0) return;
        content.Field(field.FieldNumber);
        foreach (object item in items) AddValue(field, item, content);
    }

    private static void AddEntries(FieldDescriptor field, IDictionary entries, ContentBuilder content)
    {
        if (entries.Count == 0) return;
        content.Field(field.FieldNumber);
        int mark = content.EntryMark;
        foreach (DictionaryEntry entry in entries)
        {
            int start = content.Length;
            content.Add((byte)'<');
            AddValue(field.MessageType.FindFieldByNumber(1), entry.Key, content);
            AddValue(field.MessageType.FindFieldByNumber(2), entry.Value!, content);
            content.EndEntry(start);
        }

        content.SortEntries(mark);
    }

    private static void AddValue(FieldDescriptor field, object value, ContentBuilder content)
    {
        switch (value)
        {
            case IMessage message:
                content.Add((byte)'{');
                Add(message, content);
                content.Add((byte)'}');
                break;
            case string text:
                content.Bytes(Encoding.UTF8.GetBytes(text));
                break;
            case ByteString bytes:
                content.Bytes(bytes.Span);
                break;
            default:
                content.Bits(BitsOf(value));
                break;
        }
    }

    private static bool IsZero(FieldDescriptor field, object value) => value switch
    {
        string text => text.Length == 0,
        ByteString bytes => bytes.IsEmpty,
        _ => BitsOf(value) == 0,
    };
}
