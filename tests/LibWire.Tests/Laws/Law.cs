using System.Globalization;
using System.Runtime.CompilerServices;
using FsCheck;
using FsCheck.Fluent;

namespace LibWire.Tests.Laws;

/// <summary>Checks a law on made-up values. Each run makes others; what failed once is run again by the numbers in the message.</summary>
internal static class Law
{
    private const string ReplayVariable = "LIBWIRE_LAW_REPLAY";
    private const int CountDefault = 200;
    private const int SizeDefault = 60;

    /// <summary>Checks that a law holds.</summary>
    /// <param name="values">What it is about.</param>
    /// <param name="holds">The law: false, or any exception, is a violation.</param>
    /// <param name="count">How many values to try.</param>
    /// <param name="size">How large they may become, by the generator's own measure.</param>
    /// <param name="law">Its sentence: the name of the calling test.</param>
    internal static void Check<T>(Gen<T> values, Func<T, bool> holds, int count = CountDefault, int size = SizeDefault, [CallerMemberName] string law = "") =>
        Check(values.ToArbitrary(), holds, count, size, law);

    /// <summary>As the other, with values that can be made smaller until only what matters is left.</summary>
    internal static void Check<T>(Arbitrary<T> values, Func<T, bool> holds, int count = CountDefault, int size = SizeDefault, [CallerMemberName] string law = "")
    {
        Config config = Config.QuickThrowOnFailure.WithName(law).WithMaxTest(count).WithEndSize(size);
        try
        {
            Prop.ForAll(values, holds).Check(Replayed(config));
        }
        catch (Exception failure)
        {
            throw new InvalidOperationException($"The law '{law}' does not hold. To run this again, set {ReplayVariable} to the three numbers of the failing step, with commas between.\n{failure.Message}", failure);
        }
    }

    private static Config Replayed(Config config)
    {
        if (Environment.GetEnvironmentVariable(ReplayVariable) is not { Length: > 0 } text) return config;
        string[] numbers = text.Trim('(', ')').Split(',', StringSplitOptions.TrimEntries);
        ulong seed = ulong.Parse(numbers[0], CultureInfo.InvariantCulture);
        ulong gamma = ulong.Parse(numbers[1], CultureInfo.InvariantCulture);
        return numbers.Length < 3 ? config.WithReplay(seed, gamma) : config.WithReplay(seed, gamma, int.Parse(numbers[2], CultureInfo.InvariantCulture));
    }
}
