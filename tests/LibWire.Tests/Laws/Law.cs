using System.Globalization;
using System.Runtime.CompilerServices;
using FsCheck;
using FsCheck.Fluent;

namespace LibWire.Tests.Laws;

/// <summary>Checks a law on made-up values. The seed is fixed, and another one for each law; a failure names the three numbers that run the failing step again.</summary>
internal static class Law
{
    private const string ReplayVariable = "LIBWIRE_LAW_REPLAY";
    private const int CountDefault = 200;
    private const int SizeDefault = 60;
    private const int QuickCountMin = 15;
    private const ulong Gamma = 0x9e3779b97f4a7c15; // odd, as the generator asks

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
        try
        {
            Prop.ForAll(values, holds).Check(Config(count, size, law));
        }
        catch (Exception failure)
        {
            throw new InvalidOperationException($"The law '{law}' does not hold. To run this again, set {ReplayVariable} to the three numbers of the failing step, with commas between.\n{failure.Message}", failure);
        }
    }

    /// <summary>How a law is checked: a fourth of the values in quick depth.</summary>
    internal static Config Config(int count = CountDefault, int size = SizeDefault, [CallerMemberName] string law = "")
    {
        Config config = FsCheck.Config.QuickThrowOnFailure.WithName(law).WithMaxTest(TestDepth.Pick(Math.Max(count / 4, Math.Min(count, QuickCountMin)), count)).WithEndSize(size);
        return Environment.GetEnvironmentVariable(ReplayVariable) is { Length: > 0 } text ? Replayed(config, text) : config.WithReplay(SeedOf(law), Gamma);
    }

    // The hash FNV-1a: the same in every process, as that of the framework is not.
    private static ulong SeedOf(string law)
    {
        ulong hash = 0xcbf29ce484222325;
        foreach (char letter in law) hash = (hash ^ letter) * 0x100000001b3;
        return hash;
    }

    private static Config Replayed(Config config, string text)
    {
        string[] numbers = text.Trim('(', ')').Split(',', StringSplitOptions.TrimEntries);
        ulong seed = ulong.Parse(numbers[0], CultureInfo.InvariantCulture);
        ulong gamma = ulong.Parse(numbers[1], CultureInfo.InvariantCulture);
        return numbers.Length < 3 ? config.WithReplay(seed, gamma) : config.WithReplay(seed, gamma, int.Parse(numbers[2], CultureInfo.InvariantCulture));
    }
}
