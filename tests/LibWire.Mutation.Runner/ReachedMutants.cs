using System.Reflection;

namespace LibWire.Mutation.Runner;

/// <summary>The bytes of the changed library that say which mutants were reached.</summary>
internal sealed unsafe class ReachedMutants
{
    private readonly byte* _bytes;
    private readonly int _count;

    private ReachedMutants(byte* bytes, int count)
    {
        _bytes = bytes;
        _count = count;
    }

    internal static ReachedMutants Find()
    {
        Type mutant = Assembly.Load("LibWire").GetType("LibWire.Mutant", throwOnError: true)!;
        int count = (int)mutant.GetMethod("Count", BindingFlags.Static | BindingFlags.NonPublic)!.Invoke(null, null)!;
        object bytes = mutant.GetField("Reached", BindingFlags.Static | BindingFlags.NonPublic)!.GetValue(null)!;
        return new ReachedMutants((byte*)Pointer.Unbox(bytes), count);
    }

    internal void Clear() => new Span<byte>(_bytes, _count).Clear();

    internal IEnumerable<int> Taken() => Enumerable.Range(0, _count).Where(IsTaken).ToArray();

    private bool IsTaken(int id) => _bytes[id] != 0;
}
