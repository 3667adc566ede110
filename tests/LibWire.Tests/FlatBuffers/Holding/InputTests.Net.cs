using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Threading.Tasks;
using LibWire.CompilerServices;
using LibWire.Tests.FlatBuffers.Held;
using LibWire.Tests.Protobuf;

namespace LibWire.Tests.FlatBuffers.Holding;

/// <summary>Every kind of input, for views, objects and holders.</summary>
public sealed class InputTests
{
    private static readonly byte[] Bytes = Trees.Small();

    [Fact]
    public void Views_OverManagedMemory_ReadInPlace()
    {
        Assert.Equal("one", TreeView.GetRoot(Bytes).Name.ToString());
        Assert.Equal("one", TreeView.GetRoot((ReadOnlySpan<byte>)Bytes).Name.ToString());
        Assert.Equal("one", TreeView.GetRoot(Bytes.AsSpan()).Name.ToString());
        Assert.Equal("one", TreeView.GetRoot(Bytes.AsMemory().Span).Name.ToString());
        Assert.Equal("one", TreeView.GetRoot(new ArraySegment<byte>(Bytes)).Name.ToString());
        Assert.Equal(78, Changed(Bytes.AsMemory().ToArray().AsMemory()));

        static int Changed(Memory<byte> memory)
        {
            Assert.True(TreeView.GetMutableRoot(memory.Span).MutateId(78));
            return TreeView.GetRoot(memory.Span).Id;
        }
    }

    [Fact]
    public unsafe void Views_OverPinnedMemory_ReadInPlace()
    {
        byte[] bytes = [.. Bytes];
        fixed (byte* start = bytes)
        {
            var view = TreeView.GetRoot(new ReadOnlySpan<byte>(start, bytes.Length));
            using var native = new NativeBytes(start, bytes.Length);
            TreeHolder held = TreeHolder.Parse(native.Memory);
            Assert.True(TreeView.GetMutableRoot(new Span<byte>(start, bytes.Length)).MutateId(78));

            Assert.Equal((78, 78, 78), (view.Id, held.Id, TreeView.GetRoot(native.Span).Id));
        }
    }

    [Fact]
    public void ViewsAndHolders_OverAMappedFile_ReadInPlace()
    {
        string path = Path.GetTempFileName();
        try
        {
            File.WriteAllBytes(path, Bytes);
            TreeHolder held;
            ReadOnlyMemory<byte> memory;
            using (NativeBytes file = NativeBytes.Map(path))
            {
                memory = file.Memory;
                held = TreeHolder.Parse(memory);
                Assert.Equal((Bytes.Length, "one", "one"), (file.Length, TreeView.GetRoot(file.Span).Name.ToString(), held.Name));
                using var arena = new ArenaAllocator();
                Assert.Equal("one", Tree.Parse(file.Span, in arena).Name.ToString());
            }

            Assert.Equal("one", held.Name); // kept
            Assert.Throws<ObjectDisposedException>(() => held.Id);
            Assert.Throws<ObjectDisposedException>(() => memory.Span.Length);
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public void Map_OfAnEmptyOrMissingFile_SaysSo()
    {
        string path = Path.GetTempFileName();
        try
        {
            using (NativeBytes empty = NativeBytes.Map(path)) Assert.True(empty.Length == 0 && empty.Span.IsEmpty && empty.Memory.IsEmpty);
        }
        finally
        {
            File.Delete(path);
        }

        Assert.ThrowsAny<IOException>(() => NativeBytes.Map(path));
    }

    [Fact]
    public void Map_OfAFileOf2GiB_IsRefused()
    {
        string path = Path.GetTempFileName();
        try
        {
            // Nothing is written: the file is a hole.
            using (FileStream file = File.OpenWrite(path)) file.SetLength(1L << 31);
            WireFormatException thrown = Assert.Throws<WireFormatException>(() => NativeBytes.Map(path));
            Assert.Equal(WireError.MessageTooLarge, thrown.Error);
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public unsafe void NativeBytes_OfNothingOrOfWrongArguments_SaysSo()
    {
        using (var empty = new NativeBytes(null, 0)) Assert.True(empty.Span.IsEmpty);
        Assert.Throws<ArgumentNullException>(() => new NativeBytes(null, 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => new NativeBytes(null, -1));
        byte one = 1;
        var gone = new NativeBytes(&one, 1);
        using (MemoryHandle handle = gone.Memory.Pin()) Assert.Equal(1, *(byte*)handle.Pointer);
        gone.Dispose();
        gone.Dispose();
        Assert.Throws<ObjectDisposedException>(() => gone.Span.Length);
    }

    [Fact]
    public async Task SequencesAndStreams_AreCopiedOnce()
    {
        ReadOnlySequence<byte> segments = ProtoReaderSegments.CutAt(Bytes, 1, 30);
        using var arena = new ArenaAllocator();

        Assert.Equal("one", TreeView.GetRoot(FlatBuffer.Copy(in segments, in arena)).Name.ToString());
        Assert.Equal("one", TreeView.GetRoot(FlatBuffer.Copy(new MemoryStream(Bytes), in arena)).Name.ToString());
        Assert.Equal("one", Tree.Parse(in segments, in arena).Name.ToString());
        Assert.Equal("one", Tree.Parse(new MemoryStream(Bytes), in arena).Name.ToString());
        Assert.Equal("one", TreeHolder.Parse(in segments).Name);
        Assert.Equal("one", TreeHolder.Parse(new MemoryStream(Bytes)).Name);
        Assert.Equal("one", (await TreeHolder.ParseAsync(new MemoryStream(Bytes))).Name);
        Assert.Equal("one", (await Tree.ParseAsync(PipeReader.Create(segments), arena)).Name.ToString());

        // Copies are aligned for every schema, and a change of the source is not seen.
        byte[] source = [.. Bytes];
        Span<byte> copy = FlatBuffer.Copy(new ReadOnlySequence<byte>(source), in arena);
        Array.Clear(source);
        Assert.Equal("one", TreeView.GetRoot(copy).Name.ToString());
        WireFormatException thrown = Assert.Throws<WireFormatException>(() => FlatBuffer.Copy(new MemoryStream(Bytes), in arena, Bytes.Length - 1).Length);
        Assert.Equal(WireError.MessageTooLarge, thrown.Error);
    }

    [Fact]
    public void Copy_OfASequence_TakesNoManagedMemory()
    {
        ReadOnlySequence<byte> segments = ProtoReaderSegments.CutAt(Bytes, 1, 30);
        using var arena = new ArenaAllocator();
        int expected = FlatBuffer.Copy(in segments, in arena).Length;

        long before = GC.GetAllocatedBytesForCurrentThread();
        int length = FlatBuffer.Copy(in segments, in arena).Length;
        Assert.Equal((expected, 0L), (length, GC.GetAllocatedBytesForCurrentThread() - before));
    }
}
