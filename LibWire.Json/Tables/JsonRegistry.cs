using System.Collections.Generic;

namespace LibWire;

/// <summary>A registry by names in UTF-8, so that a look-up makes no string.</summary>
internal sealed unsafe class JsonRegistry
{
    private readonly int _version;
    private readonly JsonNames<ProtoExtension> _extensions;
    private readonly JsonNames<ProtoLayout> _messages;

    private JsonRegistry(ProtoRegistry registry)
    {
        _version = registry.Version;
        var extensions = new List<KeyValuePair<string, ProtoExtension>>();
        foreach (ProtoExtension extension in registry) extensions.Add(new KeyValuePair<string, ProtoExtension>(extension.FullName, extension));
        var messages = new List<KeyValuePair<string, ProtoLayout>>();
        foreach (ProtoLayout message in registry.Messages) messages.Add(new KeyValuePair<string, ProtoLayout>(message.FullName, message));
        _extensions = new JsonNames<ProtoExtension>(extensions);
        _messages = new JsonNames<ProtoLayout>(messages);
    }

    /// <summary>The table of a registry. It is made again if something was added.</summary>
    internal static JsonRegistry Of(ProtoRegistry registry)
    {
        if (registry.JsonTable is JsonRegistry known && known._version == registry.Version) return known;
        var made = new JsonRegistry(registry);
        registry.JsonTable = made;
        return made;
    }

    /// <summary>Finds an extension by its full name, or returns null.</summary>
    internal ProtoExtension? FindExtension(byte* name, int lengthBytes) => _extensions.Find(name, lengthBytes);

    /// <summary>Finds a message type by its full name, or returns null.</summary>
    internal ProtoLayout? FindMessage(byte* name, int lengthBytes) => _messages.Find(name, lengthBytes);
}
