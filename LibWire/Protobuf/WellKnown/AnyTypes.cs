using System.Collections.Generic;
using System.Linq;

namespace LibWire.WellKnown;

/// <summary>The types of messages inside an Any.</summary>
internal static unsafe class AnyTypes
{
    /// <summary>Finds the type of the message in an Any, or returns null. The well-known types need no registry.</summary>
    /// <param name="registry">The registry, or null.</param>
    /// <param name="url">The URL of the type; its name stands behind the last slash.</param>
    /// <param name="lengthBytes">The length of the URL.</param>
    internal static ProtoLayout? FindType(ProtoRegistry? registry, byte* url, int lengthBytes)
    {
        int slash = new ReadOnlySpan<byte>(url, lengthBytes).LastIndexOf((byte)'/');
        if (slash < 0) return null;
        byte* name = url + slash + 1;
        int nameBytes = lengthBytes - slash - 1;
        return (registry is null ? null : ProtoRegistryNames.Of(registry).FindMessage(name, nameBytes)) ?? KnownTypes.ByName.Find(name, nameBytes);
    }

    /// <summary>The well-known types. Made when the first Any holds a type that its registry does not list.</summary>
    private static class KnownTypes
    {
        internal static readonly Utf8Names<ProtoLayout> ByName = new(
        [
            .. from layout in new[]
            {
                Any.Layout, Timestamp.Layout, Duration.Layout,
                FieldMask.Layout, Empty.Layout,
                Struct.Layout, Value.Layout, ListValue.Layout,
                DoubleValue.Layout, FloatValue.Layout,
                Int64Value.Layout, UInt64Value.Layout,
                Int32Value.Layout, UInt32Value.Layout,
                BoolValue.Layout, StringValue.Layout, BytesValue.Layout,
            }
            select new KeyValuePair<string, ProtoLayout>(layout.FullName, layout),
        ]);
    }
}
