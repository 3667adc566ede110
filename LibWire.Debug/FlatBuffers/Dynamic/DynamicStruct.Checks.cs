namespace LibWire.Reflection;

public readonly unsafe partial struct DynamicStruct
{
    partial void CheckAlive() => ArenaTracker.CheckAlive(_bytes, (nuint)_type!.SizeBytes, "The struct");
}
