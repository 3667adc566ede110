using System.Collections.Generic;
using System.Text;

namespace LibWire;

/// <summary>An enum, or the kinds of a union, as JSON needs it: names by number, and numbers by name.</summary>
internal sealed unsafe class FlatJsonEnum
{
    private readonly long[] _numbers; // ascending
    private readonly byte[][] _texts; // in the same order, in quotes
    private readonly int _lowest; // the index of the lowest number without sign: flags have none
    private readonly Utf8Names<object> _byName;

    private FlatJsonEnum(string fullName, bool isFlags, long[] numbers, string[] names)
    {
        FullName = fullName;
        IsFlags = isFlags;
        FullNameUtf8 = Encoding.UTF8.GetBytes(fullName);
        var byNumber = new SortedDictionary<long, byte[]>();
        var entries = new List<KeyValuePair<string, object>>();
        for (int i = 0; i < names.Length; i++)
        {
            entries.Add(new KeyValuePair<string, object>(names[i], numbers[i]));
            if (!byNumber.ContainsKey(numbers[i])) byNumber.Add(numbers[i], JsonQuoted.Text(names[i]));
        }

        _byName = new Utf8Names<object>(entries);
        _numbers = [.. byNumber.Keys];
        _texts = [.. byNumber.Values];
        _lowest = Math.Max(0, Array.FindIndex(_numbers, static number => number >= 0));
    }

    /// <summary>The name in the schema, with its namespace.</summary>
    internal string FullName { get; }

    /// <inheritdoc cref="FullName"/>
    internal byte[] FullNameUtf8 { get; }

    /// <summary>Whether several values are written as their names with spaces between them.</summary>
    internal bool IsFlags { get; }

    /// <summary>The table of an enum.</summary>
    internal static FlatJsonEnum Of(FlatEnumLayout layout)
    {
        if (layout.JsonTable is FlatJsonEnum known) return known;

        // Two threads may both make it. Both results are the same.
        var made = new FlatJsonEnum(layout.FullName, layout.IsFlags, layout.Numbers, layout.Names);
        layout.JsonTable = made;
        return made;
    }

    /// <summary>The table of the kinds of a union.</summary>
    internal static FlatJsonEnum Of(FlatUnionLayout layout)
    {
        if (layout.JsonTable is FlatJsonEnum known) return known;
        FlatUnionMember[] members = layout.Members;
        var numbers = new long[members.Length + 1];
        var names = new string[members.Length + 1];
        names[0] = "NONE";
        for (int i = 0; i < members.Length; i++)
        {
            numbers[i + 1] = (long)members[i].Kind;
            names[i + 1] = members[i].Name;
        }

        var made = new FlatJsonEnum(layout.FullName, isFlags: false, numbers, names);
        layout.JsonTable = made;
        return made;
    }

    /// <summary>The name of a number in quotes, or null.</summary>
    internal byte[]? FindText(long number)
    {
        int index = Array.BinarySearch(_numbers, number);
        return index < 0 ? null : _texts[index];
    }

    /// <summary>Finds the number of a name.</summary>
    internal bool TryFindNumber(byte* name, int lengthBytes, out long number)
    {
        object? found = _byName.Find(name, lengthBytes);
        number = found is null ? 0 : (long)found;
        return found is not null;
    }

    /// <summary>Writes the names of all flags of a number, the lowest first, if they are exactly the number.</summary>
    /// <returns>Whether they were written.</returns>
    internal bool TryWriteFlags(ref JsonOutput output, long number)
    {
        long rest = number;
        foreach (long flag in _numbers)
            if ((flag & number) == flag) rest &= ~flag;
        if (rest != 0 || number == 0) return false;
        byte separator = (byte)'"';
        for (int i = 0; i < _numbers.Length; i++)
        {
            int at = (_lowest + i) % _numbers.Length;
            if (_numbers[at] == 0 || (_numbers[at] & number) != _numbers[at]) continue;
            output.Add(separator);
            output.Add(_texts[at].AsSpan(1, _texts[at].Length - 2));
            separator = (byte)' ';
        }

        output.Add((byte)'"');
        return true;
    }
}
