namespace LibWire.Reflection;

public readonly unsafe partial struct DynamicMessage
{
    partial void CheckAlive()
    {
        if (_message != _type!.Empty) ArenaTracker.CheckAlive(_message, (nuint)_type.Layout.SizeBytes, "The message");
    }
}
