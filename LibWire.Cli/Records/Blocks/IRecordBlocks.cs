namespace LibWire.Cli;

/// <summary>Gives out the records of a file in blocks, to several threads.</summary>
internal interface IRecordBlocks
{
    /// <summary>Takes the next records of the file. Several threads may call it at once, each with a block of its own.</summary>
    /// <param name="block">Receives the records, and a ticket: the blocks of a file have the tickets 0, 1, 2 and so on, in the order of the file.</param>
    /// <returns>Whether there are any. If not, no thread receives more.</returns>
    bool TryTake(RecordBlock block);
}
