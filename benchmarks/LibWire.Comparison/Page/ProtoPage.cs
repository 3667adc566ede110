using System.Runtime.CompilerServices;
using LibWire.Benchmarks.PageModel;
using FlatBar = LibWire.Benchmarks.FlatModel.Bar;

namespace LibWire.Comparison;

/// <summary>LibWire's Protocol Buffers: generated structs in an arena, strings that point into the message.</summary>
internal sealed unsafe class ProtoPage : PageColumn
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly ArenaAllocator _outputArena = LibWireColumn.NewArena();
    private readonly FooBarContainer[] _models = new FooBarContainer[Batch];

    internal ProtoPage()
    {
        var writer = new ProtoWriter(in _outputArena);
        Write(ref writer);

        // Pinned, because the decoded strings point into it.
        byte[] message = GC.AllocateUninitializedArray<byte>(writer.GetTotalLength(), pinned: true);
        writer.CopyTo(message);
        Message = message;
    }

    internal override string Name => "libwire-proto";

    internal override string Version => LibWireColumn.LibWireVersion;

    internal override byte[] Message { get; }

    internal override bool HasModel => true;

    internal override ulong Encode()
    {
        _outputArena.Reset();
        var writer = new ProtoWriter(in _outputArena);
        ulong sizeBytes = 0;
        for (int i = 0; i < Batch; i++)
        {
            writer.Clear();
            Write(ref writer);
            sizeBytes += (ulong)writer.GetTotalLength();
        }

        return sizeBytes;
    }

    internal override ulong Use()
    {
        ulong sum = 0;
        for (int i = 0; i < Batch; i++)
        {
            _arena.Reset();
            Read(out FooBarContainer model);
            sum += Sum(in model);
        }

        return sum;
    }

    internal override void Decode()
    {
        foreach (ref FooBarContainer model in _models.AsSpan()) Read(out model);
    }

    internal override ulong Traverse()
    {
        ulong sum = 0;
        foreach (ref readonly FooBarContainer model in _models.AsSpan()) sum += Sum(in model);
        return sum;
    }

    internal override void Release() => _arena.Reset();

    /// <summary>The message lies in one chunk of an arena that was there before.</summary>
    internal override PageMemory MeasureMemory()
    {
        _arena.Reset();
        Read(out _);
        var memory = new PageMemory((long)_arena.UsedBytes, KeptBlocks: 1, TransientBytes: 0, TransientBlocks: 0);
        _arena.Reset();
        return memory;
    }

    public override void Dispose()
    {
        _arena.Dispose();
        _outputArena.Dispose();
    }

    private void Read(out FooBarContainer model)
    {
        model = default;

        // SAFETY: the message is pinned, and lives as long as this object.
        ProtoReader reader = ProtoReader.OverPinned((byte*)Unsafe.AsPointer(ref Message[0]), (nuint)Message.Length);
        model.Read(ref reader, in _arena);
    }

    private void Write(ref ProtoWriter writer)
    {
        _arena.Reset();
        LiteralContainer source = default;
        var root = new FooBarContainer { Initialized = source.Initialized, Fruit = (Fruit)source.Fruit, Location = Utf8String.Copy(source.Location, in _arena) };
        root.List = UnmanagedArray<FooBar>.Allocate(source.Count, in _arena);
        for (int i = 0; i < source.Count; i++)
        {
            FlatBar from = source.SiblingOf(i);
            ref FooBar element = ref root.List[i];
            element.Name = Utf8String.Copy(source.NameOf(i), in _arena);
            element.Rating = source.RatingOf(i);
            element.Postfix = source.PostfixOf(i);
            ref Bar sibling = ref element.MutableSibling(in _arena);
            sibling.Time = from.Time;
            sibling.Ratio = from.Ratio;
            sibling.Size = from.Size;
            ref Foo parent = ref sibling.MutableParent(in _arena);
            parent.Id = from.Parent.Id;
            parent.Count = from.Parent.Count;
            parent.Prefix = from.Parent.Prefix;
            parent.Length = from.Parent.Length;
        }

        root.Write(ref writer);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong Sum(in FooBarContainer root)
    {
        long sum = (root.Initialized ? 1 : 0) + root.Location.Length + (int)root.Fruit;
        foreach (ref readonly FooBar element in root.List)
        {
            ref readonly Bar sibling = ref element.Sibling;
            ref readonly Foo parent = ref sibling.Parent;
            sum += element.Name.Length + element.Postfix + double.ConvertToIntegerNative<long>(element.Rating) + float.ConvertToIntegerNative<long>(sibling.Ratio);
            sum += sibling.Size + sibling.Time + parent.Count + (long)parent.Id + parent.Length + parent.Prefix;
        }

        return (ulong)sum;
    }
}
