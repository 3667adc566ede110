using System.Collections;
using System.Reflection;
using System.Runtime.CompilerServices;
using Google.Protobuf;
using LibWire.Comparison.GooglePageModel;
using FlatBar = LibWire.Benchmarks.FlatModel.Bar;

namespace LibWire.Comparison;

/// <summary>Google.Protobuf: generated classes, strings as .NET strings.</summary>
internal sealed class GooglePage : PageColumn
{
    private readonly FooBarContainer?[] _models = new FooBarContainer?[Batch];
    private readonly byte[] _output = new byte[1024];

    internal GooglePage() => Message = Make().ToByteArray();

    internal override string Name => "google-protobuf";

    internal override string Version { get; } = $"Google.Protobuf {typeof(IMessage).Assembly.GetName().Version!.ToString(3)}";

    internal override byte[] Message { get; }

    internal override bool HasModel => true;

    internal override bool HasRelease => false;

    internal override ulong Encode()
    {
        ulong sizeBytes = 0;
        for (int i = 0; i < Batch; i++)
        {
            FooBarContainer message = Make();
            int size = message.CalculateSize();
            message.WriteTo(_output.AsSpan(0, size));
            sizeBytes += (ulong)size;
        }

        return sizeBytes;
    }

    internal override ulong Use()
    {
        ulong sum = 0;
        for (int i = 0; i < Batch; i++) sum += Sum(FooBarContainer.Parser.ParseFrom(Message));
        return sum;
    }

    internal override void Decode()
    {
        for (int i = 0; i < _models.Length; i++) _models[i] = FooBarContainer.Parser.ParseFrom(Message);
    }

    internal override ulong Traverse()
    {
        ulong sum = 0;
        foreach (FooBarContainer? model in _models) sum += Sum(model!);
        return sum;
    }

    internal override void Release() => Array.Clear(_models);

    internal override PageMemory MeasureMemory()
    {
        FooBarContainer.Parser.ParseFrom(Message);
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        FooBarContainer model = FooBarContainer.Parser.ParseFrom(Message);
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        var known = new HashSet<object>(ReferenceEqualityComparer.Instance);
        Collect(model, known);
        long kept = known.Sum(SizeBytes);
        return new PageMemory(kept, known.Count, allocated - kept, TransientBlocks: null);
    }

    public override void Dispose()
    {
        // Its memory is managed.
    }

    private static FooBarContainer Make()
    {
        GoogleLiterals source = default;
        var root = new FooBarContainer { Initialized = source.Initialized, Fruit = (Fruit)source.Fruit, Location = source.Location };
        for (int i = 0; i < source.Count; i++)
        {
            FlatBar from = source.SiblingOf(i);
            root.List.Add(new FooBar
            {
                Sibling = new Bar
                {
                    Parent = new Foo { Id = from.Parent.Id, Count = from.Parent.Count, Prefix = from.Parent.Prefix, Length = from.Parent.Length },
                    Time = from.Time,
                    Ratio = from.Ratio,
                    Size = from.Size,
                },
                Name = source.NameOf(i),
                Rating = source.RatingOf(i),
                Postfix = source.PostfixOf(i),
            });
        }

        return root;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong Sum(FooBarContainer root)
    {
        long sum = (root.Initialized ? 1 : 0) + root.Location.Length + (int)root.Fruit;
        for (int i = 0; i < root.List.Count; i++)
        {
            FooBar element = root.List[i];
            Bar sibling = element.Sibling;
            Foo parent = sibling.Parent;
            sum += element.Name.Length + element.Postfix + double.ConvertToIntegerNative<long>(element.Rating) + float.ConvertToIntegerNative<long>(sibling.Ratio);
            sum += sibling.Size + sibling.Time + parent.Count + (long)parent.Id + parent.Length + parent.Prefix;
        }

        return (ulong)sum;
    }

    /// <summary>The size of an object: that of another one like it, when it is made. Other threads do not change the count of this thread.</summary>
    private static long SizeBytes(object value)
    {
        // The first may load code.
        MakeLike(value);
        long before = GC.GetAllocatedBytesForCurrentThread();
        object like = MakeLike(value);
        long sizeBytes = GC.GetAllocatedBytesForCurrentThread() - before;
        GC.KeepAlive(like);
        return sizeBytes;
    }

    private static object MakeLike(object value) => value switch
    {
        string text => new string('x', text.Length),
        Array items => Array.CreateInstance(items.GetType().GetElementType()!, items.Length),
        _ => RuntimeHelpers.GetUninitializedObject(value.GetType()),
    };

    /// <summary>Finds every object that an object refers to.</summary>
    private static void Collect(object? value, HashSet<object> known)
    {
        if (value is null or Delegate or Type || value.GetType().IsPrimitive || !known.Add(value)) return;
        if (value is string) return;
        if (value is Array items)
        {
            foreach (object? item in (IEnumerable)items) Collect(item, known);
            return;
        }

        foreach (FieldInfo field in value.GetType().GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
            if (!field.FieldType.IsValueType) Collect(field.GetValue(value), known);
    }
}
