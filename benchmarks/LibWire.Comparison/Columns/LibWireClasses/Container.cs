using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.Comparison;

/// <summary>A container from finished objects of classes.</summary>
internal readonly struct ClassContainerWriting : IFlatWriting
{
    private readonly ClassContainer _container;

    /// <summary>Makes the objects.</summary>
    /// <param name="bytes">A buffer with their values.</param>
    internal ClassContainerWriting(ReadOnlySpan<byte> bytes) => _container = ClassContainer.Parse(bytes);

    public void Write(FlatBuilder builder) => _container.Write(in builder);

    public void Dispose()
    {
    }
}

/// <summary>Reads the buffer into new objects once in each pass, and walks the objects; or walks over objects that were read before.</summary>
internal sealed class ClassContainerRead : ManagedRun
{
    private readonly CaseInput _input;
    private readonly ClassContainer? _kept;

    internal ClassContainerRead(CaseInput input, bool isKept)
    {
        _input = input;
        ClassContainer verified = ClassContainer.Parse(input.Bytes);
        if (isKept) _kept = verified;
    }

    public override ulong Run()
    {
        ulong sum = 0;

        // SAFETY: the constructor has verified the buffer, and nothing writes to it.
        for (int pass = 0; pass < _input.Passes; pass++) sum += Of(_kept ?? ClassContainer.Parse(ClassContainerView.DangerousGetRoot(_input.Bytes)));
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong Of(ClassContainer root)
    {
        long sum = (root.Initialized ? 1 : 0) + root.Location.Length + (short)root.Fruit;
        foreach (ClassElement element in CollectionsMarshal.AsSpan(root.List))
        {
            ClassBar sibling = element.Sibling;
            ClassFoo parent = sibling.Parent;
            sum += element.Name.Length + element.Postfix + double.ConvertToIntegerNative<long>(element.Rating) + float.ConvertToIntegerNative<long>(sibling.Ratio);
            sum += sibling.Size + sibling.Time + parent.Count + (long)parent.Id + parent.Length + parent.Prefix;
        }

        return (ulong)sum;
    }
}

[FlatTable]
internal sealed partial class ClassContainer
{
    [FlatField(0)] public List<ClassElement> List { get; set; } = [];
    [FlatField(1)] public bool Initialized { get; set; }
    [FlatField(2)] public ClassFruit Fruit { get; set; }
    [FlatField(3)] public string Location { get; set; } = "";
}

[FlatTable]
internal sealed partial class ClassElement
{
    [FlatField(0)] public ClassBar Sibling { get; set; }
    [FlatField(1)] public string Name { get; set; } = "";
    [FlatField(2)] public double Rating { get; set; }
    [FlatField(3)] public byte Postfix { get; set; }
}

[FlatStruct]
internal partial struct ClassFoo
{
    [FlatField(0)] public partial ulong Id { readonly get; set; }
    [FlatField(1)] public partial short Count { readonly get; set; }
    [FlatField(2)] public partial sbyte Prefix { readonly get; set; }
    [FlatField(3)] public partial uint Length { readonly get; set; }
}

[FlatStruct]
internal partial struct ClassBar
{
    [FlatField(0)] public partial ClassFoo Parent { readonly get; set; }
    [FlatField(1)] public partial int Time { readonly get; set; }
    [FlatField(2)] public partial float Ratio { readonly get; set; }
    [FlatField(3)] public partial ushort Size { readonly get; set; }
}

[FlatEnum]
internal enum ClassFruit : short
{
    Apples,
    Pears,
    Bananas,
}
