using System.Runtime.InteropServices;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Random valid calls: anything that a buffer can contain, in an order that C++ allows too.</summary>
/// <param name="random">The source of randomness.</param>
/// <param name="writesInside">Whether the targets of a table are also written while it is open.</param>
internal readonly struct RandomFlatCalls(FuzzRandom random, bool writesInside)
{
    private const int DepthMax = 4;

    // Types of scalars by their numbers in reflection.BaseType.
    private const int Bool = 2, Double = 12;

    private static readonly int[] Alignments = [1, 2, 4, 8, 16, 32];

    /// <summary>A whole buffer.</summary>
    internal void Build(FlatTwin twin, ArenaAllocator arena, int depth = 0)
    {
        if (random.OneIn(4)) twin.ForceDefaults(random.OneIn(2));
        for (int count = random.Next(12); count > 0; count--) Thing(twin, arena, depth);
        if (random.OneIn(5))
        {
            // An abandoned buffer leaves nothing behind, even with open tables.
            if (writesInside) OpenTable(twin);
            twin.Clear();
        }

        for (int count = random.Next(12); count > 0; count--) Thing(twin, arena, depth);
        uint root = Table(twin, arena, depth);
        twin.Finish(root, depth == 0 && random.OneIn(3), random.OneIn(3) ? "SCRI"u8 : default);
    }

    private uint Thing(FlatTwin twin, ArenaAllocator arena, int depth)
    {
        if (random.OneIn(12)) twin.ShareVtables(random.OneIn(2));
        switch (random.Next(depth < DepthMax ? 12 : 5))
        {
            case 0: return twin.String(Text(), isShared: false, Alignment());
            case 1: return twin.String(Text(), isShared: true);
            case 2: return Scalars(twin, random.Next(Double - Bool + 1) + Bool);
            case 3: return Structs(twin);
            case 4: return Single(twin);
            case 5: return random.OneIn(2) ? twin.Offsets(Things(twin), Alignment()) : twin.OpenOffsets(Things(twin), Alignment());
            case 6: return Sorted(twin);
            case 7: return Nested(twin, arena, depth);
            default: return Table(twin, arena, depth + 1);
        }
    }

    private uint Table(FlatTwin twin, ArenaAllocator arena, int depth)
    {
        // Mostly few shapes, so that vtables are shared. The ids are in any order.
        int idEnd = random.OneIn(30) ? 2000 : random.OneIn(4) ? 40 : 3;
        int count = random.Next(Math.Min(idEnd, 12) + 1);
        var ids = new HashSet<int>();
        while (ids.Count < count) ids.Add(random.Next(idEnd));
        twin.StartTable();
        foreach (int id in ids)
        {
            if (writesInside && random.OneIn(3)) Thing(twin, arena, depth + 1);
            switch (random.Next(6))
            {
                case 0: Struct(twin, id); break;
                case 1: twin.AddOffset(id, twin.Count == 0 || random.OneIn(5) ? FlatScript.None : Any(twin)); break;
                default: Scalar(twin, id, random.Next(Double - Bool + 1) + Bool); break;
            }
        }

        return twin.EndTable();
    }

    private void OpenTable(FlatTwin twin)
    {
        twin.StartTable();
        Scalar(twin, random.Next(40), Double);
        if (random.OneIn(2)) twin.String(Text(), isShared: true);
        Scalar(twin, 40 + random.Next(40), Bool);
    }

    private void Scalar(FlatTwin twin, int id, int type)
    {
        switch (type)
        {
            case 2: Scalar(twin, id, type, random.OneIn(2), false); break;
            case 3: Scalar(twin, id, type, (sbyte)random.NextUInt64(), (sbyte)1); break;
            case 4: Scalar(twin, id, type, (byte)random.NextUInt64(), (byte)1); break;
            case 5: Scalar(twin, id, type, (short)random.NextOfAnySize(), (short)1); break;
            case 6: Scalar(twin, id, type, (ushort)random.NextOfAnySize(), (ushort)1); break;
            case 7: Scalar(twin, id, type, (int)random.NextOfAnySize(), 1); break;
            case 8: Scalar(twin, id, type, (uint)random.NextOfAnySize(), 1u); break;
            case 9: Scalar(twin, id, type, (long)random.NextOfAnySize(), 1L); break;
            case 10: Scalar(twin, id, type, random.NextOfAnySize(), 1UL); break;

            // No NaN as a default: in C++ such values differ from their default, unless it is compiled with FLATBUFFERS_NAN_DEFAULTS.
            case 11: Scalar(twin, id, type, random.Pick([0f, -0f, float.NaN, 1.5f, float.MaxValue]), random.Pick([0f, 1.5f])); break;
            default: Scalar(twin, id, type, random.Pick([0d, -0d, double.NaN, 1.5, double.Epsilon]), random.Pick([0d, 1.5])); break;
        }
    }

    private void Scalar<T>(FlatTwin twin, int id, int type, T value, T absent)
        where T : unmanaged
    {
        if (random.OneIn(4)) twin.Add(id, type, value);
        else twin.Add(id, type, random.OneIn(4) ? absent : value, absent);
    }

    private void Struct(FlatTwin twin, int id)
    {
        switch (random.Next(8))
        {
            case 0: twin.AddStruct(id, Filled<Struct1Aligned1>()); break;
            case 1: twin.AddStruct(id, Filled<Struct7Aligned1>()); break;
            case 2: twin.AddStruct(id, Filled<Struct6Aligned2>()); break;
            case 3: twin.AddStruct(id, Filled<Struct12Aligned4>()); break;
            case 4: twin.AddStruct(id, Filled<Struct24Aligned8>()); break;
            case 5: twin.AddStruct(id, Filled<Struct48Aligned16>()); break;
            case 6: twin.AddStruct(id, Filled<Struct32Aligned32>()); break;
            default: twin.AddStruct(id, Filled<Struct1024Aligned8>()); break;
        }
    }

    private uint Single(FlatTwin twin) => random.Next(6) switch
    {
        0 => twin.Struct(Filled<Struct1Aligned1>()),
        1 => twin.Struct(Filled<Struct6Aligned2>()),
        2 => twin.Struct(Filled<Struct12Aligned4>()),
        3 => twin.Struct(Filled<Struct24Aligned8>()),
        4 => twin.Struct(Filled<Struct48Aligned16>()),
        _ => twin.Struct(Filled<Struct32Aligned32>()),
    };

    private uint Structs(FlatTwin twin) => random.Next(8) switch
    {
        0 => Structs<Struct1Aligned1>(twin),
        1 => Structs<Struct7Aligned1>(twin),
        2 => Structs<Struct6Aligned2>(twin),
        3 => Structs<Struct12Aligned4>(twin),
        4 => Structs<Struct24Aligned8>(twin),
        5 => Structs<Struct48Aligned16>(twin),
        6 => Structs<Struct32Aligned32>(twin),
        _ => Structs<Struct1024Aligned8>(twin),
    };

    private uint Structs<T>(FlatTwin twin)
        where T : unmanaged, IFlatStruct<T>
    {
        T[] values = Elements<T>();
        return random.OneIn(3) ? twin.SortedStructs<T>(values) : twin.Structs<T>(values, Alignment());
    }

    private uint Scalars(FlatTwin twin, int type) => type switch
    {
        2 => twin.Vector<bool>(type, [.. Elements<byte>().Select(static value => value > 127)], Alignment(), random.OneIn(3)),
        3 => Scalars<sbyte>(twin, type),
        4 => Scalars<byte>(twin, type),
        5 => Scalars<short>(twin, type),
        6 => Scalars<ushort>(twin, type),
        7 => Scalars<int>(twin, type),
        8 => Scalars<uint>(twin, type),
        9 => Scalars<long>(twin, type),
        10 => Scalars<ulong>(twin, type),
        11 => Scalars<float>(twin, type),
        _ => Scalars<double>(twin, type),
    };

    private uint Scalars<T>(FlatTwin twin, int type)
        where T : unmanaged => twin.Vector<T>(type, Elements<T>(), Alignment(), random.OneIn(3));

    private uint Sorted(FlatTwin twin)
    {
        int id = random.Next(8), kind = random.Next(4);
        uint[] tables = new uint[random.Next(random.OneIn(4) ? 60 : 6)];
        for (int i = 0; i < tables.Length; i++)
        {
            uint key = kind == 0 ? twin.String(Text(), isShared: random.OneIn(2)) : 0;
            twin.StartTable();
            switch (kind)
            {
                case 0: twin.AddOffset(id, key); break;
                case 1: twin.Add(id, 3, (sbyte)random.Next(256), (sbyte)-1); break;
                case 2: twin.Add(id, 10, random.NextOfAnySize(), 5UL); break;
                default: twin.Add(id, Double, random.Pick([0d, -0d, 1, -1, double.NegativeInfinity, double.Epsilon, -double.Epsilon, 1e300]), 1d); break;
            }

            tables[i] = twin.EndTable();
        }

        return kind switch
        {
            0 => twin.SortedByString(id, tables, Alignment()),
            1 => twin.SortedBy(id, 3, (sbyte)-1, tables, Alignment()),
            2 => twin.SortedBy(id, 10, 5UL, tables, Alignment()),
            _ => twin.SortedBy(id, Double, 1d, tables, Alignment()),
        };
    }

    private uint Nested(FlatTwin twin, ArenaAllocator arena, int depth)
    {
        // In the same arena, so that neither region can grow in place.
        var inner = new FlatTwin(new FlatBuilder(in arena, random.Next(200)));
        Build(inner, arena, depth + 2);
        return twin.Nested(inner);
    }

    private uint Any(FlatTwin twin) => (uint)random.Next(twin.Count);

    private uint[] Things(FlatTwin twin)
    {
        uint[] things = new uint[twin.Count == 0 ? 0 : random.Next(6)];
        for (int i = 0; i < things.Length; i++) things[i] = Any(twin);
        return things;
    }

    /// <summary>Short texts are repeated, so that they are shared. Some lengths exceed the first region.</summary>
    private string Text() => random.Next(8) switch
    {
        0 => string.Empty,
        1 => new string('ä', random.Next(20)),
        2 => new string('x', random.Next(2000)),
        _ => $"text {random.Next(20)}",
    };

    private int Alignment() => random.OneIn(3) ? random.Pick(Alignments) : 0;

    private T[] Elements<T>()
        where T : unmanaged
    {
        var elements = new T[random.OneIn(4) ? 0 : random.Next(random.OneIn(10) ? 100 : 5)];
        random.Fill(MemoryMarshal.AsBytes(elements.AsSpan()));
        return elements;
    }

    private T Filled<T>()
        where T : unmanaged
    {
        T value = default;
        random.Fill(MemoryMarshal.AsBytes(new Span<T>(ref value)));
        return value;
    }
}
