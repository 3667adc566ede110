using System.Globalization;
using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlexBuffers;

/// <summary>A value as tests know it: what is added to a builder, and what a reader must find.</summary>
internal sealed class FlexNode
{
    internal required FlexType Type { get; init; }

    /// <summary>The bits of a number, a floating point number as 8 bytes.</summary>
    internal ulong Bits { get; init; }

    /// <summary>The bytes of a text or blob.</summary>
    internal byte[] Bytes { get; init; } = [];

    internal FlexNode[] Items { get; init; } = [];

    /// <summary>The keys of a map, in the order in which they are added.</summary>
    internal string[] Keys { get; init; } = [];

    private double Number => BitConverter.UInt64BitsToDouble(Bits);

    /// <summary>A random value.</summary>
    internal static FlexNode Random(FuzzRandom random, int depth)
    {
        switch (random.Next(depth > 0 ? 20 : 13))
        {
            case 0: return new FlexNode { Type = FlexType.Null };
            case 1 or 2: return Signed(random, FlexType.Int);
            case 3: return new FlexNode { Type = FlexType.UInt, Bits = random.NextOfAnySize() };
            case 4: return Float(random, FlexType.Float);
            case 5: return new FlexNode { Type = FlexType.Bool, Bits = (ulong)random.Next(2) };
            case 6: return new FlexNode { Type = FlexType.Key, Bytes = Encoding.UTF8.GetBytes(Word(random)) };
            case 7: return new FlexNode { Type = FlexType.Blob, Bytes = RandomBytes(random, LongOrShort(random)) };
            case 8: return Signed(random, FlexType.IndirectInt);
            case 9: return new FlexNode { Type = FlexType.IndirectUInt, Bits = random.NextOfAnySize() };
            case 10: return Float(random, FlexType.IndirectFloat);
            case 11 or 12: return new FlexNode { Type = FlexType.String, Bytes = Encoding.UTF8.GetBytes(new string('é', LongOrShort(random)) + Word(random)) };
            case 13 or 14:
                FlexNode[] values = Many(random, () => Random(random, depth - 1));
                return new FlexNode { Type = FlexType.Map, Items = values, Keys = UniqueKeys(random, values.Length) };
            case 15 or 16:
                return new FlexNode { Type = FlexType.Vector, Items = Many(random, () => Random(random, depth - 1)) };
            case 17:
                FlexType type = random.Pick([FlexType.Int, FlexType.UInt, FlexType.Float]);
                int count = 2 + random.Next(3);
                return new FlexNode
                {
                    Type = FlexType.Int2 + (3 * (count - 2)) + (type - FlexType.Int),
                    Items = [.. Enumerable.Range(0, count).Select(_ => OfType(random, type))],
                };
            default:
                type = random.Pick([FlexType.Int, FlexType.UInt, FlexType.Float, FlexType.Key, FlexType.Bool]);
                FlexNode[] items = Many(random, () => OfType(random, type));
                return new FlexNode { Type = items.Length == 0 ? FlexType.KeyVector : VectorOf(type), Items = items };
        }
    }

    /// <summary>Builds a whole buffer of a random value.</summary>
    /// <param name="round">The number of the value.</param>
    /// <param name="builder">The builder, which is finished then.</param>
    /// <param name="log">Receives the calls.</param>
    internal static FlexNode Build(int round, FlexBuilder builder, StringBuilder log)
    {
        var random = new FuzzRandom(5, (ulong)round);
        if (random.OneIn(5))
        {
            int width = random.Next(4);
            builder.WidthBytesMin = 1 << width;
            log.Append(CultureInfo.InvariantCulture, $"MIN {width}\n");
        }

        FlexNode node = Random(random, depth: 4);
        node.AddTo(builder, log);
        builder.Finish();
        return node;
    }

