using System.Runtime.CompilerServices;

namespace LibWire.Tests;

public sealed class ValueSizeTests
{
    // The numbers are the same for every build: a library compiled against one runs on the other.
    [Fact]
    public void Sizes_OfPublicStructs_AreTheSameInEveryBuild()
    {
        int pointer = Unsafe.SizeOf<nint>();
        Assert.Equal(pointer + 8, Unsafe.SizeOf<UnmanagedArray<byte>>());
        Assert.Equal(pointer + 8, Unsafe.SizeOf<UnmanagedArray<Guid>>());
        Assert.Equal(pointer + 8, Unsafe.SizeOf<UnmanagedArray>());
        Assert.Equal(pointer + 4, Unsafe.SizeOf<Utf8String>());
        Assert.Equal(pointer, Unsafe.SizeOf<UnmanagedMap<int, int>>());
        Assert.Equal(pointer, Unsafe.SizeOf<UnmanagedMap<Utf8String, Guid>>());
        Assert.Equal(pointer, Unsafe.SizeOf<UnmanagedMap>());
        Assert.Equal(2, Unsafe.SizeOf<Optional<byte>>());
        Assert.Equal(8, Unsafe.SizeOf<Optional<int>>());
        Assert.Equal(16, Unsafe.SizeOf<Optional<long>>());
    }
}
