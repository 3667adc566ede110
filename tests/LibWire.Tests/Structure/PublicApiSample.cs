#pragma warning disable CA1034, CA1051, CA1052, CA1819, CA1822, CA2211, CA1823, CA1003, CA1711, CS1591, CA1000, CA1008, CA1028, CA1816 // Every kind of member, not good ones.

namespace LibWire.Tests;

/// <summary>The input of <see cref="PublicApiTests"/>: each kind of member once, beside members that must not be listed.</summary>
public abstract class PublicApiSample : IDisposable
{
    public const int Limit = 5;
    public static readonly string? Name;
    protected internal int Shared;
    internal int Hidden = 1;
    private int _own;

    protected PublicApiSample(int size = 3, string? name = null, Choice choice = Choice.One) => _own = size + (name?.Length ?? 0) + (int)choice;

    public event EventHandler? Done;

    [Flags]
    public enum Choice : byte
    {
        One = 1,
    }

    public delegate bool Test<in T>(T value)
        where T : allows ref struct;

    public int Size { get; protected set; }

    public string[]? Texts { get; init; }

    public ref readonly int this[int index] => ref _own;

    public static bool operator !(PublicApiSample sample) => sample is null;

    public abstract void Take(in int first, ref readonly int second, ref int third, out int fourth, scoped Span<byte> fifth, params int[] rest);

    public virtual unsafe T* Make<T, TOther>(List<string?>? names, TOther? other)
        where T : unmanaged, IEquatable<T>
        where TOther : class, new() => null;

    public override string ToString() => $"{_own}{Hidden}";

    public void Dispose() => Done?.Invoke(this, EventArgs.Empty);

    internal void Internal() => _own++;

    /// <summary>A nested generic type.</summary>
    public readonly ref struct Outer<T>
    {
        public struct Inner<TOther>
        {
            public T? First;
            public TOther Second;

            public readonly int Count => 0;

            public static ref T Find(ref T first, Outer<int>.Inner<string> other) => ref first;

            public readonly void Read()
            {
            }
        }
    }
}
