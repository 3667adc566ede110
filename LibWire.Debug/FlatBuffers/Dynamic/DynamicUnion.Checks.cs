namespace LibWire.Reflection;

public readonly partial struct DynamicUnion
{
    unsafe partial void CheckAlive()
    {
        if (_slot.Form != DynamicForm.Absent) ArenaTracker.CheckAlive(_slot.Pointer, 1, "The union");
    }
}
