using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.Tests.Interop;

/// <summary>
/// The same calls to the builder of LibWire and, as a script, to that of C++. A call that creates something returns its number in the script.
/// </summary>
/// <remarks>
/// The script has all calls of a table together, at its end. So objects that are written while a table is open come before it, as <see cref="FlatBuilder"/>
/// promises. C++ allows no other order.
/// </remarks>
internal readonly ref struct FlatTwin(FlatBuilder ours)
{
    private readonly FlatBuilder _ours = ours;
    private readonly FlatScript _theirs = new();
    private readonly List<FlatOffset> _offsets = [];
    private readonly Stack<List<Action<FlatScript>>> _open = [];

    /// <summary>The number of created objects.</summary>
    internal int Count => _offsets.Count;

    internal byte[] Ours => _ours.ToArray();

    internal OracleAnswer Theirs => _theirs.Run();

    internal void Clear()
    {
        _ours.Clear();
        _theirs.Clear();
        _offsets.Clear();
        _open.Clear();
    }

    internal void ForceDefaults(bool isOn)
    {
        FlatBuilder ours = _ours;
        ours.ForcesDefaults = isOn;
        _theirs.ForceDefaults(isOn);
    }

    internal void ShareVtables(bool isOn)
    {
        FlatBuilder ours = _ours;
        ours.SharesVtables = isOn;
        _theirs.DedupVtables(isOn);
    }

    internal uint String(string text, bool isShared, int alignBytes = 0)
    {
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);

        // In each form of a text.
        FlatOffset offset = (isShared, text.Length % 2 == 0) switch
        {
            (true, true) => _ours.CreateSharedString(text),
            (true, false) => _ours.CreateSharedString(utf8),
            (false, true) => _ours.CreateString(text, alignBytes),
            _ => _ours.CreateString(utf8, alignBytes),
        };
        if (alignBytes > 0 && !isShared) _theirs.ForceStringAlignment(utf8.Length, alignBytes);
        return Created(_theirs.CreateString(utf8, isShared), offset);
    }

    internal uint Vector<T>(int type, ReadOnlySpan<T> values, int alignBytes, bool isUninitialized)
        where T : unmanaged
    {
        FlatOffset offset;
        if (isUninitialized)
        {
            offset = _ours.CreateUninitializedVector(values.Length, out Span<T> elements, alignBytes);
            values.CopyTo(elements);
        }
        else
        {
            offset = _ours.CreateVector(values, alignBytes);
        }

        if (alignBytes > 0) _theirs.ForceVectorAlignment(values.Length, Unsafe.SizeOf<T>(), alignBytes);
        return Created(_theirs.CreateVector(type, values.Length, MemoryMarshal.AsBytes(values), isUninitialized), offset);
    }

    internal uint Structs<T>(ReadOnlySpan<T> values, int alignBytes)
        where T : unmanaged, IFlatStruct<T>
    {
        FlatOffset offset = _ours.CreateVector(values, alignBytes);
        if (alignBytes > 0) _theirs.ForceVectorAlignment(values.Length, Unsafe.SizeOf<T>(), alignBytes);
        return Created(_theirs.CreateVectorOfStructs(Unsafe.SizeOf<T>(), default(T).AlignBytes, MemoryMarshal.AsBytes(values)), offset);
    }

    internal uint SortedStructs<T>(ReadOnlySpan<T> values)
        where T : unmanaged, IFlatStruct<T>
    {
        // By the first byte, so that many keys are equal. C++ sorts in the caller's memory before it writes.
        FlatOffset offset = _ours.CreateSortedVector<T, byte>(values, keyOffset: 0);
        T[] sorted = [.. values.ToArray().OrderBy(static value => Unsafe.As<T, byte>(ref value))];
        return Created(_theirs.CreateVectorOfStructs(Unsafe.SizeOf<T>(), default(T).AlignBytes, MemoryMarshal.AsBytes(sorted.AsSpan())), offset);
    }

    internal uint Struct<T>(T value)
        where T : unmanaged, IFlatStruct<T> =>
        Created(_theirs.CreateStruct(default(T).AlignBytes, MemoryMarshal.AsBytes(new ReadOnlySpan<T>(in value))), _ours.CreateStruct(in value));

    internal uint Offsets(uint[] things, int alignBytes)
    {
        FlatOffset offset = _ours.CreateVector(OffsetsOf(things), alignBytes);
        Align(things.Length, alignBytes);
        return Created(_theirs.CreateVectorOfOffsets(things), offset);
    }

    /// <summary>The same, element by element.</summary>
    internal uint OpenOffsets(uint[] things, int alignBytes)
    {
        _ours.StartVector(alignBytes);
        foreach (uint thing in things) _ours.AddElement(_offsets[(int)thing]);
        Align(things.Length, alignBytes);
        return Created(_theirs.CreateVectorOfOffsets(things), _ours.EndVector());
    }

    internal uint SortedByString(int id, uint[] tables, int alignBytes)
    {
        FlatOffset[] sorted = OffsetsOf(tables);
        _ours.SortTables(sorted, id);
        FlatOffset offset = alignBytes > 0 ? _ours.CreateVector(sorted, alignBytes) : _ours.CreateSortedVector(OffsetsOf(tables), id);
        Align(tables.Length, alignBytes);
        return Created(_theirs.CreateVectorOfSortedTables(id, 13, [], tables), offset);
    }

    internal uint SortedBy<T>(int id, int type, T absent, uint[] tables, int alignBytes)
        where T : unmanaged
    {
        FlatOffset[] sorted = OffsetsOf(tables);
        _ours.SortTables(sorted, id, absent);
        FlatOffset offset = alignBytes > 0 ? _ours.CreateVector(sorted, alignBytes) : _ours.CreateSortedVector(OffsetsOf(tables), id, absent);
        Align(tables.Length, alignBytes);
        return Created(_theirs.CreateVectorOfSortedTables(id, type, Bytes(absent), tables), offset);
    }

    internal uint Nested(FlatTwin inner) => Created(_theirs.CreateNestedBuffer(inner._theirs), _ours.CreateNestedBuffer(in inner._ours));

    internal void StartTable()
    {
        _ours.StartTable();
        _open.Push([]);
    }

    internal void Add<T>(int id, int type, T value, T absent)
        where T : unmanaged
    {
        _ours.Add(id, value, absent);
        Field(script => script.AddElement(id, type, Bytes(value), Bytes(absent)));
    }

    internal void Add<T>(int id, int type, T value)
        where T : unmanaged
    {
        _ours.Add(id, value);
        Field(script => script.AddElement(id, type, Bytes(value)));
    }

    internal void AddStruct<T>(int id, T value)
        where T : unmanaged, IFlatStruct<T>
    {
        _ours.AddStruct(id, in value);
        Field(script => script.AddStruct(id, default(T).AlignBytes, Bytes(value)));
    }

    internal void AddOffset(int id, uint thing)
    {
        _ours.AddOffset(id, thing == FlatScript.None ? default : _offsets[(int)thing]);
        Field(script => script.AddOffset(id, thing));
    }

    internal uint EndTable()
    {
        FlatOffset offset = _ours.EndTable();
        _theirs.StartTable();
        foreach (Action<FlatScript> call in _open.Pop()) call(_theirs);
        return Created(_theirs.EndTable(), offset);
    }

    internal void Finish(uint table, bool isSizePrefixed, ReadOnlySpan<byte> identifier)
    {
        if (isSizePrefixed) _ours.FinishSizePrefixed(_offsets[(int)table], identifier);
        else _ours.Finish(_offsets[(int)table], identifier);
        _theirs.Finish(table, isSizePrefixed, identifier);
    }

    private static byte[] Bytes<T>(T value)
        where T : unmanaged => MemoryMarshal.AsBytes(new ReadOnlySpan<T>(in value)).ToArray();

    private FlatOffset[] OffsetsOf(uint[] things)
    {
        var offsets = new FlatOffset[things.Length];
        for (int i = 0; i < things.Length; i++) offsets[i] = _offsets[(int)things[i]];
        return offsets;
    }

    private void Align(int count, int alignBytes)
    {
        if (alignBytes > 0) _theirs.ForceVectorAlignment(count, sizeof(uint), alignBytes);
    }

    private void Field(Action<FlatScript> call) => _open.Peek().Add(call);

    private uint Created(uint thing, FlatOffset offset)
    {
        _offsets.Add(offset);
        return thing;
    }
}
