namespace LibWire.Reflection;

public readonly partial struct DynamicUnion
{
    partial void CheckAlive()
    {
        if (_slot.Form == DynamicForm.Absent) return;
        unsafe
        {
            ArenaTracker.CheckAlive(_slot.Pointer, 1, "The union");
        }
    }
}
