using LibWire.Tests.FlatBuffers.Models.Bench;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers;

/// <summary>A random schema with straight code, and random buffers of it. Buffers have all fields of all kinds with 32-bit offsets.</summary>
internal sealed class StraightSchema
{
    private const int TypesMax = 4;
    private const int UnionKindsMax = 3;

    private static readonly FlatType[] Scalars =
        [FlatType.Bool, FlatType.Int8, FlatType.UInt16, FlatType.Int32, FlatType.Float32, FlatType.UInt64, FlatType.Float64];

    private static readonly int[] Aligns = [4, 8, 16];

    private readonly Member[][] _types;
    private readonly FlatLayout[] _layouts;
    private readonly FlatUnionLayout _union;
    private readonly int[] _unionTypes; // a type by kind; -1 for a string, -2 for a struct

    internal StraightSchema(FuzzRandom random)
    {
        _types = new Member[1 + random.Next(TypesMax)][];
        _layouts = new FlatLayout[_types.Length];
        _unionTypes = new int[UnionKindsMax];
        for (int i = 0; i < UnionKindsMax; i++) _unionTypes[i] = random.Next(_types.Length + 2) - 2;
        _union = FlatUnionLayout.Make("Any", [.. _unionTypes.Select((type, i) => UnionMember(type, (ulong)i + 1))]);
        for (int i = 0; i < _types.Length; i++) _types[i] = Members(random);
        for (int i = 0; i < _types.Length; i++) _layouts[i] = FlatLayout.Make($"Type{i}", [.. _types[i].Select(Field)]);
        foreach (FlatLayout layout in _layouts) StraightCode.Give(layout);
    }

    private enum Kind
    {
        Scalar,
        Struct,
        String,
        Vector,
        Structs,
        Strings,
        Table,
        Tables,
        Union,
        Unions,
        Nested,
        Flex,
    }

    /// <summary>The type of the root.</summary>
    internal FlatLayout Layout => _layouts[0];

