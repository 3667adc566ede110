using System.Globalization;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Soak;

/// <summary>Makes stores, and says whether a store is the one it should be.</summary>
internal static class StoreBytes
{
    private static readonly string[] Words = ["kettle", "Stuhl aus Buche", "étagère", "полка для книг", "茶碗", "🪑", new('x', 300)];

    /// <summary>The bytes of a store, as its generated code writes them.</summary>
    internal static byte[] Make(FuzzRandom random, int itemCount)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < itemCount; i++)
        {
            writer.StartSub(1);
            AddItem(ref writer, random);
            if (random.OneIn(4))
            {
                writer.StartSub(5);
                AddItem(ref writer, random);
                writer.CloseSub();
            }

            writer.CloseSub();
        }

        for (int i = random.Next(20); i > 0; i--)
        {
            writer.StartSub(2);
            writer.AddString(1, string.Create(CultureInfo.InvariantCulture, $"price {i}"));
            writer.AddInt64(2, (long)random.NextOfAnySize());
            writer.CloseSub();
        }

        writer.AddString(3, random.Pick(Words));
        return writer.ToArray();
    }

    /// <summary>A number that depends on every item of a store, and on all of its text.</summary>
    internal static ulong Sum(in Store store)
    {
        ulong sum = (ulong)store.Name.Length;
        foreach (ref readonly Item item in store.Items) sum = (sum * 31) + Sum(in item);
        return sum;
    }

    /// <summary>Whether a store is written as the bytes that it was read from.</summary>
    internal static bool Is(in Store store, ReadOnlySpan<byte> bytes)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        store.Write(ref writer);
        return writer.WrittenSpan.SequenceEqual(bytes);
    }

    /// <exception cref="InvalidDataException">It is not so.</exception>
    internal static void Must(bool isSo, string what)
    {
        if (!isSo) throw new InvalidDataException(what);
    }

    /// <summary>The same for one item.</summary>
    internal static ulong Sum(in Item item)
    {
        ulong sum = (ulong)item.Id;
        foreach (byte unit in item.Name.Span) sum = (sum * 31) + unit;
        foreach (uint code in item.Codes) sum += code;
        return sum + (ulong)item.Picture.Count + (item.HasPart ? Sum(in item.Part) : 0);
    }

    private static void AddItem(ref ProtoWriter writer, FuzzRandom random)
    {
        writer.AddInt64(1, 1 + (long)(random.NextOfAnySize() >> 1));
        writer.AddString(2, random.Pick(Words));
        Span<uint> codes = stackalloc uint[1 + random.Next(24)];
        foreach (ref uint code in codes) code = (uint)random.NextOfAnySize();
        writer.AddPackedUInt32(3, codes);
        if (random.OneIn(3)) writer.AddBytes(4, "a picture of the thing"u8);
    }
}
