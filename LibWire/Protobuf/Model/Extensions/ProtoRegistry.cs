using System.Collections;
using System.Collections.Generic;

namespace LibWire;

/// <summary>The extensions that reading recognises, and the message types that can be found by name.</summary>
/// <remarks>One thread builds the registry. After that, any number of threads may read it.</remarks>
public sealed class ProtoRegistry : IEnumerable<ProtoExtension>
{
    private readonly Dictionary<(ProtoLayout Extendee, int Number), ProtoExtension> _byNumber = [];
    private readonly Dictionary<string, ProtoExtension> _byName = [];
    private readonly Dictionary<string, ProtoLayout> _messages = [];

    /// <summary>Adds an extension. Adding the same extension again does nothing.</summary>
    /// <param name="extension">The extension.</param>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    /// <exception cref="ArgumentException">Another extension of the same message has the number, or another extension has the name. Nothing was
    /// added.</exception>
    public void Add(ProtoExtension extension)
    {
        if (extension is null) throw new ArgumentNullException(nameof(extension));
        (ProtoLayout, int) key = (extension.Extendee, extension.Number);
        if (_byNumber.TryGetValue(key, out ProtoExtension? other))
        {
            if (other == extension) return;
            throw new ArgumentException(
                $"{extension.Extendee.FullName} already has the extension {other.FullName} with the number {extension.Number}.", nameof(extension));
        }

        if (_byName.ContainsKey(extension.FullName))
            throw new ArgumentException($"Another extension has the name {extension.FullName}.", nameof(extension));
        _byNumber.Add(key, extension);
        _byName.Add(extension.FullName, extension);
    }

    /// <summary>Adds extensions, such as all of a schema file.</summary>
    /// <param name="extensions">The extensions.</param>
    /// <exception cref="ArgumentNullException">The list, or one of them, is null.</exception>
    /// <exception cref="ArgumentException">One of them cannot be added, see <see cref="Add(ProtoExtension)"/>. The extensions before it were
    /// added.</exception>
    public void AddRange(IEnumerable<ProtoExtension> extensions)
    {
        if (extensions is null) throw new ArgumentNullException(nameof(extensions));
        foreach (ProtoExtension extension in extensions) Add(extension);
    }

    /// <summary>Adds a message type, so that it can be found by its name. <c>google.protobuf.Any</c> needs this. Adding the same type again does
    /// nothing.</summary>
    /// <param name="message">The layout of the message.</param>
    /// <exception cref="ArgumentNullException">The layout is null.</exception>
    /// <exception cref="ArgumentException">Another type has the name. Nothing was added.</exception>
    public void Add(ProtoLayout message)
    {
        if (message is null) throw new ArgumentNullException(nameof(message));
        if (!_messages.TryGetValue(message.FullName, out ProtoLayout? other)) _messages.Add(message.FullName, message);
        else if (other != message) throw new ArgumentException($"Another message type has the name {message.FullName}.", nameof(message));
    }

    /// <summary>Finds an extension of a message by its number. Returns null if the registry has none.</summary>
    /// <param name="extendee">The message that is extended.</param>
    /// <param name="number">Any number.</param>
    /// <exception cref="ArgumentNullException">The layout is null.</exception>
    public ProtoExtension? FindExtension(ProtoLayout extendee, int number)
    {
        if (extendee is null) throw new ArgumentNullException(nameof(extendee));
        return _byNumber.TryGetValue((extendee, number), out ProtoExtension? extension) ? extension : null;
    }

    /// <summary>Finds an extension by its name. Returns null if the registry has none.</summary>
    /// <param name="fullName">The name with its package and the messages that enclose its declaration, such as <c>shop.color</c>.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public ProtoExtension? FindExtension(string fullName) => _byName.TryGetValue(fullName, out ProtoExtension? extension) ? extension : null;

    /// <summary>Finds a message type by its name. Returns null if the registry has none.</summary>
    /// <param name="fullName">The name with its package, such as <c>shop.Order</c>.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public ProtoLayout? FindMessage(string fullName) =>
        _messages.TryGetValue(fullName, out ProtoLayout? message) ? message : MessageSource?.Invoke(fullName);

    /// <summary>How often something was added.</summary>
    internal int Version => _byName.Count + _messages.Count;

    /// <summary>Makes the message types that were not added, by name; null if there are none.</summary>
    internal Func<string, ProtoLayout?>? MessageSource { get; init; }

    /// <summary>The message types that were added, in no particular order.</summary>
    internal IEnumerable<ProtoLayout> Messages => _messages.Values;

    /// <summary>The registry by names in UTF-8, as <see cref="ProtoRegistryNames.Of"/> makes it; null until then.</summary>
    internal ProtoRegistryNames? Names { get; set; }

    /// <summary>The extensions, in no particular order.</summary>
    public IEnumerator<ProtoExtension> GetEnumerator() => _byName.Values.GetEnumerator();

    /// <inheritdoc/>
    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
