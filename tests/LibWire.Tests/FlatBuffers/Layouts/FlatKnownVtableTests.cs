using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers;

/// <summary>
/// Remembered vtables change no result: a type that has verified many buffers has the same result for each as a type that has verified none.
/// </summary>
public sealed class FlatKnownVtableTests
{
    private static readonly int Rounds = TestDepth.Pick(quick: 3_000, deep: 20_000);

    [Fact]
    public void Verify_ByATypeThatHasSeenMany_IsAsByANewOne()
    {
        FlatLayout old = NewLayout();
        byte[][] seeds = Seeds();
        int accepted = 0;
        for (int round = 0; round < Rounds; round++)
        {
            var random = new FuzzRandom(1, (ulong)round);
            byte[] bytes = [.. random.Pick(seeds)];
            for (int damage = random.Next(3); damage > 0; damage--) FlatDamage.Change(bytes, random, FlatDamage.KindCount);
            var options = new FlatVerifierOptions { Strictness = (FlatStrictness)random.Next(3), IgnoresAlignment = random.OneIn(3) };

            bool isValid = FlatVerifier.TryVerify(bytes, old, out WireFault fault, options);

            Assert.Equal(FlatVerifier.TryVerify(bytes, NewLayout(), out WireFault expected, options), isValid);
            Assert.Equal((expected.Error, expected.Offset), (fault.Error, fault.Offset));
            if (isValid) accepted++;
        }

        Assert.InRange(accepted, Rounds / 5, Rounds * 4 / 5);
    }

    // Of different shapes, and each at both remainders of 8.
    private static byte[][] Seeds()
    {
        using var arena = new ArenaAllocator();
        var seeds = new List<byte[]>();
        for (int chosen = 0; chosen < 16; chosen++)
        {
            var builder = new FlatBuilder(in arena);
            if ((chosen & 8) != 0) builder.CreateString("moves all by 8 and 4");
            FlatOffset<Utf8String> name = builder.CreateString("name");
            builder.StartTable();
            if ((chosen & 1) != 0) builder.Add(1, 5L);
            if ((chosen & 2) != 0) builder.Add(2, (byte)6);
            builder.AddOffset(0, name);
            FlatOffset child = builder.EndTable();
            builder.StartTable();
            if ((chosen & 4) != 0) builder.AddOffset(3, child);
            builder.Add(4, (byte)1);
            builder.AddOffset(5, child);
            builder.AddOffset(0, name);
            builder.Finish(builder.EndTable());
            seeds.Add(builder.ToArray());
        }

        return [.. seeds];
    }

    private static FlatLayout NewLayout()
    {
        FlatLayout? layout = null;
        FlatUnionLayout union = FlatUnionLayout.Make("Choice", FlatUnionMember.Table("Table", 1, () => layout!));
        return layout = FlatLayout.Make(
            "Node",
            FlatField.String("name", 4).Required(),
            FlatField.Scalar("number", 6, FlatType.Int64),
            FlatField.Scalar("small", 8, FlatType.UInt8),
            FlatField.Table("child", 10, () => layout!),
            FlatField.Union("choice", 14, () => union));
    }
}