    /// <summary>A valid buffer.</summary>
    /// <param name="random">Decides what it holds.</param>
    /// <param name="depth">The deepest nesting.</param>
    /// <param name="countMax">The most elements of a vector.</param>
    internal byte[] Write(FuzzRandom random, int depth, int countMax)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.Finish(Table(builder, random, 0, depth, countMax));
        return builder.ToArray();
    }

    private FlatUnionMember UnionMember(int type, ulong kind) => type switch
    {
        -1 => FlatUnionMember.String("text", kind),
        -2 => FlatUnionMember.Struct("pair", kind, sizeBytes: 16, alignBytes: 8),
        _ => FlatUnionMember.Table("table", kind, () => _layouts[type]),
    };

    private Member[] Members(FuzzRandom random)
    {
        var members = new List<Member>();

        // Some tables have ids whose places are not in the shape.
        int id = random.OneIn(4) ? random.Next(40) : 0;
        for (int count = random.Next(random.OneIn(3) ? 30 : 8); count >= 0; count--)
        {
            var kind = (Kind)random.Next((int)Kind.Flex + 1);
            id += kind is Kind.Union or Kind.Unions ? 1 : 0;
            int align = random.OneIn(3) ? random.Pick(Aligns) : 0;
            members.Add(new Member(id, kind, random.Pick(Scalars), random.Next(_types.Length), align, kind is Kind.String or Kind.Vector && random.OneIn(8)));
            id += random.OneIn(6) ? 3 : 1;
        }

        return [.. members];
    }

    private FlatField Field(Member member)
    {
        int slot = 4 + (2 * member.Id);
        FlatLayout Target() => _layouts[member.Target];
        FlatField field = member.Kind switch
        {
            Kind.Scalar => FlatField.Scalar("f", slot, member.Scalar),
            Kind.Struct => FlatField.Struct("f", slot, sizeBytes: 16, alignBytes: 8),
            Kind.String => FlatField.String("f", slot),
            Kind.Vector => FlatField.Vector("f", slot, member.Scalar, member.AlignBytes),
            Kind.Structs => FlatField.Structs("f", slot, sizeBytes: 16, alignBytes: 8).Aligned(Math.Max(8, member.AlignBytes)),
            Kind.Strings => FlatField.Strings("f", slot),
            Kind.Table => FlatField.Table("f", slot, Target),
            Kind.Tables => FlatField.Tables("f", slot, Target),
            Kind.Union => FlatField.Union("f", slot, () => _union),
            Kind.Unions => FlatField.Unions("f", slot, () => _union),
            Kind.Nested => FlatField.NestedBuffer("f", slot, Target),
            _ => FlatField.FlexBuffer("f", slot),
        };
        if (member.AlignBytes > 0 && member.Kind is Kind.Strings or Kind.Tables) field.Aligned(Math.Max(4, member.AlignBytes));
        return member.IsRequired ? field.Required() : field;
    }

    private FlatOffset Table(FlatBuilder builder, FuzzRandom random, int type, int depth, int countMax)
    {
        Member[] members = _types[type];
        var offsets = new FlatOffset[members.Length];
        var others = new FlatOffset[members.Length];
        var kinds = new byte[members.Length];
        int sparse = 1 + random.Next(3);
        for (int i = 0; i < members.Length; i++)
            if (members[i].IsRequired || random.OneIn(sparse)) (offsets[i], others[i]) = Value(builder, random, members[i], depth, countMax, ref kinds[i]);

        builder.StartTable();
        for (int i = 0; i < members.Length; i++)
        {
            Member member = members[i];
            if (member.Kind == Kind.Scalar && random.OneIn(sparse)) AddScalar(builder, member);
            else if (member.Kind == Kind.Struct && random.OneIn(sparse)) builder.AddStruct(member.Id, new Foo { Id = 1 });
            else if (member.Kind == Kind.Union && kinds[i] != 0) builder.Add(member.Id - 1, kinds[i]);
            else if (member.Kind == Kind.Unions) builder.AddOffset(member.Id - 1, others[i]);
            builder.AddOffset(member.Id, offsets[i]);
        }

        return builder.EndTable();
    }

    private (FlatOffset Value, FlatOffset Kinds) Value(FlatBuilder builder, FuzzRandom random, Member member, int depth, int countMax, ref byte kind)
    {
        int count = random.Next(countMax + 1);
        switch (member.Kind)
        {
            case Kind.String:
                return (builder.CreateString(new string('x', count)), default);
            case Kind.Vector:
                return (Vector(builder, member, count), default);
            case Kind.Structs:
                return (builder.CreateVector<Foo>(new Foo[count], Math.Max(8, member.AlignBytes)), default);
            case Kind.Strings:
                var texts = new FlatOffset[count];
                for (int i = 0; i < count; i++) texts[i] = builder.CreateString(new string('y', random.Next(9)));
                return (builder.CreateVector(texts, Math.Max(4, member.AlignBytes)), default);
            case Kind.Table when depth > 1:
                return (Table(builder, random, member.Target, depth - 1, countMax), default);
            case Kind.Tables when depth > 1:
                var tables = new FlatOffset[count];
                for (int i = 0; i < count; i++) tables[i] = Table(builder, random, member.Target, depth - 1, countMax);
                return (builder.CreateVector(tables, Math.Max(4, member.AlignBytes)), default);
            case Kind.Union when depth > 1:
                kind = (byte)random.Next(UnionKindsMax + 2);
                return (UnionValue(builder, random, kind, depth, countMax), default);
            case Kind.Unions when depth > 1:
                var values = new FlatOffset[count];
                var valueKinds = new byte[count];
                for (int i = 0; i < count; i++)
                {
                    valueKinds[i] = (byte)(1 + random.Next(UnionKindsMax));
                    values[i] = UnionValue(builder, random, valueKinds[i], depth, countMax);
                }

                return (builder.CreateVector(values), builder.CreateVector<byte>(valueKinds));
            case Kind.Nested when depth > 1:
                using (var arena = new ArenaAllocator())
                {
                    var nested = new FlatBuilder(in arena);
                    nested.Finish(Table(nested, random, member.Target, depth - 1, countMax));
                    return (builder.CreateNestedBuffer(nested.ToArray()), default);
                }

            case Kind.Flex:
                return (builder.CreateVector<byte>([5, 4, 1]), default);
            default:
                return default;
        }
    }

    private FlatOffset UnionValue(FlatBuilder builder, FuzzRandom random, byte kind, int depth, int countMax)
    {
        int type = kind is 0 or > UnionKindsMax ? -1 : _unionTypes[kind - 1];
        return type switch
        {
            -1 => builder.CreateString("union"),
            -2 => builder.CreateStruct(new Foo { Id = 3 }),
            _ => Table(builder, random, type, depth - 1, countMax),
        };
    }

    private static FlatOffset Vector(FlatBuilder builder, Member member, int count) => FlatField.SizeOf(member.Scalar) switch
    {
        1 => builder.CreateVector<byte>(new byte[count], member.AlignBytes),
        2 => builder.CreateVector<ushort>(new ushort[count], member.AlignBytes),
        4 => builder.CreateVector<uint>(new uint[count], member.AlignBytes),
        _ => builder.CreateVector<ulong>(new ulong[count], member.AlignBytes),
    };

    private static void AddScalar(FlatBuilder builder, Member member)
    {
        switch (FlatField.SizeOf(member.Scalar))
        {
            case 1:
                builder.Add(member.Id, (byte)1);
                break;
            case 2:
                builder.Add(member.Id, (ushort)1);
                break;
            case 4:
                builder.Add(member.Id, 1u);
                break;
            default:
                builder.Add(member.Id, 1ul);
                break;
        }
    }

    private sealed record Member(int Id, Kind Kind, FlatType Scalar, int Target, int AlignBytes, bool IsRequired);
}
