using System.Text;

namespace LibWire.Tests.Interop;

/// <summary>
/// A schema with a field of every kind, with the numbers of <c>tests/vectors</c>: 1 to 18 by type, repeated fields from 101, maps from 20101.
/// </summary>
internal static class WideSchema
{
    private const int GroupType = 10;
    private const int MessageType = 11;

    private static readonly string[] Types =
        ["", "double", "float", "int64", "uint64", "int32", "fixed64", "fixed32", "bool", "string", "", "Vector", "bytes", "uint32", "Level", "sfixed32", "sfixed64", "sint32", "sint64"];

    /// <summary>The maps of the vectors, and one with messages as values.</summary>
    private static readonly int[] MapNumbers = [20303, 20404, 20501, 20502, 20505, 20514, 20606, 20707, 20808, 20905, 20909, 20911, 20912, 21313, 21515, 21616, 21717, 21818];

    /// <summary>The proto2 schema: with groups, and strings of any bytes.</summary>
    internal static (string ImportPath, string Text) Loose => ("loose.proto", Print("syntax = \"proto2\"; package loose;", hasGroups: true));

    /// <summary>The proto3 schema: without groups, strings are UTF-8.</summary>
    internal static (string ImportPath, string Text) Checked => ("checked.proto", Print("syntax = \"proto3\"; package checked;", hasGroups: false));

    private static string Print(string head, bool hasGroups)
    {
        var text = new StringBuilder(head).Append(" enum Level { ZERO = 0; ONE = 1; TWO = 2; }\nmessage Vector {\n");
        for (int type = 1; type < Types.Length; type++)
        {
            if (type != GroupType)
            {
                text.Append($"  optional {Types[type]} v{type} = {type};\n  repeated {Types[type]} v{100 + type} = {100 + type};\n");
            }
            else if (hasGroups)
            {
                const string Fields = "{ optional int32 v5 = 5; optional string v9 = 9; repeated sint64 v118 = 118; optional Vector v11 = 11; }";
                text.Append($"  optional group V10 = 10 {Fields}\n  repeated group V110 = 110 {Fields}\n");
            }
        }

        foreach (int number in MapNumbers)
        {
            (int key, int value) = ((number / 100) - 200, number % 100);
            text.Append($"  map<{Types[key]}, {Types[value]}> m{number} = {number};\n");
        }

        return text.Append("}\n").ToString();
    }

    /// <summary>A message with a few fields in any order: long packed fields and long strings, which are read many bytes at a time.</summary>
    internal static byte[] Make(LibWire.Tests.Fuzz.FuzzRandom random)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = random.Next(5); i >= 0; i--) AddField(ref writer, random);
        return writer.ToArray();
    }

    private static void AddField(scoped ref ProtoWriter writer, LibWire.Tests.Fuzz.FuzzRandom random)
    {
        int type = 1 + random.Next(18);
        switch (type)
        {
            case 9 or 12:
                int number = random.OneIn(2) ? type : 100 + type;
                for (int i = number == type ? 1 : random.Next(6); i > 0; i--) writer.AddBytes(number, Text(random));
                break;
            case GroupType:
                writer.StartGroup(GroupType);
                writer.AddBytes(9, Text(random));
                writer.AddBytes(118, Packed(random, 18));
                writer.CloseGroup();
                break;
            case MessageType:
                writer.StartSub(random.OneIn(2) ? MessageType : 100 + MessageType);
                writer.AddBytes(9, Text(random));
                writer.AddBytes(113, Packed(random, 13));
                writer.CloseSub();
                break;
            case 14:
                for (int i = random.Next(5); i >= 0; i--)
                {
                    writer.StartSub(20905);
                    writer.AddBytes(1, Text(random));
                    writer.AddInt32(2, i);
                    writer.CloseSub();
                }

                break;
            default:
                writer.AddBytes(100 + type, Packed(random, type));
                break;
        }
    }

    private static byte[] Text(LibWire.Tests.Fuzz.FuzzRandom random)
    {
        string text = new('x', random.Next(random.OneIn(3) ? 300 : 40));
        if (random.OneIn(2)) text = text.Insert(random.Next(text.Length + 1), random.Pick(["é", "€", "😀"]));
        return Encoding.UTF8.GetBytes(text);
    }

    private static byte[] Packed(LibWire.Tests.Fuzz.FuzzRandom random, int type)
    {
        int count = random.Next(random.OneIn(2) ? 200 : 20);
        int fixedBytes = type is 1 or 6 or 16 ? sizeof(ulong) : type is 2 or 7 or 15 ? sizeof(uint) : 0;
        byte[] values = new byte[count * fixedBytes];
        random.Fill(values);
        if (fixedBytes != 0) return values;
        List<byte> varints = [];
        int bitsMax = random.Pick([1, 7, 14, 32, 64]);
        for (int i = 0; i < count; i++)
        {
            ulong value = random.NextOfAnySize() & (bitsMax == 64 ? ulong.MaxValue : (1UL << bitsMax) - 1);
            for (; value >= 0x80; value >>= 7) varints.Add((byte)(value | 0x80));
            varints.Add((byte)value);
        }

        return [.. varints];
    }
}
