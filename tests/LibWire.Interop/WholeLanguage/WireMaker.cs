using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>
/// Makes random messages of any type as bytes: fields in any order, packed or not, groups, extensions, and repeated occurrences that replace or merge earlier
/// ones.
/// </summary>
/// <remarks>The messages are valid: text is UTF-8, required fields are present, and enum values are declared.</remarks>
internal sealed partial class WireMaker(FuzzRandom random, ILookup<string, ProtoExtension> extensions, IReadOnlySet<string> messageSets)
{
    private const int DepthMax = 5;
    private const int MessagesMax = 60; // in one message: otherwise recursive types would grow without end

    private static readonly string[] Texts = ["", "a", "key", "\0", "\u00e9", "\u4e2d\u6587", "\ud83d\ude00", "\uffff", "sixteen letters.", "seventeen letters"];
    private static readonly double[] Doubles = [0, 1, -1, 0.1, double.NaN, double.PositiveInfinity, double.NegativeInfinity, double.Epsilon, double.MaxValue, -0.0];

    private int _messagesLeft;
    private bool _makesMessageSets;

    /// <summary>Whether the last message contains items of a MessageSet.</summary>
    internal bool HasMessageSetItems { get; private set; }

    /// <summary>A message of a type.</summary>
    internal byte[] Make(ProtoLayout type)
    {
        _messagesLeft = MessagesMax;
        HasMessageSetItems = false;
        _makesMessageSets = random.OneIn(3);
        using var arena = new ArenaAllocator();
        return Make(type, random.OneIn(10) ? 1 : DepthMax, in arena);
    }

    /// <summary>Whether a finite message of a type exists: a type that requires itself has none.</summary>
    internal static bool CanBeFilled(ProtoLayout type) => CanBeFilled(type, []);

    private static bool CanBeFilled(ProtoLayout type, HashSet<ProtoLayout> outer)
    {
        if (!outer.Add(type)) return false;
        bool result = type.Fields.All(field => field.Presence != ProtoFieldPresence.Required || field.MessageLayout is not { } inner || CanBeFilled(inner, outer));
        outer.Remove(type);
        return result;
    }

    private byte[] Make(ProtoLayout type, int depth, in ArenaAllocator arena)
    {
        _messagesLeft--;
        if (messageSets.Contains(type.FullName)) return MakeMessageSet(type, in arena);
        if (MakeWellKnown(type, depth, in arena) is { } wellKnown) return wellKnown;
        List<byte[]> pieces = [];
        int fullness = 1 + random.Next(4);
        foreach ((ProtoFieldLayout field, bool isExtension) in type.Fields.Select(static field => (field, false))
            .Concat(extensions[type.FullName].Select(static extension => (extension.Field, true))))
        {
            if (field.MessageLayout is { } inner && !CanBeFilled(inner)) continue;
            bool isRequired = field.Presence == ProtoFieldPresence.Required;
            if (!isRequired && (random.Next(4) >= fullness || (field.MessageLayout is not null && (depth <= 0 || _messagesLeft <= 0 || random.OneIn(3))))) continue;
            int count = field.Presence switch
            {
                ProtoFieldPresence.Repeated or ProtoFieldPresence.Map when field.MessageLayout is not null => random.Next(4),
                ProtoFieldPresence.Repeated or ProtoFieldPresence.Map => random.OneIn(8) ? random.Next(60) : random.Next(5),

                // Google's C# keeps the items of both of two MessageSets, instead of merging them.
                // Two times or values merged into one may have no form in JSON.
                _ => random.OneIn(6) && !((_makesMessageSets || JsonAnyTypes is not null) && field.MessageLayout is not null) ? 2 : 1,
            };
            if (IsPackable(field) && !random.OneIn(3))
            {
                // Google's C# distinguishes an extension without items from an absent one.
                if (count > 0 || !isExtension) pieces.Add(Packed(field, count, in arena));
            }
            else
            {
                for (int i = 0; i < count; i++) pieces.Add(One(field, depth, in arena));
            }
        }

        if (GoogleDeviations.ReplacesWrappers(type))
        {
            pieces.RemoveAll(static piece => piece.AsSpan(1).IndexOfAnyExcept((byte)0) < 0);
            for (int i = 0; i < 100 && pieces.Count == 0; i++)
                if (One(type.Fields[0], depth, in arena) is var piece && piece.AsSpan(1).IndexOfAnyExcept((byte)0) >= 0) pieces.Add(piece);
        }


        for (int i = pieces.Count - 1; i > 0 && !random.OneIn(100); i--)
        {
            int other = random.Next(i + 1);
            (pieces[i], pieces[other]) = (pieces[other], pieces[i]);
        }

        return [.. pieces.SelectMany(static piece => piece)];
    }

    // Google's C# keeps the items as unknown fields. So each is written as LibWire writes it, in ascending order.
    private byte[] MakeMessageSet(ProtoLayout type, in ArenaAllocator arena)
    {
        var writer = new ProtoWriter(in arena);
        foreach (ProtoExtension extension in extensions[type.FullName].OrderBy(static extension => extension.Number))
        {
            if (!_makesMessageSets || random.OneIn(2) || extension.Field.MessageLayout!.Fields.Any(static field => field.Presence == ProtoFieldPresence.Required)) continue;
            HasMessageSetItems = true;
            writer.WriteRaw([0x0b]);
            writer.AddInt32(2, extension.Number);
            writer.AddBytes(3, default);
            writer.WriteRaw([0x0c]);
        }

        return writer.ToArray();
    }

