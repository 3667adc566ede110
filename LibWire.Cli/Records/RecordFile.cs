using System.IO.Compression;

namespace LibWire.Cli;

/// <summary>A file that is read record by record.</summary>
internal sealed class RecordFile : IDisposable
{
    /// <summary>A file up to this size is looked at as a whole to find out what it is.</summary>
    private const int RecognisedBytesMax = 64 << 20;

    private readonly Stream _file;
    private readonly Stream _source; // of what is decompressed
    private readonly bool _isPlain;  // whether the file can be read from any place, and is not compressed
    private RecordReader? _reader;

    private RecordFile(Stream file, Stream source, InputKind kind, bool isPlain)
    {
        (_file, _source, _isPlain) = (file, source, isPlain);
        Kind = kind;
        SizeBytes = isPlain ? file.Length : 0;
    }

    /// <summary>How the file is divided.</summary>
    internal InputKind Kind { get; }

    /// <summary>Reads the file record by record.</summary>
    internal RecordReader Reader => _reader ??= new RecordReader(_source, Kind);

    /// <summary>The size of a file that is not compressed; 0 if it is not known.</summary>
    internal long SizeBytes { get; }

    /// <summary>Opens a file. What starts as gzip does is decompressed while it is read.</summary>
    /// <param name="name">Its path, or - for standard input.</param>
    /// <param name="kind">How it is divided; null to find out.</param>
    /// <param name="schema">The type of its messages or buffers, which the kind is found by.</param>
    /// <exception cref="UsageException">It cannot be opened, or must be named.</exception>
    internal static RecordFile Open(string name, InputKind? kind, InspectedSchema? schema)
    {
        Stream? file = null;
        try
        {
            file = name == "-" ? Console.OpenStandardInput() : File.OpenRead(name);
            byte[] head = new byte[3];
            int headBytes = file.ReadAtLeast(head, head.Length, throwOnEndOfStream: false);
            bool isGzip = headBytes == head.Length && Decompression.NameOf(head) == "gzip";
            bool isPlain = !isGzip && file is FileStream { CanSeek: true };
            Stream whole = new HeadedStream(head.AsMemory(0, headBytes), file);
            if (isGzip) whole = new GZipStream(whole, CompressionMode.Decompress);
            return kind is { } known ? new RecordFile(file, whole, known, isPlain) : Recognise(name, file, whole, isPlain, schema!);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            file?.Dispose();
            throw new UsageException($"{name}: {InspectedFile.ProblemOf(name, failure)}");
        }
    }

    /// <summary>How much of the file a number of bytes is, from 0 to 1; 0 if its size is not known.</summary>
    internal double PartOf(long bytes) => SizeBytes == 0 ? 0 : (double)bytes / SizeBytes;

    /// <summary>Reads the file by several threads, instead of by <see cref="Reader"/>.</summary>
    /// <param name="blockBytes">How many bytes a thread takes at once, if no record is larger.</param>
    internal IRecordBlocks Blocks(int blockBytes) =>
        !RecordHead.IsSeries(Kind) ? new WholeFile(_source, blockBytes)
        : _isPlain ? new FileBlocks(((FileStream)_file).SafeFileHandle, Kind, blockBytes)
        : new StreamBlocks(_source, Kind, blockBytes);

    public void Dispose()
    {
        _source.Dispose();
        _file.Dispose();
    }

    private static RecordFile Recognise(string name, Stream file, Stream source, bool isPlain, InspectedSchema schema)
    {
        var copy = new MemoryStream();
        byte[] piece = new byte[1 << 16];
        InvalidDataException? fault = null;
        try
        {
            while (source.Read(piece) is > 0 and var count)
            {
                copy.Write(piece, 0, count);
                if (copy.Length > RecognisedBytesMax)
                    throw new UsageException($"{name} is larger than {RecognisedBytesMax >> 20} MiB: say with --as what it is, such as --as delimited.");
            }
        }
        catch (InvalidDataException failure)
        {
            // What comes before the damage is read first.
            fault = failure;
        }

        if (!isPlain) source.Dispose();
        InputKind single = schema.Message != null ? InputKind.Message : InputKind.FlatBuffer;
        InputKind series = schema.Message != null ? InputKind.Delimited : InputKind.SizedFlatBuffers;
        ReadOnlyMemory<byte> bytes = copy.GetBuffer().AsMemory(0, (int)copy.Length);
        InputKind kind = Recognition.Of(bytes.Span).Kind;
        if (kind != series && kind != InputKind.GrpcFrames) kind = single;
        var whole = new HeadedStream(bytes, Stream.Null) { Fault = fault };
        return new RecordFile(file, whole, kind, isPlain);
    }
}
