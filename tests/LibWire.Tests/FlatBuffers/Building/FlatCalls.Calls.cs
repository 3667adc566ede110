using System.Text;
using LibWire.Tests.FlatBuffers.Models.Bench;

namespace LibWire.Tests.FlatBuffers.Build;

/// <content>One call: its expected result, the call itself, and its effect on the model.</content>
internal ref partial struct FlatCalls
{
    private const int StartTableCall = 0, EndTableCall = 1, EndVectorCall = 2, FinishCall = 3;

    private void Call(int call)
    {
        switch (call)
        {
            case StartTableCall or 4:
                Writes();
                _builder.StartTable();
                Passed();
                _open.Push(new Open(isTable: true, elementId: -1));
                break;
            case EndTableCall or 5: EndTable(); break;
            case EndVectorCall: EndVector(); break;
            case FinishCall: Finish(); break;
            case 6: StartVector(); break;
            case 7: AddElement(); break;
            case 8: String(); break;
            case 9: Text16(); break;
            case 10:
                byte[] bytes = SomeBytes(40);
                Writes();
                Created(FlatNode.Bytes, bytes, _builder.CreateVector<byte>(bytes, 1 << _random.Next(6)));
                break;
            case 11:
                long[] longs = SomeLongs();
                Writes();
                Created(FlatNode.Longs, longs, _builder.CreateVector<long>(longs));
                break;
            case 12: Foos(); break;
            case 13: Offsets(); break;
            case 14: Nested(); break;
            case 15: Far(); break;
            case 16: Require(); break;
            case 17: Wrong(); break;
            case 18 or 19: AddOffset(); break;
            case 26: Copy(); break;
            default: AddValue(); break;
        }
    }

    private void EndTable()
    {
        bool isTable = _open.Count > 0 && _open.Peek().IsTable;
        if (!isTable) _expected |= FlatCallFailures.NothingOpen;
        else if (_open.Peek().IsTwice) _expected |= FlatCallFailures.AddedTwice;
        FlatOffset table = _builder.EndTable();
        Passed();
        Created(FlatNode.Child, _open.Pop().Node, table);
    }

    private void StartVector()
    {
        Writes();
        _builder.StartVector(alignBytes: _random.OneIn(3) ? 1 << _random.Next(6) : 0);
        Passed();
        _open.Push(new Open(isTable: false, _random.OneIn(2) ? FlatNode.Child : FlatNode.Text));
    }

    private void AddElement()
    {
        bool isVector = _open.Count > 0 && !_open.Peek().IsTable;
        if (!isVector) _expected |= FlatCallFailures.NothingOpen;
        int at = isVector ? Last(_open.Peek().ElementId) : -1;
        bool isNull = at < 0 || _random.OneIn(20);
        if (isNull) _expected |= FlatCallFailures.UnknownOffset;
        _builder.AddElement(!isNull ? _things[at].Offset : _random.OneIn(2) ? default : _foreign);
        Passed();
        _open.Peek().Elements.Add(Use(at));
    }

    private void EndVector()
    {
        bool isVector = _open.Count > 0 && !_open.Peek().IsTable;
        if (!isVector) _expected |= FlatCallFailures.NothingOpen;
        FlatOffset vector = _builder.EndVector();
        Passed();
        Open open = _open.Pop();
        Created(open.ElementId == FlatNode.Child ? FlatNode.Children : FlatNode.Texts, open.Elements, vector);
    }

    private void String()
    {
        byte[] text = SomeText();
        bool isShared = _random.OneIn(2);
        if (isShared && _finished is not null)
        {
            // A shared string that the buffer already has is not written again, so a finished buffer does not change.
            _possible = FlatCallFailures.Finished;
            long sizeBytes = _builder.SizeBytes;
            _builder.CreateSharedString(text);
            Assert.Equal(sizeBytes, _builder.SizeBytes);
            return;
        }

        Writes();
        FlatOffset offset = isShared ? _builder.CreateSharedString(text) : _builder.CreateString(text);
        Created(FlatNode.Text, text, offset);
    }

    private void Text16()
    {
        string text = Encoding.UTF8.GetString(SomeText());
        bool isBroken = _random.OneIn(8);
        if (isBroken) _expected |= FlatCallFailures.Utf16;
        Writes();
        string written = isBroken ? text + '\ud800' : text;
        FlatOffset offset = _random.OneIn(2) ? _builder.CreateSharedString(written) : _builder.CreateString(written);
        Created(FlatNode.Text, Encoding.UTF8.GetBytes(text), offset);
    }

    private void Foos()
    {
        var foos = new Foo[_random.Next(5)];
        for (int i = 0; i < foos.Length; i++) foos[i] = SomeFoo();
        Writes();
        switch (_random.Next(3))
        {
            case 0:
                Created(FlatNode.Foos, foos, _builder.CreateVector<Foo>(foos));
                break;
            case 1:
                Created(FlatNode.Foos, foos.OrderBy(static foo => foo.Id).ToArray(), _builder.CreateSortedVector<Foo, ulong>(foos, keyOffset: 0));
                break;
            default:
                FlatOffset offset = _builder.CreateUninitializedVector(foos.Length, out Span<Foo> elements);
                for (int i = 0; i < foos.Length; i++) elements[i] = BitConverter.IsLittleEndian ? foos[i] : ((IFlatStruct<Foo>)foos[i]).ReverseEndianness();
                Created(FlatNode.Foos, foos, offset);
                break;
        }
    }

    private void Offsets()
    {
        int id = _random.OneIn(2) ? FlatNode.Child : FlatNode.Text;
        var used = new List<Thing>();
        for (int i = _things.Count - 1; i >= 0 && used.Count < 4; i--)
            if (_things[i].Id == id && _random.OneIn(2)) used.Add(_things[i]);
        var offsets = new FlatOffset[used.Count + 1];
        for (int i = 0; i < used.Count; i++) offsets[i] = used[i].Offset;
        int count = used.Count;
        if (_random.OneIn(10))
        {
            offsets[count++] = _random.OneIn(2) ? default : _foreign;
            _expected |= FlatCallFailures.UnknownOffset;
        }

        Writes();
        bool isSorted = id == FlatNode.Child && _random.OneIn(2);
        if (!isSorted)
        {
            FlatOffset vector = _builder.CreateVector(offsets.AsSpan(0, count));
            Created(id == FlatNode.Child ? FlatNode.Children : FlatNode.Texts, used.ConvertAll(static thing => thing.Value), vector);
        }
        else
        {
            FlatOffset vector = _builder.CreateSortedVector(offsets.AsSpan(0, count), FlatNode.Int, 0);
            Created(FlatNode.Children, used.ConvertAll(static thing => thing.Value).OrderBy(static node => ((FlatNode)node).Fields.TryGetValue(FlatNode.Int, out object? key) ? (int)key : 0).ToList(), vector);
        }

        if (id == FlatNode.Child) _things.RemoveAll(used.Contains);
    }

    private void Nested()
    {
        // The other builder is used only here, and its buffer is valid.
        var node = new FlatNode();
        node.Fields[FlatNode.Double] = 0.5;
        _other.Clear();
        _other.StartTable();
        _other.Add(FlatNode.Double, 0.5, 0);
        FlatOffset root = _other.EndTable();
        bool isFinished = !_random.OneIn(8);
        if (isFinished) _other.Finish(root);
        else _expected |= FlatCallFailures.NotFinished;
        Writes();
        Created(FlatNode.Nested, node, _builder.CreateNestedBuffer(in _other));
    }

    private void Copy()
    {
        var tree = new FlatTree(_random);
        FlatNode node = tree.Make(depth: 2, isRoot: false);
        _other.Clear();
        _other.Finish(tree.Write(_other, _otherArena, node));
        Writes();
        long before = _builder.SizeBytes;
        try
        {
            Created(FlatNode.Child, node, _builder.CopyTable(FlatBuffer.DangerousGetRoot(_other.WrittenSpan), FlatNode.Layout, _other.WrittenSpan.Length));
        }
        finally
        {
            // A part of a copy may already be written.
            if (_builder.SizeBytes != before) _hasNear = true;
        }
    }

    private void Far()
    {
        Writes();
        if (_hasNear) _expected |= FlatCallFailures.Late64;
        if (_random.OneIn(2))
        {
            long[] longs = SomeLongs();
            FlatOffset64<UnmanagedArray<long>> offset = _builder.CreateVector64<long>(longs);
            Passed();
            _things.Add(new Thing(FlatNode.FarLongs, longs, default, FarLongs: offset));
        }
        else
        {
            byte[] text = SomeText();
            FlatOffset64<Utf8String> offset = _builder.CreateString64(text);
            Passed();
            _things.Add(new Thing(FlatNode.FarText, text, default, FarText: offset));
        }
    }

    private void Require()
    {
        int at = Last(FlatNode.Child);
        if (at < 0)
        {
            _expected |= FlatCallFailures.UnknownOffset;
            _builder.Require(_random.OneIn(2) ? default : _foreign, 0, "field");
        }
        else
        {
            var node = (FlatNode)_things[at].Value;
            int id = node.Fields.Count > 0 && _random.OneIn(2) ? node.Fields.Keys.First() : 30;
            if (!node.Fields.ContainsKey(id)) _expected |= FlatCallFailures.Missing;
            _builder.Require(_things[at].Offset, id, "field");
        }

        Passed();
    }

    /// <summary>Calls that are rarely or never valid.</summary>
    private void Wrong()
    {
        switch (_random.Next(6))
        {
            case 0:
                if (_random.OneIn(4)) Clear();
                break;
            case 1:
                if (_finished is null) _expected |= FlatCallFailures.NotFinished;
                Assert.Equal(_finishedBytes.Length, _builder.ToArray().Length);
                Passed();
                break;
            case 2:
                _expected = FlatCallFailures.Argument | FlatCallFailures.NothingOpen;
                _builder.Add(_random.OneIn(2) ? -1 : 32_765, 5);
                Passed();
                break;
            case 3:
                _expected = FlatCallFailures.Argument;
                Writes();
                _builder.CreateVector<byte>(SomeBytes(10), alignBytes: 3);
                Passed();
                break;
            case 4:
                FlatBuilder builder = _builder;
                builder.SharesVtables = _random.OneIn(2);
                break;
            default:
                _expected = FlatCallFailures.Argument;
                _builder.CreateUninitializedVector<int>(-1, out _);
                Passed();
                break;
        }
    }

    private void AddOffset()
    {
        if (_things.Count == 0) return;
        int at = _random.Next(_things.Count);
        Thing thing = _things[at];
        Open? open = Fields(thing.Id);
        if (thing.Id == FlatNode.FarLongs)
        {
            _builder.AddOffset64(thing.Id, thing.FarLongs);
        }
        else if (thing.Id == FlatNode.FarText)
        {
            _builder.AddOffset64(thing.Id, thing.FarText);
        }
        else
        {
            bool isForeign = _random.OneIn(20);
            if (isForeign) _expected |= FlatCallFailures.UnknownOffset;
            _builder.AddOffset(thing.Id, isForeign ? _foreign : thing.Offset);
        }

        if (IsAdded(open, thing.Id)) open!.Node.Fields.Add(thing.Id, Use(at));
    }

    private void AddValue()
    {
        int id = _random.Next(8);
        if (id == 6) id = FlatNode.HighInt;
        if (id == 7) id = FlatNode.Foo;
        Open? open = Fields(id);
        object value;
        switch (id)
        {
            case FlatNode.Byte: value = Added(id, (byte)(1 + _random.Next(255))); break;
            case FlatNode.Short: value = Added(id, (short)(1 + _random.Next(999))); break;
            case FlatNode.Int or FlatNode.HighInt: value = Added(id, 1 + _random.Next(int.MaxValue)); break;
            case FlatNode.Long: value = Added(id, (long)_random.NextUInt64() | 1); break;
            case FlatNode.Double: value = Added(id, 1.5 + _random.Next(100)); break;
            case FlatNode.Bool: value = Added(id, true); break;
            default:
                Foo foo = SomeFoo();
                _builder.AddStruct(id, in foo);
                value = foo;
                break;
        }

        if (IsAdded(open, id)) open!.Node.Fields.Add(id, value);
    }

    private readonly object Added<T>(int id, T value)
        where T : unmanaged
    {
        if (_random.OneIn(2)) _builder.Add(id, value);
        else _builder.Add(id, value, default);
        return value;
    }

    private void Finish()
    {
        int at = Last(FlatNode.Child);
        bool isIdentified = _random.OneIn(3), isShort = _random.OneIn(20);
        if (_open.Count > 0) _expected |= FlatCallFailures.StillOpen;
        if (at < 0) _expected |= FlatCallFailures.UnknownOffset;
        if (isShort) _expected |= FlatCallFailures.Argument;
        Writes();
        FlatOffset root = at >= 0 ? _things[at].Offset : _random.OneIn(2) ? default : _foreign;
        int prefixBytes = _random.Pick([0, 0, 4, 8]);
        ReadOnlySpan<byte> identifier = isShort ? "NOD"u8 : isIdentified ? "NODE"u8 : default;
        if (prefixBytes == 8) _builder.FinishSizePrefixed64(root, identifier);
        else if (prefixBytes == 4) _builder.FinishSizePrefixed(root, identifier);
        else _builder.Finish(root, identifier);
        Passed();
        _finished = (FlatNode)_things[at].Value;
        _finishedBytes = _builder.ToArray();
        Finished++;

        var options = new FlatVerifierOptions { IsSizePrefixed = prefixBytes == 4, IsSizePrefixed64 = prefixBytes == 8 };
        Assert.True(FlatVerifier.TryVerify(_builder.WrittenSpan, FlatNode.Layout, out WireFault fault, options), $"{fault.Error} at {fault.Offset}");
        _finished.AssertIn(FlatBuffer.DangerousGetRoot(_builder.WrittenSpan.Slice(prefixBytes)));
    }

    /// <summary>Before a field is added: finds the open table for it, if there is one.</summary>
    private Open? Fields(int id)
    {
        if (_open.Count == 0 || !_open.Peek().IsTable)
        {
            _expected |= FlatCallFailures.NothingOpen;
            return null;
        }

        if (_open.Peek().Node.Fields.ContainsKey(id)) _expected |= FlatCallFailures.AddedTwice;
        return _open.Peek();
    }

    /// <summary>After the call that adds a field: records whether it did. A repeated field is rejected at once, or at the end of the table.</summary>
    private readonly bool IsAdded(Open? open, int id)
    {
        if (open is not null && _expected == FlatCallFailures.AddedTwice)
        {
            open.IsTwice = true;
            return false;
        }

        Passed();
        return true;
    }

    /// <summary>Takes an object for one use: nodes are trees, so that reading them takes linear time.</summary>
    private readonly object Use(int at)
    {
        object value = _things[at].Value;
        if (_things[at].Id == FlatNode.Child) _things.RemoveAt(at);
        return value;
    }
}
