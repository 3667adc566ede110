using System.Globalization;
using System.Runtime.CompilerServices;
using FsCheck;
using FsCheck.Fluent;

namespace LibWire.Tests.Laws;

/// <summary>
/// Checks a law on random values. The seed is fixed, and different for each law. The message of a failure has three numbers, which repeat the failing step.
/// </summary>
internal static class Law
{
    private const string ReplayVariable = "LIBWIRE_LAW_REPLAY";
    private const int CountDefault = 200;
    private const int SizeDefault = 60;
    private const int QuickCountMin = 15;
    private const ulong Gamma = 0x9e3779b97f4a7c15; // odd, as the generator requires

    /// <summary>Checks that a law holds.</summary>
    /// <param name="values">The values of the law.</param>
    /// <param name="holds">The law: false, or any exception, is a violation.</param>
    /// <param name="count">The number of values.</param>
    /// <param name="size">The largest size, by the measure of the generator.</param>
    /// <param name="law">The name of the law: the calling test.</param>
    internal static void Check<T>(Gen<T> values, Func<T, bool> holds, int count = CountDefault, int size = SizeDefault, [CallerMemberName] string law = "") =>
        Check(values.ToArbitrary(), holds, count, size, law);

    /// <summary>Like the other overload, with values that can be shrunk.</summary>
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

    /// <summary>The settings of a law: a fourth of the values in quick depth.</summary>
    internal static Config Config(int count = CountDefault, int size = SizeDefault, [CallerMemberName] string law = "")
    {
        Config config = FsCheck.Config.QuickThrowOnFailure.WithName(law).WithMaxTest(TestDepth.Pick(Math.Max(count / 4, Math.Min(count, QuickCountMin)), count)).WithEndSize(size);
        return Environment.GetEnvironmentVariable(ReplayVariable) is { Length: > 0 } text ? Replayed(config, text) : config.WithReplay(SeedOf(law), Gamma);
    }

    // The hash FNV-1a: unlike the framework's hash it is the same in every process.
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
