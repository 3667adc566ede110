namespace LibWire.Reflection;

/// <summary>What the options of a declaration say about reading and writing.</summary>
internal struct DescriptorOptionFacts
{
    private uint _set;
    private uint _true;

    /// <summary>The features that the declaration sets; 0 for the others.</summary>
    internal DescriptorFeatures Features;

    /// <summary>The bytes of the options message. If a field of the declaration occurs twice on the wire, those of both.</summary>
    internal ReadOnlyMemory<byte> Bytes;

    /// <summary>The field of the first feature with a value that does not exist; 0 for none.</summary>
    internal int BadFeature;

    /// <summary>The value of an option of type bool with a field number below 32; null if it is not set.</summary>
    internal readonly bool? Bool(int number) => (_set & (1u << number)) == 0 ? null : (_true & (1u << number)) != 0;

    /// <summary>Reads an options message, after those that came before it.</summary>
    /// <param name="options">Reads the message.</param>
    /// <param name="featuresNumber">The number of its field <c>features</c>, which differs from message to message.</param>
    internal void Read(ProtoReader options, int featuresNumber)
    {
        while (options.Next())
        {
            if (options.Tag == featuresNumber && options.WireType == ProtoWireType.Length) ReadFeatures(options.ReadMessage());
            else if (options.Tag < 32 && options.WireType == ProtoWireType.VarInt) Note(options.Tag, options.ReadBool());
            else options.Skip();
        }
    }

    private void Note(int number, bool value)
    {
        _set |= 1u << number;
        if (value) _true |= 1u << number;
        else _true &= ~(1u << number);
    }

    private void ReadFeatures(ProtoReader features)
    {
        while (features.Next())
        {
            if (features.WireType != ProtoWireType.VarInt) features.Skip();
            else if (!Features.TrySet(features.Tag, features.ReadInt32()) && BadFeature == 0) BadFeature = features.Tag;
        }
    }
}
