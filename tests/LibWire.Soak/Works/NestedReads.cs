using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Soak;

/// <summary>A loop over a reader decodes the messages that it meets, each into an arena of its own, and writes others before it goes on: generated code within
/// generated code, on one thread.</summary>
internal sealed class NestedReads : SoakWork
{
    internal override string Name => "messages decoded inside of a loop over a reader";

    protected override void Do(FuzzRandom random)
    {
        byte[] bytes = StoreBytes.Make(random, 1 + random.Next(30));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        ulong sum = 0;
        int nameBytes = 0;
        var reader = new ProtoReader(bytes);
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case 1:
                    sum = (sum * 31) + ReadItem(ref reader, random);
                    break;
                case 3:
                    nameBytes = reader.ReadUtf8String(in arena).Length;
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }

        Store store = Store.Parse(bytes, in arena);
        ulong all = 0;
        foreach (ref readonly Item item in store.Items) all = (all * 31) + StoreBytes.Sum(in item);
        StoreBytes.Must(sum == all && nameBytes == store.Name.Length, "A loop over a reader has other values than the whole message.");
    }

    private static ulong ReadItem(ref ProtoReader reader, FuzzRandom random)
    {
        using ArenaAllocator inner = ArenaPool.Shared.Rent();
        Item item = default;
        ProtoReader sub = reader.ReadMessage();
        item.Read(ref sub, in inner);
        if (random.OneIn(4)) StoreBytes.Make(random, 2);
        return StoreBytes.Sum(in item);
    }
}
