namespace LibWire.Tests.Fuzz;

/// <summary>A campaign: inputs by their numbers, and their results.</summary>
internal interface IFuzzCampaign : IDisposable
{
    /// <summary>The results of the inputs so far.</summary>
    FuzzTally Tally { get; }

    /// <summary>Whether there are enough findings to stop.</summary>
    bool IsOver { get; }

    /// <summary>Runs inputs by their numbers, until all are done or there are enough findings.</summary>
    void Run(long from, long count);

    /// <summary>The bytes of an input.</summary>
    byte[] Make(long index);
}
