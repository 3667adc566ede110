using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Models.Annotated;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers;

/// <summary>
/// Each buffer of <c>tests/vectors/flat-wire.txt</c> has its result, directly before and after a page that must not be touched. An accepted buffer is read to
/// its end.
/// </summary>
public sealed unsafe class FlatWireVectorTests
{
    public static TheoryData<string> Names => [.. FlatWireVectors.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void TryGetRoot_Vector_HasItsVerdict(string name)
    {
        FlatWireVector vector = FlatWireVectors.All[name];
        using var memory = new GuardedMemory((nuint)Math.Max(1, vector.Bytes.Length));
        Assert.Equal(vector.Verdict, Verify(vector.RootTable, vector.Bytes));
        Assert.Equal(vector.Verdict, Verify(vector.RootTable, new ReadOnlySpan<byte>(memory.PutAtEnd(vector.Bytes), vector.Bytes.Length)));
        Assert.Equal(vector.Verdict, Verify(vector.RootTable, new ReadOnlySpan<byte>(memory.PutAtStart(vector.Bytes), vector.Bytes.Length)));
    }

    private static string Verify(string rootTable, ReadOnlySpan<byte> buffer)
    {
        WireFault fault;
        bool isValid;
        var walk = default(FlatWalk);
        switch (rootTable)
        {
            case "Monster":
                isValid = MonsterView.TryGetRoot(buffer, out MonsterView monster, out fault);
                if (isValid) walk.Add(monster);
                break;
            case "Foo":
                isValid = FooView.TryGetRoot(buffer, out FooView foo, out fault);
                if (isValid) walk.Add(foo);
                break;
            default:
                throw new FormatException($"No root table is named '{rootTable}'.");
        }

        Assert.Equal(isValid, walk.Digest != 0);
        return FlatWireVectors.Describe(isValid, fault);
    }
}
