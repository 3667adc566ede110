using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>Reads JSON as a buffer: children are written before the tables that refer to them, as flatc writes them, in the same order.</summary>
internal unsafe ref partial struct FlatJsonReader
{
    /// <summary>How far back the kind of a union is searched. If it is further away, the value waits until the end of its table.</summary>
    private const int KindSearchMax = 64;

    private readonly ArenaAllocator _scratch; // what lives during the call
    private readonly FlatJsonOptions _options;
    private readonly bool _isStrict;
    private readonly bool _mayLackSeparators;
    private JsonLexer _json;
    private FlatBuilderCore* _core; // the buffer that is being written
    private FlatJsonStack<FlatJsonEntry> _entries; // the members of open tables
    private FlatJsonStack<uint> _positions; // the elements of open vectors of tables, strings and unions
    private FlatJsonStack<byte> _bytes; // the elements of the vector of scalars or structs that is being read
    private FarValues _far; // of the buffer that is being written
    private FlatJsonStack<ulong> _builders; // builders that can be used again
    private FlexBuilder _flex; // of the FlexBuffers in fields
    private bool _hasFlex;

    /// <summary>Begins to read.</summary>
    /// <param name="start">The text: pinned, well-formed UTF-8 unless the options allow other bytes.</param>
    /// <param name="lengthBytes">Its length.</param>
    /// <param name="core">An empty builder.</param>
    /// <param name="scratch">Another arena, for what lives during the call.</param>
    /// <param name="options">The options.</param>
    internal FlatJsonReader(byte* start, int lengthBytes, FlatBuilderCore* core, ArenaAllocator scratch, FlatJsonOptions options)
    {
        _json = new JsonLexer(start, lengthBytes, scratch, options.Depth);
        _core = core;
        _scratch = scratch;
        _options = options;
        _isStrict = options.IsStrict;
        _mayLackSeparators = options.AllowsMissingSeparators && !_isStrict;
        _entries = default;
        _positions = default;
        _bytes = default;
        _far = default;
        _builders = default;
        _flex = default;
        _hasFlex = false;
        core->ForcesDefaults = options.ForcesDefaults;
    }

    /// <summary>Reads the whole text as one buffer and finishes it.</summary>
    internal void ReadAll(FlatJsonTable root)
    {
        SkipSpace();
        uint position = ReadRoot(root, _options.Depth);
        SkipSpace();
        if (_json.Next != _json.End) _json.FailSyntax("the end of the text");
        Span<byte> identifier = stackalloc byte[FlatFormat.IdentifierBytes];
        string? text = root.Layout.FileIdentifier;
        for (int i = 0; i < text?.Length; i++) identifier[i] = (byte)text[i];
        FlatBuilderCore.Finish(
            _core, FlatBuilderCore.Offset(_core, position), text is null ? default : identifier, _options.IsSizePrefixed ? FlatFormat.SizePrefixBytes : 0);
    }

    /// <summary>Reads a table: an object with its fields by name, or an array of all of them in their order.</summary>
    /// <returns>The position of the table that was written.</returns>
    private uint ReadTable(FlatJsonTable type, int depthLeft)
    {
        if (depthLeft == 0) FailDepth();
        byte* start = _json.Next;
        int first = _entries.Count;
        if (TryOpen('{'))
        {
            if (!_json.TryClose('}'))
            {
                do
                {
                    byte* member = _json.Next;
                    ReadKey(out byte* name, out int nameBytes);
                    if (type.Find(name, nameBytes) is { } found) ReadMember(type, found, member, first, depthLeft);
                    else ReadUnknown(type.Layout.FullName, member, new ReadOnlySpan<byte>(name, nameBytes));
                }
                while (TryContinue('}'));
            }
        }
        else if (TryOpen('['))
        {
            int count = 0;
            if (!_json.TryClose(']'))
            {
                do
                {
                    if (count == type.Names.Length) FailCount(_json.Next, type.Layout.FullName, type.Names.Length);
                    ReadMember(type, type.Names[count++], _json.Next, first, depthLeft);
                }
                while (TryContinue(']'));
            }

            if (count != type.Names.Length) FailCount(start, type.Layout.FullName, type.Names.Length);
        }
        else
        {
            FailValue("an object", type.Layout.FullName);
        }

        byte* end = _json.Next;
        uint position = WriteTable(type, first, start, depthLeft);
        _entries.Count = first;
        _json.Next = end;
        return position;
    }

    /// <summary>Passes a member that is no field. <c>$schema</c> names the schema for editors.</summary>
    private void ReadUnknown(string typeName, byte* member, ReadOnlySpan<byte> name)
    {
        bool isSchema = name.SequenceEqual("$schema"u8);
        if (isSchema && !IsStringNext()) FailValue("a string", "$schema");
        if (!isSchema && !_options.IgnoresUnknown) _json.FailAt(WireError.UnknownName, member, $"{typeName} has no field of this name.");
        SkipValue();
    }

    /// <summary>Reads the value of a member, and notes it for the table.</summary>
    private void ReadMember(FlatJsonTable type, FlatJsonName name, byte* member, int first, int depthLeft)
    {
        var entry = new FlatJsonEntry { Order = name.Order, TextOffset = (int)(member - _json.Start) };
        FlatJsonField field = name.Field;
        if (IsNullNext() && (field.Layout.Kind != FlatFieldKind.Scalar || field.Layout.IsOptional))
        {
            _json.ReadNull();
            entry.State = FlatJsonEntryState.Null;
        }
        else if (name.IsKind)
        {
            ReadKinds(field, ref entry);
        }
        else if (field.Kind is not null && !HasKind(name.Order - 1, first))
        {
            entry.State = FlatJsonEntryState.Waiting;
            entry.Value = (ulong)(_json.Next - _json.Start);
            SkipValue();
        }
        else
        {
            ReadValue(field, ref entry, first, depthLeft);
        }

        _entries.Add(entry, _scratch);

        // Members that occur twice are found at the end of the table. One that occurs again and again must not fill the memory until then.
        if (_entries.Count - first > type.Names.Length) FailRepeated(first);

        // A value that stands right before its kind is read now, where flatc reads it.
        if (name.IsKind && _entries.Count - first >= 2 && *_entries.At(_entries.Count - 2) is { State: FlatJsonEntryState.Waiting } value
            && value.Order == entry.Order + 1)
        {
            ReadWaiting(field, _entries.Count - 2, first, depthLeft);
        }
    }

    /// <summary>Reads the value of a union that waited for its kind.</summary>
    private void ReadWaiting(FlatJsonField field, int index, int first, int depthLeft)
    {
        FlatJsonEntry entry = *_entries.At(index);
        byte* next = _json.Next;
        _json.Next = _json.Start + entry.Value;
        entry.State = FlatJsonEntryState.Value;
        ReadValue(field, ref entry, first, depthLeft);
        *_entries.At(index) = entry;
        _json.Next = next;
    }

    private bool HasKind(int order, int first) => FindKind(order, first) >= 0;

    /// <summary>Finds the kind that belongs to a value among the last members that were read; -1 if it is not there.</summary>
    private readonly int FindKind(int order, int first)
    {
        int stop = Math.Max(first, _entries.Count - KindSearchMax);
        for (int i = _entries.Count - 1; i >= stop; i--)
            if (_entries.At(i)->Order == order) return i;
        return -1;
    }

    [DoesNotReturn]
    private readonly void FailDepth() => _json.FailAt(
        WireError.DepthExceeded, _json.Next, $"The text is nested more than {_options.Depth} levels deep.");

    [DoesNotReturn]
    private readonly void FailRange(byte* start, FlatJsonScalar scalar) =>
        _json.FailAt(WireError.ValueOutOfRange, start, $"The number is outside the range of {scalar.Name}.");

    [DoesNotReturn]
    private readonly void FailCount(byte* start, string name, int count) =>
        _json.FailAt(WireError.ValueMismatch, start, $"{name} takes {count} values.");

    /// <summary>Another kind of value than its place takes. What is no value at all is a fault of the grammar.</summary>
    [DoesNotReturn]
    private readonly void FailValue(string expected, string name)
    {
        if (_json.Next == _json.End || ",:]})"u8.IndexOf(*_json.Next) >= 0) _json.FailSyntax("a value");
        _json.FailAt(WireError.ValueMismatch, _json.Next, $"{name} takes {expected}.");
    }
}