    /// <summary>Adds the value to a builder.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="log">Receives the calls, one a line, as a program of the C++ library can follow them.</param>
    internal void AddTo(FlexBuilder builder, StringBuilder log)
    {
        CultureInfo culture = CultureInfo.InvariantCulture;
        switch (Type)
        {
            case FlexType.Null:
                builder.AddNull();
                log.Append("N\n");
                break;
            case FlexType.Int:
                builder.AddInt((long)Bits);
                log.Append(culture, $"I {(long)Bits}\n");
                break;
            case FlexType.UInt:
                builder.AddUInt(Bits);
                log.Append(culture, $"U {Bits}\n");
                break;
            case FlexType.Float:
                builder.AddDouble(Number);
                log.Append(culture, $"D {Bits}\n");
                break;
            case FlexType.Bool:
                builder.AddBool(Bits != 0);
                log.Append(culture, $"T {Bits}\n");
                break;
            case FlexType.Key:
                builder.AddKey(Bytes);
                log.Append(culture, $"K {Hex(Bytes)}\n");
                break;
            case FlexType.String:
                if (Bytes.Length % 2 == 0) builder.AddString(Bytes);
                else builder.AddString(Encoding.UTF8.GetString(Bytes));
                log.Append(culture, $"S {Hex(Bytes)}\n");
                break;
            case FlexType.Blob:
                int width = Bytes.Length % 4;
                builder.AddBlob(Bytes, 1 << width);
                log.Append(culture, $"B {width} {Hex(Bytes)}\n");
                break;
            case FlexType.IndirectInt:
                builder.AddIndirectInt((long)Bits);
                log.Append(culture, $"II {(long)Bits}\n");
                break;
            case FlexType.IndirectUInt:
                builder.AddIndirectUInt(Bits);
                log.Append(culture, $"IU {Bits}\n");
                break;
            case FlexType.IndirectFloat:
                builder.AddIndirectDouble(Number);

                // The C++ library writes doubles of 4 bytes wrongly, and floats rightly.
                if ((float)Number == Number) log.Append(culture, $"IF {BitConverter.SingleToUInt32Bits((float)Number)}\n");
                else log.Append(culture, $"ID {Bits}\n");
                break;
            case FlexType.Map:
                builder.StartMap();
                log.Append("SM\n");
                for (int i = 0; i < Items.Length; i++)
                {
                    builder.AddKey(Encoding.UTF8.GetBytes(Keys[i]));
                    log.Append(culture, $"K {Hex(Encoding.UTF8.GetBytes(Keys[i]))}\n");
                    Items[i].AddTo(builder, log);
                }

                builder.EndMap();
                log.Append("EM\n");
                break;
            default:
                bool isFixed = Type is >= FlexType.Int2 and <= FlexType.Float4, isTyped = Type != FlexType.Vector;
                if (isFixed) builder.StartFixedVector();
                else if (isTyped) builder.StartTypedVector();
                else builder.StartVector();
                log.Append("SV\n");
                foreach (FlexNode item in Items) item.AddTo(builder, log);
                builder.EndVector();
                log.Append(culture, $"EV {(isTyped ? 1 : 0)} {(isFixed ? 1 : 0)}\n");
                break;
        }
    }

    /// <summary>Compares with what a reader finds.</summary>
    internal void Check(FlexValue value)
    {
        Assert.Equal(Type, value.Type);
        switch (Type)
        {
            case FlexType.Null: Assert.True(value.IsNull); break;
            case FlexType.Int or FlexType.IndirectInt: Assert.Equal((long)Bits, value.AsInt64()); break;
            case FlexType.UInt or FlexType.IndirectUInt: Assert.Equal(Bits, value.AsUInt64()); break;
            case FlexType.Float or FlexType.IndirectFloat: Assert.Equal(Number, value.AsDouble()); break;
            case FlexType.Bool: Assert.Equal(Bits != 0, value.AsBool()); break;
            case FlexType.Key or FlexType.String: Assert.Equal(Bytes, value.AsString().Span.ToArray()); break;
            case FlexType.Blob: Assert.Equal(Bytes, value.AsBlob().ToArray()); break;
            case FlexType.Map: CheckMap(value.AsMap()); break;
            default:
                FlexVector vector = value.AsVector();
                Assert.Equal(Items.Length, vector.Count);
                int index = 0;
                foreach (FlexValue item in vector) Items[index++].Check(item);
                Assert.Equal(Items.Length, index);
                break;
        }
    }

