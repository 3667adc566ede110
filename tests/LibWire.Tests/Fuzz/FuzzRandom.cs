namespace LibWire.Tests.Fuzz;

/// <summary>
/// Random numbers that are the same on every machine. A generator costs nothing to start, so each input has its own and can be made again.
/// </summary>
/// <remarks>SplitMix64 (Steele, Lea, Flood 2014).</remarks>
internal sealed class FuzzRandom(ulong seed, ulong index = 0)
{
    private const ulong Step = 0x9e3779b97f4a7c15;

    private ulong _state = Mix(seed) ^ Mix(index + Step);
    private int _read;

    /// <summary>Bytes that make the first numbers, one or eight of them each: who changes a byte changes one choice.</summary>
    internal byte[] Script { get; init; } = [];

    internal ulong NextUInt64() => _read < Script.Length ? NextOfScript() : Mix(_state += Step);

    /// <summary>A number from 0 to below the bound, which is at least 1.</summary>
    internal int Next(int bound) =>
        _read < Script.Length && bound <= 256 ? Script[_read++] % bound : (int)(((NextUInt64() >> 32) * (ulong)bound) >> 32);

    /// <summary>A number of any magnitude, all bit lengths equally likely.</summary>
    internal ulong NextOfAnySize() => NextUInt64() >> Next(64);

    /// <summary>True once in so many times.</summary>
    internal bool OneIn(int count) => Next(count) == 0;

    internal T Pick<T>(IReadOnlyList<T> items) => items[Next(items.Count)];

    internal void Fill(Span<byte> target)
    {
        foreach (ref byte value in target) value = (byte)NextUInt64();
    }

    private ulong NextOfScript()
    {
        ulong value = 0;
        for (int i = 0; i < sizeof(ulong); i++) value = (value << 8) | (_read < Script.Length ? Script[_read++] : 0u);
        return value;
    }

    private static ulong Mix(ulong value)
    {
        value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
        value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
        return value ^ (value >> 31);
    }
}
