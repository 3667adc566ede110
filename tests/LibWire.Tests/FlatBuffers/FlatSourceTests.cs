using System.Runtime.InteropServices;
using LibWire.Tests.FlatBuffers.Models.Bench;

namespace LibWire.Tests.FlatBuffers;

/// <summary>Memory of any kind: buffers are read in place, and built from and in the caller's memory.</summary>
public sealed unsafe class FlatSourceTests
{
    [Fact]
    public void GetRoot_OverMemoryOfAnyKind_ReadsIt()
    {
        byte[] bytes = Build();
        Check(bytes);
        byte[] larger = [1, 2, 3, 4, .. bytes, 5, 6];
        Check(new ArraySegment<byte>(larger, 4, bytes.Length));
        Check(new ReadOnlyMemory<byte>(larger, 4, bytes.Length).Span);
        Span<byte> stack = stackalloc byte[bytes.Length];
        bytes.CopyTo(stack);
        Check(stack);

        nint native = Marshal.AllocHGlobal(bytes.Length);
        bytes.CopyTo(new Span<byte>((void*)native, bytes.Length));
        Check(new ReadOnlySpan<byte>((void*)native, bytes.Length));
        Marshal.FreeHGlobal(native);
    }

    [Fact]
    public void CreateVector_FromMemoryOfAnyKind_WritesTheSame()
    {
        double[] values = [1.5, -2, double.MaxValue];
        byte[] expected = BuildVector(values);
        Assert.Equal(expected, BuildVector(new ArraySegment<double>([0, .. values, 0], 1, values.Length)));
        Assert.Equal(expected, BuildVector(new ReadOnlyMemory<double>(values).Span));
        double* native = stackalloc double[values.Length];
        for (int i = 0; i < values.Length; i++) native[i] = values[i];
        Assert.Equal(expected, BuildVector(new ReadOnlySpan<double>(native, values.Length)));
        Assert.Equal(values, FlatBuffer.DangerousGetRoot(expected).Vector<double>(4).ToArray());
    }

    [Fact]
    public void FlatBuilder_InMemoryOfTheCaller_BuildsThere()
    {
        var source = new ArenaTestSource();
        using (var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source }))
        {
            var builder = new FlatBuilder(in arena);
            Build(builder);
            Check(builder.WrittenSpan);
            Assert.NotEqual(0, source.ChunksOut);
        }
    }

    private static byte[] Build()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Build(builder);
        return builder.ToArray();
    }

    private static void Build(FlatBuilder builder)
    {
        FlatOffset location = builder.CreateString("here");
        builder.StartTable();
        builder.Add(2, Fruit.Pears, Fruit.Apples);
        builder.AddOffset(3, location);
        builder.Finish(builder.EndTable());
    }

    private static byte[] BuildVector(ReadOnlySpan<double> values)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset vector = builder.CreateVector(values);
        builder.StartTable();
        builder.AddOffset(0, vector);
        builder.Finish(builder.EndTable());
        return builder.ToArray();
    }

    private static void Check(ReadOnlySpan<byte> buffer)
    {
        FooBarContainerView root = FooBarContainerView.GetRoot(buffer);
        Assert.Equal(Fruit.Pears, root.Fruit);
        Assert.True(root.Location == "here");
    }
}
