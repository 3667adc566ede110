using System.Threading;

namespace LibWire.Tests.Memory;

/// <summary>The ambient arena: what <c>Use</c> sets, where it is taken, and when it ends.</summary>
public sealed class ArenaScopeTests
{
    [Fact]
    public void Add_WithoutAnArena_TakesTheAmbientOne()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> numbers = default;
        using (arena.Use())
        {
            for (int i = 0; i < 100; i++) numbers.Add(i);
            Utf8String text = Utf8String.Copy("ambient");
            Assert.Equal("ambient", text.ToString());
        }

        Assert.Equal(Enumerable.Range(0, 100), numbers.ToArray());
        Assert.True(arena.UsedBytes >= 400);
    }

    [Fact]
    public void Add_WithAnArena_LeavesTheAmbientOneAlone()
    {
        using var ambient = new ArenaAllocator();
        using var named = new ArenaAllocator();
        using (ambient.Use())
        {
            UnmanagedArray<int> numbers = default;
            numbers.Add(1, in named);
        }

        Assert.Equal(0u, ambient.UsedBytes);
        Assert.NotEqual(0u, named.UsedBytes);
    }

    [Fact]
    public void Add_WithoutAnyArena_ThrowsAndSaysWhatToWrite()
    {
        UnmanagedArray<int> numbers = default;
        ObjectDisposedException missing = Assert.Throws<ObjectDisposedException>(() => numbers.Add(1));
        Assert.Contains("arena.Use()", missing.Message, StringComparison.Ordinal);
        Assert.Contains("MutableParent(in arena)", missing.Message, StringComparison.Ordinal);
        Assert.Equal(0, numbers.Count);
    }

    [Fact]
    public void Scopes_Nest()
    {
        using var outer = new ArenaAllocator();
        using var inner = new ArenaAllocator();
        using (outer.Use())
        {
            using (inner.Use()) Utf8String.Copy("12345678");
            Assert.Equal((0u, 8u), (outer.UsedBytes, inner.UsedBytes));
            Utf8String.Copy("1234567890123456");
            Assert.Equal((16u, 8u), (outer.UsedBytes, inner.UsedBytes));
        }

        Assert.Throws<ObjectDisposedException>(static () => Utf8String.Copy("x"));
    }

    [Fact]
    public void Dispose_Twice_EndsTheScopeOnce()
    {
        using var outer = new ArenaAllocator();
        using var inner = new ArenaAllocator();
        using (outer.Use())
        {
            ArenaScope scope = inner.Use();
            scope.Dispose();
            scope.Dispose();
            Utf8String.Copy("1");
            Assert.Equal((8u, 0u), (outer.UsedBytes, inner.UsedBytes));
        }
    }

    [Fact]
    public void AmbientArena_ThatWasDisposed_Throws()
    {
        var arena = new ArenaAllocator();
        using (arena.Use())
        {
            arena.Dispose();
            Assert.Throws<ObjectDisposedException>(static () => Utf8String.Copy("x"));
        }

        ArenaAllocator dead = arena;
        Assert.Throws<ObjectDisposedException>(() => dead.Use().Dispose());
    }

    [Fact]
    public void AmbientArena_IsOfItsThread()
    {
        using var arena = new ArenaAllocator();
        using (arena.Use())
        {
            Exception? other = null;
            var thread = new Thread(() => other = Record.Exception(static () => Utf8String.Copy("x")));
            thread.Start();
            thread.Join();
            Assert.IsType<ObjectDisposedException>(other);
        }
    }

    [Fact]
    public void Rent_TakesAnArenaOfThePoolAndReturnsIt()
    {
        ArenaAllocator arena;
        using (ArenaScope scope = ArenaScope.Rent())
        {
            arena = scope.Arena;
            Utf8String.Copy("12345678");
            Assert.Equal(8u, arena.UsedBytes);
        }

        Assert.True(arena.IsDisposed);
        Assert.Throws<ObjectDisposedException>(static () => Utf8String.Copy("x"));
    }

    [Fact]
    public void DefaultHandle_StandsForTheAmbientArena()
    {
        using var arena = new ArenaAllocator();
        using (arena.Use())
        {
            ArenaAllocator ambient = default;
            ArenaMark mark = ambient.Mark();
            ambient.AllocateSpan<long>(4);
            Assert.Equal((32u, 32u), (ambient.UsedBytes, arena.UsedBytes));
            ambient.Rewind(mark);
            Assert.Equal(0u, arena.UsedBytes);
            var writer = new ProtoWriter(ambient);
            writer.AddInt32(1, 5);
            Assert.Equal([8, 5], writer.WrittenSpan.ToArray());
        }

        Assert.Throws<ObjectDisposedException>(static () => default(ArenaAllocator).Mark());
    }

    [Fact]
    public void Writer_MadeInAScope_KeepsItsArenaAfterTheScope()
    {
        using var arena = new ArenaAllocator();
        ProtoWriter writer;
        using (arena.Use()) writer = new ProtoWriter(default(ArenaAllocator));
        for (int i = 0; i < 1000; i++) writer.AddInt32(1, i);
        Assert.True(writer.WrittenSpan.Length > 2000);
        Assert.True(arena.UsedBytes > 2000);
    }

    [Fact]
    public void MapsOfText_TakeTheAmbientArena()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<Utf8String, int> stock = default;
        using (arena.Use())
        {
            stock.Set("nails", 5);
            stock.Set("screws"u8, 7);
            stock.Set("nails") = 6;
        }

        Assert.Equal((6, 7), (stock.TryGetValue("nails", out int nails) ? nails : 0, stock.TryGetValue("screws", out int screws) ? screws : 0));
    }

    [Fact]
    public void Remove_ByText_RemovesTheEntry()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<Utf8String, int> stock = default;
        string longKey = new('ä', 500);
        using (arena.Use())
        {
            stock.Set("nails", 5);
            stock.Set(longKey, 6);
            stock.Set("tacks", 7);
        }

        Assert.False(stock.Remove("screws"));
        Assert.False(stock.Remove("\ud800"));
        Assert.True(stock.Remove("nails"));
        Assert.True(stock.Remove(longKey));
        Assert.True(stock.Remove("tacks"u8));
        Assert.Equal(0, stock.Count);
        Assert.Throws<ArgumentNullException>(() => stock.Remove((string)null!));
    }
}
