using System.Collections.Generic;

namespace LibWire;

/// <summary>An enum as JSON needs it: its names in quotes, by number.</summary>
internal sealed class JsonEnum
{
    /// <summary>The most slots of the table by number, for each value. Enums whose numbers lie further apart are searched.</summary>
    private const int SlotsPerValue = 4;

    private readonly byte[]?[]? _dense; // names by number - _first; null if the numbers lie too far apart
    private readonly int _first;
    private readonly int[] _numbers; // ascending
    private readonly byte[][] _texts; // in the same order

    private JsonEnum(ProtoEnumLayout layout)
    {
        Layout = layout;
        var byNumber = new SortedDictionary<int, byte[]>();
        foreach (ProtoEnumValue value in layout.Values)
            if (!byNumber.ContainsKey(value.Number)) byNumber.Add(value.Number, JsonQuoted.Text(value.Name));

        _numbers = [.. byNumber.Keys];
        _texts = [.. byNumber.Values];
        if (_numbers.Length == 0) return;
        _first = _numbers[0];
        long span = (long)_numbers[_numbers.Length - 1] - _first + 1;
        if (span > SlotsPerValue * (long)_numbers.Length) return;
        _dense = new byte[(int)span][];
        for (int i = 0; i < _numbers.Length; i++) _dense[_numbers[i] - _first] = _texts[i];
    }

    /// <summary>The layout.</summary>
    internal ProtoEnumLayout Layout { get; }

    /// <summary>The table of an enum.</summary>
    internal static JsonEnum Of(ProtoEnumLayout layout)
    {
        if (layout.JsonTable is JsonEnum known) return known;

        // Two threads may both make it. Both results are the same.
        var made = new JsonEnum(layout);
        layout.JsonTable = made;
        return made;
    }

    /// <summary>The name of a number in quotes, or null.</summary>
    internal byte[]? FindText(int number)
    {
        if (_dense is { } dense)
        {
            uint slot = (uint)number - (uint)_first;
            return slot < (uint)dense.Length ? dense[slot] : null;
        }

        int index = Array.BinarySearch(_numbers, number);
        return index < 0 ? null : _texts[index];
    }
}
