namespace LibWire.Tests.Fuzz;

/// <summary>Inputs by their numbers, and what came of them.</summary>
internal interface IFuzzCampaign : IDisposable
{
    /// <summary>What came of the inputs so far.</summary>
    FuzzTally Tally { get; }

    /// <summary>Whether enough findings have been made to stop.</summary>
    bool IsOver { get; }

    /// <summary>Runs inputs by their numbers, until all are done or enough findings are made.</summary>
    void Run(long from, long count);

    /// <summary>The bytes of an input.</summary>
    byte[] Make(long index);
}
