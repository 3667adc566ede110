using System.Collections;
using System.Collections.Generic;

namespace LibWire;

/// <summary>The extensions that reading knows, and the message types that can be found by name.</summary>
/// <remarks>It is built once, by one thread; after that any number of threads may read it.</remarks>
public sealed class ProtoRegistry : IEnumerable<ProtoExtension>
{
    private readonly Dictionary<(ProtoLayout Extendee, int Number), ProtoExtension> _byNumber = [];
    private readonly Dictionary<string, ProtoExtension> _byName = [];
    private readonly Dictionary<string, ProtoLayout> _messages = [];

    /// <summary>Adds an extension. One that is there already is left as it is.</summary>
    /// <param name="extension">The extension.</param>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    /// <exception cref="ArgumentException">Another one of the same message has the number, or another one the name. Nothing was added.</exception>
    public void Add(ProtoExtension extension)
    {
        if (extension is null) throw new ArgumentNullException(nameof(extension));
        (ProtoLayout, int) key = (extension.Extendee, extension.Number);
        if (_byNumber.TryGetValue(key, out ProtoExtension? other))
        {
            if (other == extension) return;
            throw new ArgumentException($"{extension.Extendee.FullName} has the extension {other.FullName} with the number {extension.Number} already.", nameof(extension));
        }

        if (_byName.ContainsKey(extension.FullName)) throw new ArgumentException($"There is another extension {extension.FullName} already.", nameof(extension));
        _byNumber.Add(key, extension);
        _byName.Add(extension.FullName, extension);
    }

    /// <summary>Adds extensions, such as all of a schema file.</summary>
    /// <param name="extensions">The extensions.</param>
    /// <exception cref="ArgumentNullException">The list, or one of them, is null.</exception>
    /// <exception cref="ArgumentException">One of them cannot be added, see <see cref="Add(ProtoExtension)"/>. Those in front of it were.</exception>
    public void AddRange(IEnumerable<ProtoExtension> extensions)
    {
        if (extensions is null) throw new ArgumentNullException(nameof(extensions));
        foreach (ProtoExtension extension in extensions) Add(extension);
    }

    /// <summary>Adds a message type, to be found by its name: what <c>google.protobuf.Any</c> asks for. One that is there already is left as it is.</summary>
    /// <param name="message">The layout of the message.</param>
    /// <exception cref="ArgumentNullException">The layout is null.</exception>
    /// <exception cref="ArgumentException">Another type has the name. Nothing was added.</exception>
    public void Add(ProtoLayout message)
    {
        if (message is null) throw new ArgumentNullException(nameof(message));
        if (!_messages.TryGetValue(message.FullName, out ProtoLayout? other)) _messages.Add(message.FullName, message);
        else if (other != message) throw new ArgumentException($"There is another message type {message.FullName} already.", nameof(message));
    }

    /// <summary>The extension of a message with a number, or null.</summary>
    /// <param name="extendee">The message that is extended.</param>
    /// <param name="number">Any number.</param>
    /// <exception cref="ArgumentNullException">The layout is null.</exception>
    public ProtoExtension? FindExtension(ProtoLayout extendee, int number)
    {
        if (extendee is null) throw new ArgumentNullException(nameof(extendee));
        return _byNumber.TryGetValue((extendee, number), out ProtoExtension? extension) ? extension : null;
    }

    /// <summary>The extension with a name, or null.</summary>
    /// <param name="fullName">The name with its package, and the messages it is declared in, such as <c>shop.color</c>.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public ProtoExtension? FindExtension(string fullName) => _byName.TryGetValue(fullName, out ProtoExtension? extension) ? extension : null;

    /// <summary>The message type with a name, or null.</summary>
    /// <param name="fullName">The name with its package, such as <c>shop.Order</c>.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public ProtoLayout? FindMessage(string fullName) => _messages.TryGetValue(fullName, out ProtoLayout? message) ? message : null;

    /// <summary>The extensions, in no particular order.</summary>
    public IEnumerator<ProtoExtension> GetEnumerator() => _byName.Values.GetEnumerator();

    /// <inheritdoc/>
    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
