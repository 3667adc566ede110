namespace LibWire;

public readonly unsafe partial struct ArenaAllocator
{
    static partial void ForceCheckedPath(ref bool usual) => usual = false;

    /// <summary>The stamp of an arena that is alive.</summary>
    internal ArenaStamp TakeStamp() => new(_header, _generation);
}
