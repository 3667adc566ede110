using System.Globalization;

namespace LibWire.Tests.Soak;

/// <summary>The memory of the process at one time, in bytes.</summary>
/// <param name="Resident">What the system has given it.</param>
/// <param name="Native">What is allocated from malloc: the arenas.</param>
/// <param name="Managed">The managed heap after a full collection.</param>
/// <param name="Trimmed">What is resident then, after malloc has given back its free pages.</param>
internal readonly record struct MemorySample(double Resident, double Native, double Managed, double Trimmed)
{
    private const double MiB = 1 << 20;

    internal static MemorySample Take()
    {
        double resident = Environment.WorkingSet, native = NativeHeap.BytesInUse(), managed = GC.GetTotalMemory(forceFullCollection: true);
        NativeHeap.GiveBackFreePages();
        return new MemorySample(resident, native, managed, Environment.WorkingSet);
    }

    /// <summary>Whether memory is flat from one time to a later one. What is resident without malloc_trim is not judged for LibWire.Debug: its quarantine frees
    /// chunks late and scattered.</summary>
    /// <param name="early">Before.</param>
    /// <param name="late">After.</param>
    /// <param name="spareBytes">What may be added besides a tenth.</param>
    internal static bool IsFlat(MemorySample early, MemorySample late, double spareBytes)
    {
        return (WireInfo.Flavor == "debug" || IsNear(early.Resident, late.Resident)) && IsNear(early.Native, late.Native)
            && IsNear(early.Managed, late.Managed) && IsNear(early.Trimmed, late.Trimmed);

        bool IsNear(double before, double after) => after - before <= (before / 10) + spareBytes;
    }

    /// <summary>The median of each number.</summary>
    internal static MemorySample Median(IReadOnlyList<MemorySample> samples)
    {
        return new MemorySample(Of(sample => sample.Resident), Of(sample => sample.Native), Of(sample => sample.Managed), Of(sample => sample.Trimmed));

        double Of(Func<MemorySample, double> number) => samples.Select(number).Order().ElementAt(samples.Count / 2);
    }

    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture, $"resident {Resident / MiB:F0}, native {Native / MiB:F0}, managed {Managed / MiB:F0}, trimmed {Trimmed / MiB:F0} MiB");
}
