using System.Collections.Generic;
using System.Text;

namespace LibWire;

/// <summary>What writing and reading need of a struct. Built once from its layout.</summary>
internal sealed unsafe class FlatJsonStruct
{
    private readonly Utf8Names<FlatJsonMember> _byName;

    private FlatJsonStruct(FlatStructLayout layout)
    {
        Layout = layout;
        Members = new FlatJsonMember[layout.Members.Length];
        var names = new List<KeyValuePair<string, FlatJsonMember>>();
        for (int i = 0; i < Members.Length; i++)
        {
            Members[i] = new FlatJsonMember(layout.Members[i], i);
            names.Add(new KeyValuePair<string, FlatJsonMember>(layout.Members[i].Name, Members[i]));
        }

        _byName = new Utf8Names<FlatJsonMember>(names);
    }

    internal FlatStructLayout Layout { get; }

    /// <summary>The members, in the order of their offsets.</summary>
    internal FlatJsonMember[] Members { get; }

    /// <summary>The key by which vectors are sorted; null for none.</summary>
    internal FlatMember? Key
    {
        get
        {
            if (Layout.KeyBytes == 0) return null;
            foreach (FlatMember member in Layout.Members)
                if (member.Offset == Layout.KeyOffset) return member;
            return null;
        }
    }

    /// <summary>The table of a struct.</summary>
    internal static FlatJsonStruct Of(FlatStructLayout layout)
    {
        if (layout.JsonTable is FlatJsonStruct known) return known;

        // Two threads may both make it. Both results are the same.
        var made = new FlatJsonStruct(layout);
        layout.JsonTable = made;
        return made;
    }

    /// <summary>Finds a member by its name, or returns null.</summary>
    internal FlatJsonMember? Find(byte* name, int lengthBytes) => _byName.Find(name, lengthBytes);
}

/// <summary>A member of a struct as JSON needs it.</summary>
internal sealed class FlatJsonMember
{
    internal FlatJsonMember(FlatMember layout, int index)
    {
        Layout = layout;
        Index = index;
        Quoted = JsonQuoted.Name(layout.Name, out int quotedBytes);
        QuotedBytes = quotedBytes;
        Plain = Encoding.UTF8.GetBytes(layout.Name + ":");
        Scalar = layout.Type is { } type ? new FlatJsonScalar(layout.Name, type, layout.Hash, () => layout.EnumLayout) : null;
    }

    internal FlatMember Layout { get; }

    /// <summary>The place among the members, from 0 on.</summary>
    internal int Index { get; }

    /// <inheritdoc cref="FlatJsonName.Quoted"/>
    internal byte[] Quoted { get; }

    internal int QuotedBytes { get; }

    /// <inheritdoc cref="FlatJsonName.Plain"/>
    internal byte[] Plain { get; }

    /// <summary>The type of a scalar or of the elements of an array; null for structs.</summary>
    internal FlatJsonScalar? Scalar { get; }
}
