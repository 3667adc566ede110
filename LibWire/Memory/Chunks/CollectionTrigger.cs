using System.Runtime;
using System.Threading;

namespace LibWire;

/// <summary>Counts native memory, and starts a garbage collection when much has gathered: finalizers give back what was forgotten, and the collector, which
/// does not see this memory, would come too late.</summary>
/// <remarks><see cref="GC.AddMemoryPressure"/> does not serve: it counts what was taken without what was given back, so that a program that disposes
/// all would have a full collection for some ten megabytes.</remarks>
internal sealed class CollectionTrigger
{
    private long _gathered;
    private readonly long _mostMin;
    private long _most;   // doubles while that much is really in use
    private bool _isRaised;   // a collection has not brought the memory down
    private bool _isArmed;

    /// <param name="mostMin">How many bytes may gather before the first collection.</param>
    /// <param name="isArmed">Whether <see cref="Arm"/> is not needed.</param>
    internal CollectionTrigger(long mostMin, bool isArmed = false)
    {
        _most = _mostMin = mostMin;
        _isArmed = isArmed;
    }

    /// <summary>What was added and not removed.</summary>
    internal long GatheredBytes => Volatile.Read(ref _gathered);

    /// <summary>From now on there are objects whose finalizers give memory back. Before, a collection would give none.</summary>
    internal void Arm()
    {
        if (!_isArmed) _isArmed = true;
    }

    /// <summary>Counts memory that was taken.</summary>
    internal void Add(long sizeBytes)
    {
        long gathered = Interlocked.Add(ref _gathered, sizeBytes);
        if (gathered > Volatile.Read(ref _most) && _isArmed) Collect(gathered);
    }

    /// <summary>Counts memory that was given back.</summary>
    internal void Remove(long sizeBytes)
    {
        long gathered = Interlocked.Add(ref _gathered, -sizeBytes);
        long most = Volatile.Read(ref _most);
        if (most == _mostMin || gathered >= most / 4) return;
        Interlocked.CompareExchange(ref _most, Math.Max(_mostMin, 2 * gathered), most);
        _isRaised = false;
    }

    private void Collect(long gathered)
    {
        // One thread does; the limit is higher for the others. A region without collections stays one.
        long most = Volatile.Read(ref _most);
        if (gathered <= most || Interlocked.CompareExchange(ref _most, 2 * gathered, most) != most) return;
        if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion) return;

        // Most of what is forgotten is young, and a collection of the young takes little. If it did not help, the next one is of all.
        int generation = _isRaised ? GC.MaxGeneration : 1;
        _isRaised = true;
        GC.Collect(generation, GCCollectionMode.Forced, blocking: false);
    }
}
