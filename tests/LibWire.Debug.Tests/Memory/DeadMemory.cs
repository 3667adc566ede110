namespace LibWire.Tests;

/// <summary>Tests that use memory after its end run alone: dead chunks are held back only until enough others have died, and whole fuzz campaigns beside them can bring that about between two lines of a test.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public static class DeadMemory
{
    internal const string Name = "Dead memory";
}