    private byte[] One(ProtoFieldLayout field, int depth, in ArenaAllocator arena)
    {
        var writer = new ProtoWriter(in arena);
        if (field.Presence == ProtoFieldPresence.Map)
        {
            byte[] value = field.MessageLayout is { } message ? Make(message, depth - 1, in arena) : [];
            writer.StartSub(field.Number);
            bool isValueFirst = random.OneIn(4);

            // A message with required fields must be present. Other parts of an entry are sometimes missing.
            if (isValueFirst || !random.OneIn(20)) AddMapValue(field, value, isValueFirst, ref writer);
            else if (field.MessageLayout is not null) writer.AddBytes(2, value);
            writer.CloseSub();
        }
        else if (field.MessageLayout is { } message)
        {
            byte[] content = Make(message, depth - 1, in arena);
            if (field.Type == ProtoFieldType.Group) writer.WriteRaw([.. Varint(((uint)field.Number << 3) | 3), .. content, .. Varint(((uint)field.Number << 3) | 4)]);
            else AddContent(field.Number, content, ref writer);
        }
        else
        {
            Add(field.Number, field.Type, field, field.Presence == ProtoFieldPresence.Implicit, ref writer);
        }

        return writer.ToArray();
    }

    private void AddMapValue(ProtoFieldLayout field, byte[] value, bool isValueFirst, scoped ref ProtoWriter writer)
    {
        for (int i = 0; i < 2; i++)
        {
            if (i == 0 == isValueFirst)
            {
                if (field.MessageLayout is not null) writer.AddBytes(2, value);
                else Add(2, field.MapValueType, field, false, ref writer);
            }
            else
            {
                Add(1, field.MapKeyType, field, false, ref writer);
            }
        }
    }

    /// <summary>Adds a sub-message, whose length may have more bytes than necessary.</summary>
    private void AddContent(int number, byte[] content, scoped ref ProtoWriter writer)
    {
        writer.StartSub(number);
        writer.WriteRaw(content);
        writer.CloseSub(optimizeSizeOverPerformance: random.OneIn(2));
    }

    private byte[] Packed(ProtoFieldLayout field, int count, in ArenaAllocator arena)
    {
        List<byte> values = [];
        for (int i = 0; i < count; i++)
        {
            var one = new ProtoWriter(in arena);
            Add(1, field.Type, field, false, ref one);
            values.AddRange(one.WrittenSpan[1..]);
        }

        var writer = new ProtoWriter(in arena);
        writer.AddBytes(field.Number, [.. values]);
        return writer.ToArray();
    }

    private void Add(int number, ProtoFieldType type, ProtoFieldLayout field, bool dropsNegativeZero, scoped ref ProtoWriter writer)
    {
        switch (type)
        {
            case ProtoFieldType.Double:
                double wide = random.OneIn(3) ? random.Pick(Doubles) : BitConverter.UInt64BitsToDouble(random.NextUInt64());
                writer.AddDouble(number, dropsNegativeZero && wide == 0 ? 0 : wide);
                break;
            case ProtoFieldType.Float:
                float narrow = random.OneIn(3) ? (float)random.Pick(Doubles) : BitConverter.UInt32BitsToSingle((uint)random.NextUInt64());
                writer.AddFloat(number, dropsNegativeZero && narrow == 0 ? 0 : narrow);
                break;
            case ProtoFieldType.String:
                writer.AddString(number, Text());
                break;
            case ProtoFieldType.Bytes:
                byte[] bytes = new byte[random.OneIn(30) ? random.Next(3000) : random.Next(20)];
                random.Fill(bytes);
                writer.AddBytes(number, bytes);
                break;
            case ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32:
                writer.AddFixed32(number, (uint)random.NextOfAnySize());
                break;
            case ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64:
                writer.AddFixed64(number, random.NextOfAnySize());
                break;
            case ProtoFieldType.Bool:
                writer.AddBool(number, random.OneIn(2));
                break;
            case ProtoFieldType.Enum:
                writer.AddInt32(number, random.Pick(field.EnumLayout!.Values).Number);
                break;
            case ProtoFieldType.Int32:
                writer.AddInt32(number, random.OneIn(3) ? -(int)random.NextOfAnySize() : (int)random.NextOfAnySize());
                break;
            default:
                // Other types are varints too. A smaller type takes the low 32 bits of a larger number.
                writer.AddUInt64(number, random.NextOfAnySize());
                break;
        }
    }

    private static bool IsPackable(ProtoFieldLayout field) => field.Presence == ProtoFieldPresence.Repeated && field.MessageLayout is null
        && field.Type is not (ProtoFieldType.String or ProtoFieldType.Bytes);

    private string Text()
    {
        if (random.OneIn(2)) return random.Pick(Texts);
        var text = new StringBuilder();
        for (int i = random.OneIn(30) ? random.Next(300) : random.Next(5); i > 0; i--) text.Append(random.Pick(Texts)).Append((char)('a' + random.Next(26)));
        return text.ToString();
    }

    private static List<byte> Varint(uint value)
    {
        List<byte> bytes = [];
        for (; value >= 0x80; value >>= 7) bytes.Add((byte)(value | 0x80));
        bytes.Add((byte)value);
        return bytes;
    }
}
