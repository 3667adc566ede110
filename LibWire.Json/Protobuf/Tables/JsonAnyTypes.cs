using System.Collections.Generic;
using System.Linq;
using LibWire.WellKnown;

namespace LibWire;

/// <summary>The types of messages inside an Any.</summary>
internal static unsafe class JsonAnyTypes
{
    /// <summary>Finds the type of the message in an Any, or returns null. The well-known types need no registry.</summary>
    /// <param name="registry">The registry, or null.</param>
    /// <param name="url">The URL of the type; its name stands behind the last slash.</param>
    /// <param name="lengthBytes">The length of the URL.</param>
    internal static ProtoLayout? FindType(ProtoRegistry? registry, byte* url, int lengthBytes)
    {
        if (registry is not null && ProtoRegistryNames.Of(registry).FindType(url, lengthBytes) is { } found) return found;
        int slash = new ReadOnlySpan<byte>(url, lengthBytes).LastIndexOf((byte)'/');
        return slash < 0 ? null : KnownTypes.ByName.Find(url + slash + 1, lengthBytes - slash - 1);
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
