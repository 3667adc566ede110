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
        while (source.Read(piece) is > 0 and var count)
        {
            copy.Write(piece, 0, count);
            if (copy.Length > RecognisedBytesMax)
                throw new UsageException($"{name} is larger than {RecognisedBytesMax >> 20} MiB: say with --as what it is, such as --as delimited.");
        }

        source.Dispose();
        copy.Position = 0;
        InputKind single = schema.Message != null ? InputKind.Message : InputKind.FlatBuffer;
        InputKind series = schema.Message != null ? InputKind.Delimited : InputKind.SizedFlatBuffers;
        InputKind kind = Recognition.Of(copy.GetBuffer().AsSpan(0, (int)copy.Length)).Kind;
        if (kind != series && kind != InputKind.GrpcFrames) kind = single;
        return new RecordFile(copy, new RecordReader(copy, kind), sizeBytes);
    }

    /// <summary>A stream some bytes of which were read before.</summary>
    private sealed class HeadedStream(ReadOnlyMemory<byte> head, Stream rest) : Stream
    {
        private ReadOnlyMemory<byte> _head = head;

        public override bool CanRead => true;
        public override bool CanSeek => false;
        public override bool CanWrite => false;
        public override long Length => throw new NotSupportedException();
        public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override int Read(Span<byte> buffer)
        {
            if (_head.IsEmpty) return rest.Read(buffer);
            int count = Math.Min(buffer.Length, _head.Length);
            _head.Span[..count].CopyTo(buffer);
            _head = _head[count..];
            return count;
        }

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
            if (disposing) rest.Dispose();
            base.Dispose(disposing);
        }
    }
}
