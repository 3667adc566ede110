using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>Writes FlexBuffers values as JSON.</summary>
internal unsafe struct FlexJsonWriter
{
    private readonly bool _writesNotFinite;
    private readonly bool _writesWords; // for numbers that are not finite: nan, inf and -inf
    private JsonOutput _output;
    private long _bytesLeft; // of strings, keys and blobs that may still be visited

    /// <summary>Begins to write.</summary>
    /// <param name="arena">An arena that holds nothing else that grows.</param>
    /// <param name="options">The options.</param>
    /// <param name="bytesMax">The most bytes of strings, keys and blobs that are visited. The verifier limits all else.</param>
    internal FlexJsonWriter(ArenaAllocator arena, FlexJsonOptions options, long bytesMax)
    {
        _output = new JsonOutput(arena, options.IndentSpaces);
        _writesNotFinite = options.WritesNotFiniteAsStrings;
        _writesWords = false;
        _bytesLeft = bytesMax;
    }

    /// <summary>Goes on with the text of another writer.</summary>
    /// <param name="output">The text. It is used again from <see cref="Output"/> on.</param>
    /// <param name="writesWords">Whether numbers that are not finite are words, which only flatc and this library read. They are strings otherwise.</param>
    /// <param name="bytesMax">The most bytes of strings, keys and blobs that are visited.</param>
    internal FlexJsonWriter(JsonOutput output, bool writesWords, long bytesMax)
    {
        _output = output;
        _writesNotFinite = true;
        _writesWords = writesWords;
        _bytesLeft = bytesMax;
    }

    /// <summary>The text, for the writer that had it before.</summary>
    internal readonly JsonOutput Output => _output;

    /// <summary>The bytes that may still be visited.</summary>
    internal readonly long BytesLeft => _bytesLeft;

    /// <summary>What was written. Valid as long as the arena's memory.</summary>
    internal readonly ReadOnlySpan<byte> Written => _output.Written;

    /// <summary>Writes a value.</summary>
    /// <param name="value">The value.</param>
    /// <param name="depthLeft">How many more levels are allowed.</param>
    internal void Write(FlexValue value, int depthLeft)
    {
        switch (value.Type)
        {
            case FlexType.Map:
                WriteMap(value.AsMap(), depthLeft - 1);
                break;
            case FlexType.String or FlexType.Key:
                WriteText(value.AsString().Span);
                break;
            case FlexType.Int or FlexType.IndirectInt:
                _output.AddInteger(value.AsInt64());
                break;
            case FlexType.UInt or FlexType.IndirectUInt:
                byte* next = _output.Reserve(JsonOutput.NumberBytesMax);
                _output.Next = JsonDigits.Put(next, value.AsUInt64());
                break;
            case FlexType.Float or FlexType.IndirectFloat:
                WriteFloat(value.AsDouble());
                break;
            case FlexType.Bool:
                _output.Add(value.AsBool() ? "true"u8 : "false"u8);
                break;
            case FlexType.Blob:
                ReadOnlySpan<byte> blob = value.AsBlob();
                Visit(blob.Length);
                _output.AddBase64(blob);
                break;
            case FlexType.Null:
                _output.Add("null"u8);
                break;
            default:
                WriteVector(value.AsVector(), depthLeft - 1);
                break;
        }
    }

    private void WriteMap(FlexMap map, int depthLeft)
    {
        if (depthLeft < 0) FailDepth();
        _output.Open((byte)'{');
        FlatString last = default;
        foreach (FlexEntry entry in map)
        {
            // Maps are sorted, so equal keys follow each other; nothing has checked that they differ.
            if (!last.IsNull && last == entry.Key) FailDuplicate();
            last = entry.Key;
            if (_output.IndentSpaces != 0) _output.NewLine();
            WriteText(entry.Key.Span);
            _output.Add((byte)':');
            if (_output.IndentSpaces != 0) _output.Add((byte)' ');
            Write(entry.Value, depthLeft);
            _output.Add((byte)',');
        }

        _output.Close((byte)'}');
    }

    private void WriteVector(FlexVector vector, int depthLeft)
    {
        if (depthLeft < 0) FailDepth();
        _output.Open((byte)'[');
        foreach (FlexValue element in vector)
        {
            if (_output.IndentSpaces != 0) _output.NewLine();
            Write(element, depthLeft);
            _output.Add((byte)',');
        }

        _output.Close((byte)']');
    }

    private void WriteFloat(double value)
    {
        if (double.IsNaN(value) || double.IsInfinity(value))
        {
            if (!_writesNotFinite) FailNotFinite();
            if (_writesWords)
            {
                _output.Add(JsonOutput.WordOf(value));
                return;
            }
        }

        // Doubles that fit 4 bytes are stored so. Their text as floats would be shorter, and come back as other doubles.
        _output.AddDouble(value);
    }

    private void WriteText(ReadOnlySpan<byte> utf8)
    {
        Visit(utf8.Length);
        if (!WireUtf8.IsValid(utf8)) WireThrow.InvalidUtf8(WireUtf8.FirstInvalid(utf8));
        fixed (byte* first = utf8) _output.AddString(first, utf8.Length);
    }

    /// <summary>Counts bytes that are read: many values may share them.</summary>
    private void Visit(int sizeBytes)
    {
        _bytesLeft -= sizeBytes;
        if (_bytesLeft < 0) FlatJsonThrow.TooLarge();
    }

    [DoesNotReturn]
    private static void FailDepth() =>
        throw new WireFormatException(WireError.DepthExceeded, 0, "The value is nested more levels deep than the options allow.");

    [DoesNotReturn]
    private static void FailNotFinite() =>
        throw new WireFormatException(
            WireError.ValueOutOfRange, 0, "JSON has no number for infinity and NaN: the option WritesNotFiniteAsStrings writes them as strings.");

    [DoesNotReturn]
    private static void FailDuplicate() => throw new WireFormatException(WireError.DuplicateName, 0, "A map has two equal keys.");
}
