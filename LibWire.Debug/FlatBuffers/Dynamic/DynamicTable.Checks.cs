namespace LibWire.Reflection;

public readonly unsafe partial struct DynamicTable
{
    partial void CheckAlive()
    {
        if (_node != null) ArenaTracker.CheckAlive(_node, (nuint)sizeof(DynamicNode), "The table");
        else ArenaTracker.CheckAlive(_source.Start, (nuint)_source.SizeBytes, "The table");
    }
}
