namespace LibWire;

/// <content>Whole buffers, nested ones included, and what only 64-bit offsets reach.</content>
/// <remarks>A buffer has what 64-bit offsets reach at its end, so it is written before everything else. A text that may have such values is read twice: first
/// only for them, into the buffer, while everything else goes into a builder that is thrown away.</remarks>
internal unsafe ref partial struct FlatJsonReader
{
    /// <summary>Reads the root of a buffer.</summary>
    /// <returns>Its position.</returns>
    private uint ReadRoot(FlatJsonTable type, int depthLeft)
    {
        if (!type.HasFar) return ReadTable(type, depthLeft);
        FarValues outer = _far;
        FlatBuilderCore* core = _core;
        byte* start = _json.Next;
        _far = new FarValues { Target = core };
        _core = RentBuilder();
        ReadTable(type, depthLeft);
        ReturnBuilder(_core);
        _core = core;
        _far.Target = null;
        _json.Next = start;
        uint position = ReadTable(type, depthLeft);
        _far = outer;
        return position;
    }

    /// <summary>Reads a value with a 64-bit offset.</summary>
    /// <returns>Its position; 0 where it does not matter yet.</returns>
    private ulong ReadFar(FlatJsonField field, int depthLeft)
    {
        if (_far.Target == null)
        {
            SkipValue();
            return *_far.Positions.At(_far.Next++);
        }

        FlatField layout = field.Layout;
        long position;
        if (layout.Kind == FlatFieldKind.Offset64String)
        {
            if (!IsStringNext()) FailValue("a string", layout.Name);
            ReadString(ref _json.ValueText, out byte* text, out int lengthBytes);
            position = FlatBuilderCore.String64(_far.Target, new ReadOnlySpan<byte>(text, lengthBytes), sizeof(uint) - 1);
        }
        else
        {
            // A nested buffer has values of its own, which do not mix with these.
            FarValues outer = _far;
            _far = default;
            ReadOnlySpan<byte> elements = ReadElements(field, depthLeft, out int alignBytes);
            _far = outer;
            position = FlatBuilderCore.Vector64(
                _far.Target, elements.Length / layout.ElementBytes, elements.Length, alignBytes,
                field.HasCount64 ? FlatFormat.Offset64Bytes : FlatFormat.OffsetBytes, out byte* target);
            elements.CopyTo(new Span<byte>(target, elements.Length));
        }

        _far.Positions.Add((ulong)position, _scratch);
        return 0;
    }

    /// <summary>Reads a nested buffer. It has no file identifier, as in flatc.</summary>
    /// <returns>Its bytes, until another one is read.</returns>
    private ReadOnlySpan<byte> ReadNested(FlatJsonTable root, int depthLeft, out int alignBytes)
    {
        if (_far.Target != null)
        {
            // It lies in a table that is thrown away.
            SkipValue();
            alignBytes = 1;
            return default;
        }

        FarValues outerFar = _far;
        FlatBuilderCore* outer = _core;
        _core = RentBuilder();
        uint position = ReadRoot(root, depthLeft);
        FlatBuilderCore.Finish(_core, FlatBuilderCore.Offset(_core, position), default, prefixBytes: 0);
        byte* bytes = FlatBuilderCore.Finished(_core, out long sizeBytes);
        alignBytes = FlatBuilderCore.AlignBytes(_core);
        ReturnBuilder(_core);
        _core = outer;
        _far = outerFar;
        return new ReadOnlySpan<byte>(bytes, checked((int)sizeBytes));
    }

    private FlatBuilderCore* RentBuilder()
    {
        FlatBuilderCore* core;
        if (_builders.Count == 0)
        {
            core = FlatBuilderCore.Create(in _scratch, 0);
            core->ForcesDefaults = _options.ForcesDefaults;
            return core;
        }

        core = (FlatBuilderCore*)*_builders.At(--_builders.Count);
        FlatBuilderCore.Clear(core);
        return core;
    }

    // Its bytes stay until it is rented again.
    private void ReturnBuilder(FlatBuilderCore* core) => _builders.Add((ulong)core, _scratch);

    /// <summary>The values of a buffer that only 64-bit offsets reach.</summary>
    private struct FarValues
    {
        /// <summary>The buffer that receives them; null if they are all written.</summary>
        internal FlatBuilderCore* Target;

        /// <summary>Their positions, in the order of the text.</summary>
        internal FlatJsonStack<ulong> Positions;

        /// <summary>How many of them have been given to their tables.</summary>
        internal int Next;
    }
}
