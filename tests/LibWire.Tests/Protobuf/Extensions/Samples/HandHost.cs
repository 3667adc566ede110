using System.Text;

namespace LibWire.Tests.Protobuf;

/// <summary>A <see cref="Host"/> read by hand, field by field: the expected results of the steps, errors included. Values are kept as text.</summary>
internal sealed class HandHost
{
    internal string Id = "";
    internal string Text = "";
    internal HandHost? Part;
    internal List<HandHost> Items = [];
    internal HandHost? Child;
    internal HandBag? Bag;
    internal SortedDictionary<int, string> Values = [];
    internal SortedDictionary<int, object> Messages = [];
    internal List<byte> Unknown = [];

    internal void Read(ProtoReader reader, in ArenaAllocator arena)
    {
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case 8: Id = $"{reader.ReadInt32()}"; break;
                case 18: Text = "t" + Convert.ToHexString(reader.ReadUtf8()); break;
                case 27:
                    ProtoReader part = reader.ReadGroup();
                    (Part ??= new HandHost()).Read(part, in arena);
                    break;
                case 35:
                    ProtoReader item = reader.ReadGroup();
                    Items.Add(new HandHost());
                    Items[^1].Read(item, in arena);
                    break;
                case 42: (Child ??= new HandHost()).Read(reader.ReadMessage(), in arena); break;
                case 50: (Bag ??= new HandBag()).Read(reader.ReadMessage(), in arena); break;
                default: ReadExtension(ref reader, in arena); break;
            }
        }
    }

    private void ReadExtension(scoped ref ProtoReader reader, in ArenaAllocator arena)
    {
        int number = reader.Tag;
        switch ((number, reader.WireType))
        {
            case (100, ProtoWireType.VarInt): Values[100] = $"{reader.ReadInt32()}"; break;
            case (101, ProtoWireType.Fixed64): Values[101] = $"{BitConverter.DoubleToInt64Bits(reader.ReadDouble())}"; break;
            case (102, ProtoWireType.Length): Values[102] = Convert.ToHexString(reader.ReadUtf8()); break;
            case (103 or 104, ProtoWireType.Length): Values[number] = Convert.ToHexString(reader.ReadBytes()); break;
            case (105, ProtoWireType.VarInt):
                int kind = reader.ReadInt32();
                if (kind is 0 or 1 or 5) Values[105] = $"{kind}";
                else KeepNumber(105, kind);
                break;
            case (106, ProtoWireType.VarInt): Values[106] = $"{reader.ReadInt32()}"; break;
            case (107, ProtoWireType.Length): One<HandHost>(107).Read(reader.ReadMessage(), in arena); break;
            case (108, ProtoWireType.StartGroup):
                ProtoReader part = reader.ReadGroup();
                One<HandHost>(108).Read(part, in arena);
                break;
            case (109, ProtoWireType.VarInt or ProtoWireType.Length):
                UnmanagedArray<int> numbers = default;
                reader.ReadRepeatedSInt32(ref numbers, in arena);
                foreach (int item in numbers) Append(109, $"{item}");
                break;
            case (110, ProtoWireType.Length): Append(110, Convert.ToHexString(reader.ReadUtf8())); break;
            case (111, ProtoWireType.VarInt or ProtoWireType.Length):
                UnmanagedArray<int> kinds = default;
                reader.ReadRepeatedInt32(ref kinds, in arena);
                foreach (int item in kinds)
                {
                    if (item is 0 or 1 or 5) Append(111, $"{item}");
                    else KeepNumber(111, item);
                }

                break;
            case (112, ProtoWireType.Length): Another<HandHost>(112).Read(reader.ReadMessage(), in arena); break;
            case (113, ProtoWireType.StartGroup):
                ProtoReader other = reader.ReadGroup();
                Another<HandHost>(113).Read(other, in arena);
                break;
            case (114, ProtoWireType.Fixed64 or ProtoWireType.Length):
                UnmanagedArray<ulong> fixeds = default;
                reader.ReadRepeatedFixed64(ref fixeds, in arena);
                foreach (ulong item in fixeds) Append(114, $"{item}");
                break;
            case (115, ProtoWireType.Length): One<HandMust>(115).Read(reader.ReadMessage()); break;
            case (116, ProtoWireType.Length): Another<HandMust>(116).Read(reader.ReadMessage()); break;
            case (536_870_911, ProtoWireType.VarInt): Values[536_870_911] = reader.ReadBool() ? "1" : "0"; break;
            default: Unknown.AddRange(reader.ReadRaw()); break;
        }
    }

    private void Append(int number, string value) => Values[number] = Values.TryGetValue(number, out string? before) ? $"{before},{value}" : value;

    private void KeepNumber(int number, int value) =>
        Unknown.AddRange([.. ProtoWriterText.Varint((ulong)number << 3), .. ProtoWriterText.Varint((ulong)value)]);

    private T One<T>(int number)
        where T : new()
    {
        if (!Messages.ContainsKey(number)) Messages[number] = new T();
        return (T)Messages[number];
    }

    private T Another<T>(int number)
        where T : new()
    {
        List<T> items = One<List<T>>(number);
        items.Add(new T());
        return items[^1];
    }
}

/// <summary>A <see cref="Bag"/> read by hand.</summary>
internal sealed class HandBag
{
    internal SortedDictionary<int, object> Messages = [];
    internal List<byte> Unknown = [];

    internal void Read(ProtoReader reader, in ArenaAllocator arena)
    {
        while (reader.Next())
        {
            if (reader.TagAndType == 11)
            {
                ProtoReader look = reader;
                ProtoReader item = look.ReadGroup();
                if (!TryReadItem(item, in arena)) Unknown.AddRange(reader.ReadRaw());
                else reader.Skip();
            }
            else if (reader.WireType == ProtoWireType.Length && reader.Tag is 1 or 1000)
            {
                ReadKnown(reader.Tag, reader.ReadMessage(), in arena);
            }
            else
            {
                Unknown.AddRange(reader.ReadRaw());
            }
        }
    }

    private bool TryReadItem(ProtoReader item, in ArenaAllocator arena)
    {
        int? number = null;
        ProtoReader look = item;
        while (look.Next())
        {
            if (look.TagAndType == 16 && number is null) number = (int)look.ReadVarInt();
            else look.Skip();
        }

        if (number is not (1 or 1000 or 2_147_483_646)) return false;
        while (item.Next())
        {
            if (item.TagAndType == 26)
            {
                ReadKnown(number.Value, item.ReadMessage(), in arena);
                return true;
            }

            item.Skip();
        }

        return false;
    }

    private void ReadKnown(int number, ProtoReader message, in ArenaAllocator arena)
    {
        if (!Messages.ContainsKey(number)) Messages[number] = number == 1 ? new HandBag() : number == 1000 ? new HandHost() : new HandMust();
        if (Messages[number] is HandBag bag) bag.Read(message, in arena);
        if (Messages[number] is HandHost host) host.Read(message, in arena);
        if (Messages[number] is HandMust must) must.Read(message);
    }
}

/// <summary>A <see cref="Must"/> read by hand.</summary>
internal sealed class HandMust
{
    internal string Id = "";
    internal List<byte> Unknown = [];

    internal void Read(ProtoReader reader)
    {
        while (reader.Next())
        {
            if (reader.TagAndType == 8) Id = $"{reader.ReadInt32()}";
            else Unknown.AddRange(reader.ReadRaw());
        }
    }
}
