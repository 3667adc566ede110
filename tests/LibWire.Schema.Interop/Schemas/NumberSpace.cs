using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>The used numbers of a message: fields, reserved ranges and extension ranges.</summary>
internal sealed class NumberSpace(FuzzRandom random)
{
    private const int Greatest = 536_870_911;

    private readonly List<(int Start, int End)> _taken = [(19_000, 19_999)];

    /// <summary>Takes a free number.</summary>
    internal int Take()
    {
        while (true)
        {
            int number = random.Next(12) switch
            {
                < 7 => 1 + random.Next(40),
                < 10 => 1 + random.Next(3000),
                10 => 1 + random.Next(100_000),
                _ => Greatest - random.Next(20),
            };
            if (TryTake(number, number)) return number;
        }
    }

    /// <summary>Takes a free range; null if the random choice found none.</summary>
    internal (int Start, int End)? TakeRange(int lengthMax)
    {
        for (int attempt = 0; attempt < 4; attempt++)
        {
            int start = random.Next(4) == 0 ? Greatest - 50_000 + random.Next(10_000) : 100 + random.Next(90_000);
            int end = random.Next(6) == 0 ? Greatest : start + random.Next(lengthMax);
            if (TryTake(start, end)) return (start, end);
        }

        return null;
    }

    internal bool TryTake(int start, int end)
    {
        foreach ((int otherStart, int otherEnd) in _taken)
            if (start <= otherEnd && otherStart <= end) return false;
        _taken.Add((start, end));
        return true;
    }
}
