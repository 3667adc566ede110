using System.Text;
using LibWire.Tests.FlatBuffers.Models.Bench;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>Random trees of <see cref="FlatNode"/>, written so that the root reaches everything in the buffer.</summary>
/// <param name="random">The source of randomness.</param>
internal readonly struct FlatTree(FuzzRandom random)
{
    private const int DepthMax = 4;

    private static readonly int[] Ids =
        [FlatNode.Byte, FlatNode.Short, FlatNode.Int, FlatNode.Long, FlatNode.Double, FlatNode.Bool, FlatNode.Text, FlatNode.Child, FlatNode.Children, FlatNode.Texts, FlatNode.Bytes, FlatNode.Longs,
         FlatNode.Foos, FlatNode.Foo, FlatNode.Nested, FlatNode.FarLongs, FlatNode.FarText, FlatNode.HighInt];

    /// <summary>Makes a random tree. Only the root has fields with 64-bit offsets.</summary>
    internal FlatNode Make(int depth = 0, bool isRoot = true)
    {
        var node = new FlatNode();
        foreach (int id in Ids)
        {
            bool isFar = id is FlatNode.FarLongs or FlatNode.FarText, isInner = id is FlatNode.Child or FlatNode.Children or FlatNode.Nested;
            if (random.OneIn(2) || (isFar && (!isRoot || random.OneIn(2))) || (isInner && depth == DepthMax)) continue;
            node.Fields.Add(id, Value(id, depth));
        }

        return node;
    }

    /// <summary>Writes a tree, with fields in any order. Their targets are written before their table is opened or while it is open.</summary>
    internal FlatOffset Write(FlatBuilder builder, ArenaAllocator arena, FlatNode node)
    {
        FlatOffset64<UnmanagedArray<long>> longs = node.Fields.TryGetValue(FlatNode.FarLongs, out object? farLongs) ? builder.CreateVector64<long>((long[])farLongs) : default;
        FlatOffset64<Utf8String> text = node.Fields.TryGetValue(FlatNode.FarText, out object? farText) ? builder.CreateString64((byte[])farText) : default;
        int[] ids = [.. node.Fields.Keys];
        for (int i = ids.Length - 1; i > 0; i--)
        {
            int other = random.Next(i + 1);
            (ids[i], ids[other]) = (ids[other], ids[i]);
        }

        var early = new Dictionary<int, FlatOffset>();
        foreach (int id in ids)
            if (IsBehindOffset(id) && random.OneIn(2)) early.Add(id, WriteValue(builder, arena, node, id));
        builder.StartTable();
        foreach (int id in ids)
        {
            if (IsBehindOffset(id)) builder.AddOffset(id, early.TryGetValue(id, out FlatOffset offset) ? offset : WriteValue(builder, arena, node, id));
            else if (id == FlatNode.FarLongs) builder.AddOffset64(id, longs);
            else if (id == FlatNode.FarText) builder.AddOffset64(id, text);
            else AddInline(builder, id, node.Fields[id]);
        }

        return builder.EndTable();
    }

    private static bool IsBehindOffset(int id) =>
        id is FlatNode.Text or FlatNode.Child or FlatNode.Children or FlatNode.Texts or FlatNode.Bytes or FlatNode.Longs or FlatNode.Foos or FlatNode.Nested;

    private static void AddInline(FlatBuilder builder, int id, object value)
    {
        switch (value)
        {
            case byte number: builder.Add(id, number); break;
            case short number: builder.Add(id, number); break;
            case int number: builder.Add(id, number); break;
            case long number: builder.Add(id, number); break;
            case double number: builder.Add(id, number); break;
            case bool flag: builder.Add(id, flag); break;
            default: builder.AddStruct(id, (Foo)value); break;
        }
    }

    private FlatOffset WriteValue(FlatBuilder builder, ArenaAllocator arena, FlatNode node, int id)
    {
        object value = node.Fields[id];
        switch (id)
        {
            case FlatNode.Text: return builder.CreateString((byte[])value);
            case FlatNode.Child: return Write(builder, arena, (FlatNode)value);
            case FlatNode.Bytes: return builder.CreateVector<byte>((byte[])value);
            case FlatNode.Longs: return builder.CreateVector<long>((long[])value);
            case FlatNode.Foos: return builder.CreateVector<Foo>((Foo[])value);
            case FlatNode.Nested:
                var nested = new FlatBuilder(in arena, capacityBytes: 0);
                nested.Finish(Write(nested, arena, (FlatNode)value));
                return builder.CreateNestedBuffer(in nested);
            default:
                builder.StartVector();
                foreach (object element in (List<object>)value) builder.AddElement(element is FlatNode child ? Write(builder, arena, child) : builder.CreateString((byte[])element));
                return builder.EndVector();
        }
    }

    private object Value(int id, int depth) => id switch
    {
        FlatNode.Byte => (byte)random.Next(256),
        FlatNode.Short => (short)random.NextUInt64(),
        FlatNode.Int or FlatNode.HighInt => (int)random.NextOfAnySize(),
        FlatNode.Long => (long)random.NextOfAnySize(),
        FlatNode.Double => random.Pick([0d, 1.5, double.Epsilon, double.MaxValue]),
        FlatNode.Bool => random.OneIn(2),
        FlatNode.Text or FlatNode.FarText => Text(),
        FlatNode.Child => Make(depth + 1, isRoot: false),
        FlatNode.Children => Several(depth, static (tree, depth) => tree.Make(depth + 2, isRoot: false)),
        FlatNode.Texts => Several(depth, static (tree, _) => tree.Text()),
        FlatNode.Bytes => Bytes(),
        FlatNode.Longs or FlatNode.FarLongs => Elements(static random => (long)random.NextUInt64()),
        FlatNode.Foos => Elements(static random => new Foo { Id = random.NextUInt64(), Length = (uint)random.Next(100) }),
        FlatNode.Foo => new Foo { Id = random.NextUInt64(), Count = (short)random.Next(1000), Prefix = 1 },
        _ => Make(DepthMax - 1, isRoot: true),
    };

    private byte[] Text() => Encoding.UTF8.GetBytes(new string('ü', random.Next(8)) + new string('x', random.Next(3)));

    private byte[] Bytes()
    {
        byte[] bytes = new byte[random.Next(12)];
        random.Fill(bytes);
        return bytes;
    }

    private T[] Elements<T>(Func<FuzzRandom, T> make)
    {
        var elements = new T[random.Next(4)];
        for (int i = 0; i < elements.Length; i++) elements[i] = make(random);
        return elements;
    }

    private List<object> Several(int depth, Func<FlatTree, int, object> make)
    {
        var elements = new List<object>();
        for (int count = depth < DepthMax - 1 ? random.Next(4) : 0; count > 0; count--) elements.Add(make(this, depth));
        return elements;
    }
}
