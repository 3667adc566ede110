using System.Runtime.CompilerServices;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>FlatBuffers through holders: classes that keep each string and table after its first read.</summary>
internal sealed class LibWireProgressiveColumn : IComparisonColumn
{
    public string Name => "libwire-progressive";

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => (input.Id, operation) switch
    {
        (CaseId.W1 or CaseId.W2, Operation.Read or Operation.VerifyRead) => new ContainerHolding(input, isKept: false),
        (CaseId.W2, Operation.Reread) => new ContainerHolding(input, isKept: true),
        _ => null,
    };
}

/// <summary>Reads all members of a new holder in each pass, or of one that has kept them all.</summary>
internal sealed class ContainerHolding : ManagedRun
{
    private readonly CaseInput _input;
    private readonly FooBarContainerHolder? _kept;

    internal ContainerHolding(CaseInput input, bool isKept)
    {
        _input = input;
        _kept = isKept ? FooBarContainerHolder.Parse(input.Array) : null;
    }

    public override ulong Run()
    {
        ulong sum = 0;
        for (int pass = 0; pass < _input.Passes; pass++) sum += Of(_kept ?? FooBarContainerHolder.Parse(_input.Array));
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong Of(FooBarContainerHolder root)
    {
        FlatHeldVector<FooBarHolder> list = root.List!;
        long sum = (root.Initialized ? 1 : 0) + root.Location!.Length + (short)root.Fruit;
        for (int i = 0; i < list.Count; i++)
        {
            FooBarHolder element = list[i];
            Bar sibling = element.Sibling.Value;
            Foo parent = sibling.Parent;
            sum += element.Name!.Length + element.Postfix + double.ConvertToIntegerNative<long>(element.Rating) + float.ConvertToIntegerNative<long>(sibling.Ratio);
            sum += sibling.Size + sibling.Time + parent.Count + (long)parent.Id + parent.Length + parent.Prefix;
        }

        return (ulong)sum;
    }
}
