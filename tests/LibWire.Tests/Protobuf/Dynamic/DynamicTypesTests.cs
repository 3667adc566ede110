using System.Runtime.CompilerServices;
using LibWire.Reflection;
using LibWire.Tests.Protobuf.Descriptors;

namespace LibWire.Tests.Protobuf.Dynamic;

public sealed class DynamicTypesTests
{
    [Fact]
    public void Types_AreMadeOnce()
    {
        DynamicTypes types = DynamicSamples.Make();
        Assert.Same(types["shop.Order"], types["shop.Order"]);
        Assert.Same(types["shop.Order"], types[types.Pool.FindMessage("shop.Order")!]);
        Assert.Same(types["shop.Order"].Layout, types["shop.Order"].Layout.FindByName("parent")!.MessageLayout);
        Assert.Same(types["shop.Line"].Layout, types.Registry.FindMessage("shop.Line"));
        Assert.Null(types.Registry.FindMessage("shop.None"));
        Assert.Equal(100, types.Registry.FindExtension("base.color")!.Number);
    }

    [Fact]
    public void Layouts_PlaceEachFieldAtItsAlignmentAndApartFromTheOthers()
    {
        foreach (string name in (string[])["shop.Order", "base.Base"])
        {
            ProtoLayout layout = DynamicSamples.Make()[name].Layout;
            var used = new bool[layout.SizeBytes];
            Assert.Equal(0, layout.SizeBytes % 8);
            Use(used, layout.UnknownOffset, 8);
            foreach (ProtoFieldLayout field in layout.Fields)
            {
                Assert.Equal(0, field.OffsetBytes % Math.Min(8, field.StorageBytes & -field.StorageBytes));
                if (field.OneofIndex < 0) Use(used, field.OffsetBytes, field.StorageBytes);
                else Assert.InRange(field.OffsetBytes, field.OneofOffset, field.OneofOffset + field.OneofBytes - field.StorageBytes);
            }
        }

        static void Use(bool[] used, int offset, int sizeBytes)
        {
            for (int i = 0; i < sizeBytes; i++)
            {
                Assert.False(used[offset + i]);
                used[offset + i] = true;
            }
        }
    }

    [Fact]
    public void Layouts_OfMoreThan32Fields_HaveABitForEach()
    {
        var text = new System.Text.StringBuilder("message_type { name: 'Wide' ");
        for (int i = 1; i <= 100; i++) text.Append($"field {{ name: 'f{i}' number: {101 - i} type: TYPE_INT32 label: LABEL_OPTIONAL }} ");
        var types = new DynamicTypes(Sets.ParseOne(text.Append('}').ToString()));
        using var arena = new ArenaAllocator();
        DynamicMessage wide = types["Wide"].New(in arena);
        for (int i = 1; i <= 100; i += 3) wide.Set(i, 0);
        for (int i = 1; i <= 100; i++) Assert.Equal(i % 3 == 1, wide.Has(i));
        Assert.Equal(wide, types["Wide"].Parse(wide.ToArray(), in arena));
    }

    [Fact]
    public void Types_ThatNobodyRefersTo_AreCollected()
    {
        using var arena = new ArenaAllocator();
        WeakReference[] gone = Use(arena);
        for (int i = 0; i < 20 && gone.Any(static one => one.IsAlive); i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.DoesNotContain(gone, static one => one.IsAlive);
    }

    // Not inlined, so that no local keeps the types alive.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] Use(ArenaAllocator arena)
    {
        DynamicTypes types = DynamicSamples.Make();
        DynamicMessage message = types["base.Base"].FromText("level: 1 [base.color]: 'red' [base.inner] { level: 2 } tone: LIGHT part { size: 1 }", in arena);
        Assert.Equal(message, types["base.Base"].Parse(message.ToArray(), in arena));
        types["base.Base"].Project("part").Parse(message.ToArray(), in arena);
        ProtoExtension extension = types.Registry.FindExtension("base.color")!;
        return [new(types), new(types.Pool), new(types["base.Base"]), new(types["base.Base"].Layout), new(extension)];
    }

    // A message is absent if it lies in the memory of its type: two of them, and one of the messages could be written to.
    [Fact]
    public unsafe void Empty_OfALargeType_IsTheSameForAllThreads()
    {
        var text = new System.Text.StringBuilder("message_type { name: 'Wide' ");
        for (int i = 1; i <= 9_000; i++) text.Append($"field {{ name: 'f{i}' number: {i} type: TYPE_INT64 label: LABEL_OPTIONAL }} ");
        DescriptorPool pool = Sets.ParseOne(text.Append('}').ToString());
        for (int round = 0; round < BuildDepth.Pick(quick: 20, deep: 400); round++)
        {
            DynamicType wide = new DynamicTypes(pool)["Wide"];
            var found = new nint[4];
            using var start = new Barrier(found.Length);
            Thread[] threads =
            [
                .. Enumerable.Range(0, found.Length).Select(i => new Thread(() =>
                {
                    start.SignalAndWait();
                    found[i] = (nint)wide.Empty;
                })),
            ];
            foreach (Thread thread in threads) thread.Start();
            foreach (Thread thread in threads) thread.Join();
            Assert.Single(found.Distinct());
        }
    }
}
