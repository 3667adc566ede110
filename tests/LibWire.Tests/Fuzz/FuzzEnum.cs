namespace LibWire.Tests.Fuzz;

/// <summary>An open enum, as in schemas: any int32 is allowed.</summary>
internal enum FuzzEnum
{
    None = 0,
    One = 1,
    Negative = -1,
    Largest = int.MaxValue,
}
