using Xunit.Abstractions;

namespace LibWire.Tests;

/// <summary>One line of <c>tests/vectors</c>: bytes, and the result of a loop over all fields. The README there describes the form.</summary>
public sealed class WireVector : IXunitSerializable
{
    private string _file = "";

    /// <summary>For the test runner, which sets the properties from the file and the name.</summary>
    public WireVector()
    {
    }

    internal WireVector(string file, string name, byte[] bytes, string[] events, WireError error, long errorOffset)
    {
        _file = file;
        (Name, Bytes, Events, Error, ErrorOffset) = (name, bytes, events, error, errorOffset);
    }

    /// <summary>Unique in its file.</summary>
    public string Name { get; private set; } = "";

    /// <summary>The input.</summary>
    public byte[] Bytes { get; private set; } = [];

    /// <summary>The events before the end or the fault, in the words of <see cref="WireVectors"/>.</summary>
    public IReadOnlyList<string> Events { get; private set; } = [];

    /// <summary>The fault, or <see cref="WireError.None"/>.</summary>
    public WireError Error { get; private set; }

    /// <summary>The offset of the fault, or -1.</summary>
    public long ErrorOffset { get; private set; } = -1;

    /// <summary>The third column in one form, which a test compares with its events.</summary>
    public string Expectation => WireVectors.Describe(Events, Error, ErrorOffset);

    void IXunitSerializable.Serialize(IXunitSerializationInfo info)
    {
        info.AddValue("file", _file);
        info.AddValue("name", Name);
    }

    void IXunitSerializable.Deserialize(IXunitSerializationInfo info)
    {
        WireVector loaded = WireVectors.Get(info.GetValue<string>("file"), info.GetValue<string>("name"));
        _file = loaded._file;
        (Name, Bytes, Events, Error, ErrorOffset) = (loaded.Name, loaded.Bytes, loaded.Events, loaded.Error, loaded.ErrorOffset);
    }

    /// <inheritdoc/>
    public override string ToString() => Name;
}
