using System.IO.Compression;

namespace LibWire.Cli;

/// <summary>A file that is read record by record.</summary>
internal sealed class RecordFile : IDisposable
{
    /// <summary>A file up to this size is looked at as a whole to find out what it is.</summary>
    private const int RecognisedBytesMax = 64 << 20;

    private readonly Stream _source;

    private RecordFile(Stream source, RecordReader reader, long sizeBytes)
    {
        _source = source;
        Reader = reader;
        SizeBytes = sizeBytes;
    }

    internal RecordReader Reader { get; }

    /// <summary>The size of a file that is not compressed; 0 if it is not known.</summary>
    internal long SizeBytes { get; }

    /// <summary>How much of the file was read, from 0 to 1; 0 if its size is not known.</summary>
    internal double Part => SizeBytes == 0 ? 0 : (double)Reader.BytesRead / SizeBytes;

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
            long sizeBytes = name == "-" || isGzip ? 0 : file.Length;
            Stream whole = new HeadedStream(head.AsMemory(0, headBytes), file);
            if (isGzip) whole = new GZipStream(whole, CompressionMode.Decompress);
            return kind is { } known
                ? new RecordFile(whole, new RecordReader(whole, known), sizeBytes)
                : Recognise(name, whole, sizeBytes, schema!);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            file?.Dispose();
            throw new UsageException($"{name}: {InspectedFile.ProblemOf(name, failure)}");
        }
    }

    public void Dispose() => _source.Dispose();

    private static RecordFile Recognise(string name, Stream source, long sizeBytes, InspectedSchema schema)
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

        source.Dispose();
        InputKind single = schema.Message != null ? InputKind.Message : InputKind.FlatBuffer;
        InputKind series = schema.Message != null ? InputKind.Delimited : InputKind.SizedFlatBuffers;
        ReadOnlyMemory<byte> bytes = copy.GetBuffer().AsMemory(0, (int)copy.Length);
        InputKind kind = Recognition.Of(bytes.Span).Kind;
        if (kind != series && kind != InputKind.GrpcFrames) kind = single;
        var whole = new HeadedStream(bytes, Stream.Null) { Fault = fault };
        return new RecordFile(whole, new RecordReader(whole, kind), sizeBytes);
    }
}
