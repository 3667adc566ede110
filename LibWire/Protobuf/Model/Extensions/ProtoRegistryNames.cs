using System.Collections.Generic;
using System.Linq;

namespace LibWire;

/// <summary>A registry by names in UTF-8, so that a look-up makes no string.</summary>
internal sealed unsafe class ProtoRegistryNames
{
    private readonly int _version;
    private readonly Utf8Names<ProtoExtension> _extensions;
    private readonly Utf8Names<ProtoLayout> _messages;

    private ProtoRegistryNames(ProtoRegistry registry)
    {
        _version = registry.Version;
        var extensions = new List<KeyValuePair<string, ProtoExtension>>();
        foreach (ProtoExtension extension in registry) extensions.Add(new KeyValuePair<string, ProtoExtension>(extension.FullName, extension));
        var messages = new List<KeyValuePair<string, ProtoLayout>>();
        foreach (ProtoLayout message in registry.Messages) messages.Add(new KeyValuePair<string, ProtoLayout>(message.FullName, message));
        _extensions = new Utf8Names<ProtoExtension>(extensions);
        _messages = new Utf8Names<ProtoLayout>(messages);
    }

    /// <summary>The table of a registry. It is made again if something was added.</summary>
    internal static ProtoRegistryNames Of(ProtoRegistry registry)
    {
        if (registry.Names is { } known && known._version == registry.Version) return known;
        var made = new ProtoRegistryNames(registry);
        registry.Names = made;
        return made;
    }

    /// <summary>Finds an extension by its full name, or returns null.</summary>
    internal ProtoExtension? FindExtension(byte* name, int lengthBytes) => _extensions.Find(name, lengthBytes);

    /// <summary>Finds a message type by its full name, or returns null.</summary>
    internal ProtoLayout? FindMessage(byte* name, int lengthBytes) => _messages.Find(name, lengthBytes);

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
        return (registry is null ? null : Of(registry).FindMessage(name, nameBytes)) ?? KnownTypes.ByName.Find(name, nameBytes);
    }

    /// <summary>The well-known types. Made when the first Any holds a type that its registry does not list.</summary>
    private static class KnownTypes
    {
        internal static readonly Utf8Names<ProtoLayout> ByName = new(
        [
            .. from layout in new[]
            {
                WellKnown.Any.Layout, WellKnown.Timestamp.Layout, WellKnown.Duration.Layout,
                WellKnown.FieldMask.Layout, WellKnown.Empty.Layout,
                WellKnown.Struct.Layout, WellKnown.Value.Layout, WellKnown.ListValue.Layout,
                WellKnown.DoubleValue.Layout, WellKnown.FloatValue.Layout,
                WellKnown.Int64Value.Layout, WellKnown.UInt64Value.Layout,
                WellKnown.Int32Value.Layout, WellKnown.UInt32Value.Layout,
                WellKnown.BoolValue.Layout, WellKnown.StringValue.Layout, WellKnown.BytesValue.Layout,
            }
            select new KeyValuePair<string, ProtoLayout>(layout.FullName, layout),
        ]);
    }
}
