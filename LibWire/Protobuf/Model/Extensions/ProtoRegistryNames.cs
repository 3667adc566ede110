using System.Collections.Generic;

namespace LibWire;

/// <summary>A registry by names in UTF-8, so that a look-up makes no string.</summary>
internal sealed unsafe class ProtoRegistryNames
{
    private readonly int _version;
    private readonly Func<string, ProtoLayout?>? _messageSource;
    private readonly Utf8Names<ProtoExtension> _extensions;
    private readonly Utf8Names<ProtoLayout> _messages;

    private ProtoRegistryNames(ProtoRegistry registry)
    {
        _version = registry.Version;
        _messageSource = registry.MessageSource;
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
    internal ProtoLayout? FindMessage(byte* name, int lengthBytes) =>
        _messages.Find(name, lengthBytes) ?? _messageSource?.Invoke(WireUtf8.GetString(new ReadOnlySpan<byte>(name, lengthBytes)));

    /// <summary>Finds the type of the message in an Any, or returns null. Its name stands behind the last slash of the URL.</summary>
    internal ProtoLayout? FindType(byte* url, int lengthBytes)
    {
        int slash = new ReadOnlySpan<byte>(url, lengthBytes).LastIndexOf((byte)'/');
        return slash < 0 ? null : FindMessage(url + slash + 1, lengthBytes - slash - 1);
    }
}
