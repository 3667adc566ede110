using System.Text;

namespace LibWire.Schema;

/// <summary>A FlatBuffer that grows from back to front: the target of an offset is written before the offset.</summary>
/// <remarks>Places are counted from the end, which does not move. It supports only what binary schemas need.</remarks>
internal sealed class FbsBuffer
{
    private const int OffsetBytes = 4;

    private readonly Dictionary<string, int> _strings = new(StringComparer.Ordinal);
    private readonly Dictionary<string, int> _vtables = new(StringComparer.Ordinal); // the key is the bytes, as characters
    private byte[] _bytes = new byte[1024];
    private int _size;
    private int _alignBytes = OffsetBytes;

    /// <summary>Adds a string. Equal strings are stored once.</summary>
    internal int AddString(string text)
    {
        if (_strings.TryGetValue(text, out int known)) return known;
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        Align(OffsetBytes, bytes.Length + 1 + OffsetBytes);
        Put(0, 1);
        Reserve(bytes.Length);
        _size += bytes.Length;
        bytes.CopyTo(_bytes, _bytes.Length - _size);
        Put((ulong)bytes.Length, OffsetBytes);
        return _strings[text] = _size;
    }

    /// <summary>Adds a vector of offsets.</summary>
    internal int AddVector(IReadOnlyList<int> places)
    {
        Align(OffsetBytes, (places.Count + 1) * OffsetBytes);
        for (int i = places.Count - 1; i >= 0; i--) PutOffset(places[i]);
        Put((ulong)places.Count, OffsetBytes);
        return _size;
    }

    /// <summary>Adds a table. The caller has removed the fields that equal their defaults.</summary>
    internal int AddTable(FbsTable table)
    {
        List<(int Id, int Bytes, ulong Value, bool IsOffset)> fields = table.Fields;
        fields.Sort(static (left, right) => left.Bytes != right.Bytes ? right.Bytes.CompareTo(left.Bytes) : left.Id.CompareTo(right.Id));
        var places = new Dictionary<int, int>();
        int entryCount = 0, start = _size;
        foreach ((int id, int bytes, ulong value, bool isOffset) in fields)
        {
            Align(bytes, bytes);
            if (isOffset) PutOffset((int)value);
            else Put(value, bytes);
            places[id] = _size;
            entryCount = Math.Max(entryCount, id + 1);
        }

        Align(OffsetBytes, OffsetBytes);
        Put(0, OffsetBytes);
        int place = _size;
        var entries = new char[entryCount + 2];
        entries[0] = (char)(2 * entries.Length);
        entries[1] = (char)(place - start);
        foreach (KeyValuePair<int, int> field in places) entries[field.Key + 2] = (char)(place - field.Value);
        Patch(place, FindVTable(entries) - place);
        return place;
    }

    /// <summary>The finished buffer with that root table.</summary>
    internal byte[] Finish(int root, string identifier)
    {
        Align(_alignBytes, 2 * OffsetBytes);
        for (int i = identifier.Length - 1; i >= 0; i--) Put(identifier[i], 1);
        PutOffset(root);
        var result = new byte[_size];
        Array.Copy(_bytes, _bytes.Length - _size, result, 0, _size);
        return result;
    }

    private int FindVTable(char[] entries)
    {
        string key = new(entries);
        if (_vtables.TryGetValue(key, out int known)) return known;
        Align(2, 2 * entries.Length);
        for (int i = entries.Length - 1; i >= 0; i--) Put(entries[i], 2);
        return _vtables[key] = _size;
    }

    // Adds padding so that the next bytes end on a multiple of their alignment.
    private void Align(int alignBytes, int nextBytes)
    {
        _alignBytes = Math.Max(_alignBytes, alignBytes);
        Reserve(alignBytes + nextBytes);
        _size += -(_size + nextBytes) & (alignBytes - 1);
    }

    private void PutOffset(int place) => Put((ulong)(_size + OffsetBytes - place), OffsetBytes);

    private void Put(ulong value, int bytes)
    {
        Reserve(bytes);
        _size += bytes;
        Write(_bytes.Length - _size, value, bytes);
    }

    private void Patch(int place, int value) => Write(_bytes.Length - place, unchecked((uint)value), OffsetBytes);

    private void Write(int index, ulong value, int bytes)
    {
        for (int i = 0; i < bytes; i++) _bytes[index + i] = unchecked((byte)(value >> (8 * i)));
    }

    private void Reserve(int bytes)
    {
        if (bytes <= _bytes.Length - _size) return;
        var grown = new byte[checked(Math.Max(2 * _bytes.Length, _size + bytes))];
        Array.Copy(_bytes, _bytes.Length - _size, grown, grown.Length - _size, _size);
        _bytes = grown;
    }
}

/// <summary>The fields of one table, before it is written.</summary>
internal sealed class FbsTable
{
    /// <summary>The present fields: id, size, and the bits or, for an offset, the target.</summary>
    internal List<(int Id, int Bytes, ulong Value, bool IsOffset)> Fields { get; } = [];

    /// <summary>Adds a number, unless it is the default.</summary>
    internal FbsTable Number(int id, int bytes, long value, long ifAbsent = 0)
    {
        if (value != ifAbsent) Fields.Add((id, bytes, unchecked((ulong)value), false));
        return this;
    }

    internal FbsTable Flag(int id, bool value) => Number(id, 1, value ? 1 : 0);

    /// <summary>Adds an offset to a place; 0 adds nothing.</summary>
    internal FbsTable Offset(int id, int place)
    {
        if (place != 0) Fields.Add((id, 4, (ulong)place, true));
        return this;
    }
}
