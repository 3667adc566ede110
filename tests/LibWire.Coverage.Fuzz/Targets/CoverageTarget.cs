namespace LibWire.Tests.Coverage;

/// <summary>One way to read bytes. It throws if the result is anything but success or the documented error.</summary>
/// <param name="name">Its name, also that of its folder in <c>fuzz/corpus</c>.</param>
internal abstract unsafe class CoverageTarget(string name) : IDisposable
{
    private GuardedMemory? _memory;

    /// <summary>Runs something whose counts depend on threads. The program that counts sets it to one that counts elsewhere.</summary>
    internal static Action<Action> Uncounted { get; set; } = static run => run();

    internal string Name => name;

    /// <summary>The longest input.</summary>
    internal virtual int InputBytesMax => 4096;

    /// <summary>What the first inputs are made of, besides the corpus.</summary>
    internal abstract IEnumerable<byte[]> Seeds();

    /// <summary>Reads an input. The same bytes do the same.</summary>
    internal void Run(byte[] input)
    {
        _memory ??= new GuardedMemory((nuint)InputBytesMax);
        ulong digest = Digest(input);

        // At the end before a page that may not be touched, or at the start behind one.
        byte* guarded = digest % 4 == 3 ? _memory.PutAtStart(input) : _memory.PutAtEnd(input);
        Read(input, guarded, digest);
    }

    /// <summary>Makes another input of one.</summary>
    /// <param name="random">The source of randomness.</param>
    /// <param name="input">The input.</param>
    /// <param name="other">Another one, as a source of pieces.</param>
    internal abstract byte[] Mutate(FuzzRandom random, byte[] input, byte[] other);

    public virtual void Dispose() => _memory?.Dispose();

    /// <summary>Reads the bytes.</summary>
    /// <param name="input">The bytes in an array.</param>
    /// <param name="guarded">The same bytes beside a page that may not be touched.</param>
    /// <param name="digest">A number that depends on the bytes alone, for choices.</param>
    protected abstract void Read(byte[] input, byte* guarded, ulong digest);

    private static ulong Digest(ReadOnlySpan<byte> input)
    {
        // FNV-1a: the same on every machine.
        ulong digest = 0xcbf29ce484222325;
        foreach (byte value in input) digest = (digest ^ value) * 0x100000001b3;
        return digest ^ (digest >> 32);
    }
}
