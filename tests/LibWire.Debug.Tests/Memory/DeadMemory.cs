namespace LibWire.Tests;

/// <summary>
/// Tests that use dead memory run alone. Dead chunks are held back only until enough others are dead, and a fuzz campaign in parallel can reach that number
/// between two lines of a test.
/// </summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public static class DeadMemory
{
    internal const string Name = "Dead memory";
}