    private void CheckMap(FlexMap map)
    {
        Assert.Equal(Items.Length, map.Count);
        for (int i = 0; i < Keys.Length; i++)
        {
            Items[i].Check(map[Encoding.UTF8.GetBytes(Keys[i])]);
            Items[i].Check(map[Keys[i]]);
        }

        int index = 0;
        string[] sorted = [.. Keys.OrderBy(Encoding.UTF8.GetBytes, Comparer<byte[]>.Create(static (left, right) => left.AsSpan().SequenceCompareTo(right)))];
        foreach ((FlatString key, FlexValue value) in map)
        {
            Assert.Equal(sorted[index], key.ToString());
            Items[Array.IndexOf(Keys, sorted[index++])].Check(value);
        }

        Assert.Equal(Keys.Length, index);
        Assert.True(map["no such key"u8].IsNull);
    }

    private static FlexNode OfType(FuzzRandom random, FlexType type) => type switch
    {
        FlexType.Int => Signed(random, type),
        FlexType.UInt => new FlexNode { Type = type, Bits = random.NextOfAnySize() >> random.Next(60) },
        FlexType.Float => Float(random, type),
        FlexType.Key => new FlexNode { Type = type, Bytes = Encoding.UTF8.GetBytes(Word(random)) },
        _ => new FlexNode { Type = type, Bits = (ulong)random.Next(2) },
    };

    private static FlexNode Signed(FuzzRandom random, FlexType type)
    {
        ulong bits = random.NextOfAnySize();
        return new FlexNode { Type = type, Bits = random.OneIn(2) ? bits : ~bits };
    }

    private static FlexNode Float(FuzzRandom random, FlexType type)
    {
        double number = random.OneIn(2) ? random.Next(1000) / 8.0 : BitConverter.UInt64BitsToDouble(random.NextUInt64());
        return new FlexNode { Type = type, Bits = BitConverter.DoubleToUInt64Bits(double.IsNaN(number) ? 0.1 : number) };
    }

    private static FlexNode[] Many(FuzzRandom random, Func<FlexNode> make) =>
        [.. Enumerable.Range(0, random.OneIn(20) ? random.Next(300) : random.Next(7)).Select(_ => make())];

    // Keys that differ at the 9th byte and behind, too.
    private static string[] UniqueKeys(FuzzRandom random, int count)
    {
        var keys = new List<string>();
        var known = new HashSet<string>();
        while (keys.Count < count)
        {
            string key = (random.OneIn(3) ? "common prefix " : "") + Word(random) + (known.Count > 20 ? known.Count.ToString(CultureInfo.InvariantCulture) : "");
            if (known.Add(key)) keys.Add(key);
        }

        return [.. keys];
    }

    private static string Word(FuzzRandom random) =>
        string.Concat(Enumerable.Range(0, random.Next(6)).Select(_ => random.Pick(["a", "b", "é", "中", "😀", "Z"])));

    private static int LongOrShort(FuzzRandom random) => random.OneIn(10) ? random.Next(70_000) : random.Next(12);

    private static byte[] RandomBytes(FuzzRandom random, int count)
    {
        byte[] bytes = new byte[count];
        random.Fill(bytes);
        return bytes;
    }

    private static FlexType VectorOf(FlexType type) => type == FlexType.Bool ? FlexType.BoolVector : type - FlexType.Int + FlexType.IntVector;

    private static string Hex(byte[] bytes) => bytes.Length == 0 ? "-" : Convert.ToHexStringLower(bytes);
}
