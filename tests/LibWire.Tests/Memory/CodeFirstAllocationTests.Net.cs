using Bestiary;
using Depot;
using LibWire.Tests.FlatBuffers.Classes;
using LibWire.Tests.Protobuf.Objects;

namespace LibWire.Tests.Memory;

/// <summary>Types in C# as the schema: structs take no managed memory, and neither does writing classes.</summary>
/// <remarks>The first code of the JIT boxes here; it makes the final code only while no other test compiles.</remarks>
[Collection("Large")]
public sealed class CodeFirstAllocationTests
{
    [Fact]
    public void Read_OfStructs_TakesNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        Parcel parcel = default;
        parcel.SetLabel("books", in arena);
        parcel.Stops.Add(in arena).SetPlace("Hamburg", in arena);
        parcel.Marks.Set(Utf8String.Copy("mark", arena), 7, arena);
        Creature dragon = default;
        dragon.SetName("Smaug", in arena);
        dragon.Limbs.Add(in arena).SetName("wing", in arena);
        dragon.Hoard.MutablePlace(in arena).X = 3;
        byte[] message = parcel.ToArray(), buffer = dragon.ToArray();
        Assert.Equal((7L, 1), Read(message, buffer, arena));
        if (WireInfo.Flavor == "debug") return; // the checked arena has its records on the managed heap

        Assert.Equal(0, ManagedBytes.Allocated(() => Read(message, buffer, arena)));
    }

    [Fact]
    public void TryWriteTo_OfClasses_TakesNoManagedMemory()
    {
        Everything message = ProtoObjectTests.Full(depth: 1);
        Every table = FlatClassTests.Full(depth: 1);
        byte[] memory = new byte[Math.Max(message.ComputeSize(), table.ComputeSize())];
        Assert.True(message.TryWriteTo(memory, out _) && table.TryWriteTo(memory, out _));
        if (WireInfo.Flavor == "debug") return;

        Assert.Equal(0, ManagedBytes.Allocated(() => message.TryWriteTo(memory, out _)));
        Assert.Equal(0, ManagedBytes.Allocated(() => table.TryWriteTo(memory, out _)));
    }

    private static (long Mark, int Limbs) Read(byte[] message, byte[] buffer, ArenaAllocator arena)
    {
        ArenaMark start = arena.Mark();
        Parcel parcel = Parcel.Parse(message, in arena);
        Creature dragon = Creature.Parse(buffer, in arena);
        long mark = parcel.Marks.TryGetValue("mark"u8, out long found) ? found : 0;
        int limbs = CreatureView.GetRoot(buffer).Limbs.TryFind("wing"u8, out _) ? dragon.Limbs.Count : 0;
        arena.Rewind(start);
        return (mark, limbs);
    }
}
