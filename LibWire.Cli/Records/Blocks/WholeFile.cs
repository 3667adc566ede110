namespace LibWire.Cli;

/// <summary>A file that is one record: the only one of one block.</summary>
/// <param name="stream">The bytes of the file, decompressed.</param>
/// <param name="blockBytes">For how many bytes to make room at first.</param>
internal sealed class WholeFile(Stream stream, int blockBytes) : IRecordBlocks
{
    private bool _isTaken;

    public bool TryTake(RecordBlock block)
    {
        if (Interlocked.Exchange(ref _isTaken, true)) return false;
        block.Begin(0, []);
        InvalidDataException? damage = null;
        try
        {
            while (block.Read(stream, blockBytes))
            {
            }

            if (block.Bytes.Length == Array.MaxLength) damage = new InvalidDataException("One message or buffer has at most 2 GiB.");
        }
        catch (InvalidDataException failure)
        {
            damage = failure;
        }

        block.Ticket = 0;
        block.SetRecords(0, damage == null ? long.MaxValue : 0, 0, damage);
        return true;
    }
}
