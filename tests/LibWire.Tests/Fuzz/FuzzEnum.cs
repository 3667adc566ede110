namespace LibWire.Tests.Fuzz;

/// <summary>An open enum, as schemas have them: any int32 may come.</summary>
internal enum FuzzEnum
{
    None = 0,
    One = 1,
    Negative = -1,
    Largest = int.MaxValue,
}
