namespace LibWire.Tests.Coverage;

/// <summary>Makes an input smaller and simpler, as long as something holds for it.</summary>
internal static class InputMinimiser
{
    private const int TriesMax = 20_000;
    private const int ShortenTriesMax = 100;

    /// <summary>Leaves out pieces, from half of the input down to single bytes, then makes bytes 0 where that holds too.</summary>
    internal static byte[] Minimise(byte[] input, Func<byte[], bool> holds)
    {
        int tries = TriesMax;
        input = Shorten(input, holds, ref tries);
        for (int at = 0; at < input.Length && tries > 0; at++)
        {
            if (input[at] == 0) continue;
            byte[] simpler = [.. input];
            simpler[at] = 0;
            tries--;
            if (holds(simpler)) input = simpler;
        }

        return input;
    }

    /// <summary>Leaves out pieces in a few tries.</summary>
    internal static byte[] Shorten(byte[] input, Func<byte[], bool> holds)
    {
        int tries = ShortenTriesMax;
        return Shorten(input, holds, ref tries);
    }

    private static byte[] Shorten(byte[] input, Func<byte[], bool> holds, ref int tries)
    {
        for (int size = Math.Max(1, input.Length / 2); size > 0; size /= 2)
        {
            for (int at = 0; at < input.Length && tries > 0;)
            {
                byte[] shorter = [.. input.AsSpan(0, at), .. input.AsSpan(Math.Min(input.Length, at + size))];
                tries--;
                if (holds(shorter)) input = shorter;
                else at += size;
            }
        }

        return input;
    }
}
