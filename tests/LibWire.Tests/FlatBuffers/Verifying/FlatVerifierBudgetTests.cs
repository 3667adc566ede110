using LibWire.Tests.FlatBuffers.Models;
using static LibWire.Tests.FlatBuffers.FlatRules;

namespace LibWire.Tests.FlatBuffers;

public sealed class FlatVerifierBudgetTests
{
    [Fact]
    public void Verify_TablesThatShareOneLargeVector_IsRefusedSoon()
    {
        // 10 MB: tables of one offset, all to one vector of 100,000 numbers.
        const int numbers = 100_000, tables = 700_000;
        FlatBytes bytes = FlatBytes.WithRoot(Children);
        bytes.Align(4);
        int vtable = bytes.Position;
        bytes.U16(Longs + 2).U16(8).U16(0).U16(4).Point(bytes.Field).U32(tables);
        int slots = bytes.Position, first = slots + (4 * tables), vector = first + (8 * tables);
        vector += 4 - (vector % 8);
        for (int i = 0; i < tables; i++) bytes.U32((uint)(first + (8 * i) - (slots + (4 * i))));
        for (int i = 0; i < tables; i++) bytes.U32((uint)(first + (8 * i) - vtable)).U32((uint)(vector - (first + (8 * i) + 4)));
        if (bytes.Position < vector) bytes.U32(0);
        Assert.Equal(vector, bytes.Position);
        bytes.U32(numbers).Append(new byte[8 * numbers]);

        byte[] bomb = bytes.ToArray();
        Assert.False(FlatVerifier.TryVerify(bomb, Layout, out WireFault fault));
        Assert.Equal(WireError.BudgetExceeded, fault.Error);
        Assert.InRange(fault.Offset, first, first + (8 * 30));
        Assert.True(FlatVerifier.TryVerify(bomb, Layout, out _, new FlatVerifierOptions { Budget = (long)tables * (numbers + 4) }));
    }

    [Fact]
    public void Verify_TablesThatShareTheirChildren_IsRefusedSoon()
    {
        // Each level has a vector of 64 offsets to the one below: 64 to the power of 20 tables.
        const int width = 64, levels = 20;
        FlatBytes bytes = new FlatBytes().U32(0);
        int vtable = bytes.Position;
        bytes.U16(Children + 2).U16(8).U16(0).U16(0).U16(0).U16(0).U16(4).Align(4);
        bytes.Patch(0, (uint)bytes.Position);
        for (int level = 0; level < levels; level++)
        {
            bytes.U32((uint)(bytes.Position - vtable)).U32(4).U32(level == levels - 1 ? 0u : width);
            for (int i = width; i > 0 && level < levels - 1; i--) bytes.U32((uint)(4 * i));
        }

        Assert.False(FlatVerifier.TryVerify(bytes.ToArray(), Layout, out WireFault fault));
        Assert.Equal(WireError.BudgetExceeded, fault.Error);
    }

    [Fact]
    public void Verify_ManyHonestTables_AreAccepted()
    {
        // Two million tables, each with a number and a name.
        const int count = 2_000_000, rowBytes = 16;
        byte[] buffer = new byte[32 + (4 * count) + (rowBytes * count)];
        var writer = new BinaryWriter(new MemoryStream(buffer));
        writer.Write(20);
        writer.Write((ushort)6);
        writer.Write((ushort)8);
        writer.Write((ushort)4); // the vtable of the root, at 4
        writer.Write((ushort)0);
        writer.Write((ushort)6);
        writer.Write((ushort)8);
        writer.Write((ushort)4); // that of the rows, at 12
        writer.Write((ushort)0);
        writer.Write(16);
        writer.Write(4);
        writer.Write(count);
        for (int i = 0; i < count; i++) writer.Write((4 * (count - i)) + (rowBytes * i));
        for (int i = 0; i < count; i++)
        {
            writer.Write(32 + (4 * count) + (rowBytes * i) - 12);
            writer.Write(4);
            writer.Write(3);
            writer.Write(0x00636261 + (i % 20));
        }

        FlatLayout row = FlatLayout.Make("Row", FlatField.String("name", 4));
        FlatLayout rows = FlatLayout.Make("Rows", FlatField.Tables("rows", 4, () => row));
        Accepts(buffer, layout: rows);

        // Nothing is shared, so a budget of a quarter of its bytes is enough. A budget below the number of its offsets is not.
        Accepts(buffer, new FlatVerifierOptions { Budget = buffer.Length / 4 }, rows);
        Accepts(buffer, new FlatVerifierOptions { Budget = (2 * count) + 2 }, rows);
        Assert.False(FlatVerifier.TryVerify(buffer, rows, out WireFault fault, new FlatVerifierOptions { Budget = (2 * count) + 1 }));
        Assert.Equal(WireError.BudgetExceeded, fault.Error);
    }

    [Fact]
    public void Verify_VectorsOfBytes_TakeAStepForEachFourBytes()
    {
        FlatLayout layout = FlatLayout.Make("Bytes", FlatField.Vector("bytes", 4, FlatType.UInt8));
        FlatBytes large = FlatBytes.WithRoot(4);
        large.Point(large.Field).U32(5_000_000).Append(new byte[5_000_000]);
        Accepts(large, layout: layout);
        Accepts(large, new FlatVerifierOptions { Budget = 1_250_002 }, layout);
        Assert.False(FlatVerifier.TryVerify(large.ToArray(), layout, out WireFault fault, new FlatVerifierOptions { Budget = 1_250_001 }));
        Assert.Equal(WireError.BudgetExceeded, fault.Error);
    }

    [Fact]
    public void Reading_TheWholeMonster_AllocatesNothing()
    {
        byte[] bytes = FlatCorpus.Monster;
        long sum = 0;
        Assert.Equal(0, ManagedBytes.Allocated(() =>
        {
            MonsterView monster = MonsterView.GetRoot(bytes);
            sum += monster.Hp + monster.Name.Length + (long)monster.Pos.X + monster.VectorOfLongs.Sum() + monster.Inventory.Max() + monster.Test5[1].A;
            foreach (StatView.Row stat in monster.ScalarKeySortedTables) sum += stat.Val;
            foreach (FlatString text in monster.Testarrayofstring) sum += text.Span[0];
            if (monster.ScalarKeySortedTables.TryFind(1, out StatView hit)) sum += hit.Val;
            if (monster.Testarrayoftables.TryFind("Fred", out _) || monster.Testarrayoftables.TryFind("Fred"u8, out _)) sum++;
            sum += monster.Test.Match(static m => m.Name.Length, static _ => 0, static _ => 0, static _ => 0);
            if (monster.Name == "MyMonster" && monster.Name != "Other"u8) sum++;
            if (!MonsterView.TryGetRoot(bytes.AsSpan(1), out _, out WireFault fault)) sum += (long)fault.Error;
        }));
        Assert.NotEqual(0, sum);
    }
}
