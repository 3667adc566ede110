namespace LibWire.Cli;

/// <summary>What all occurrences of a field, at one path of messages, have in common. From that its bytes get one reading everywhere.</summary>
/// <remarks>Many short texts are valid messages by chance: of two-letter words one in eight. But hardly any field has only such ones.</remarks>
internal sealed class ProtoFieldShape
{
    // Hashes and identifiers have one length, and their bytes pass for varints half of the time.
    private const int IdBytesMin = 16;

    // Below this many fields a message with such a number is more likely chance.
    private const int ChanceNumber = 20_000;
    private const int ChanceCount = 3;

    private int _payloads;        // that are not empty
    private int _messages;        // of these, the valid messages
    private int _texts;
    private int _lineTexts;       // texts that start with a tab or the end of a line
    private int _floats;
    private int _doubles;
    private int _varintPayloads;
    private long _varints;
    private long _bytes;
    private int _bytesMin = int.MaxValue;
    private int _bytesMax;

    /// <summary>The fields of the messages that this field has, if it has messages.</summary>
    internal ProtoShape Inner { get; } = new();

    /// <summary>Whether all payloads so far are valid messages.</summary>
    internal bool MayBeMessages => _messages == _payloads;

    /// <summary>Whether all payloads are valid texts.</summary>
    internal bool MayBeTexts => _texts == _payloads;

    /// <summary>Whether all payloads are series of varints.</summary>
    internal bool MayBeVarints => _varintPayloads == _payloads;

    /// <summary>The likely reading.</summary>
    internal ProtoReading Reading
    {
        get
        {
            if (_payloads == 0) return ProtoReading.Bytes;

            // A printable message starts with the tag of field 1, which is the end of a line as a character. Texts seldom do.
            if (MayBeTexts && !(MayBeMessages && _lineTexts == _payloads)) return ProtoReading.Text;
            if (MayBeMessages && !IsChance) return ProtoReading.Message;
            if (_doubles == _payloads) return ProtoReading.PackedDoubles;
            if (_floats == _payloads) return ProtoReading.PackedFloats;
            return MayBeVarints && AreVarintsLikely ? ProtoReading.PackedVarints : ProtoReading.Bytes;
        }
    }

    private bool IsChance => _payloads < ChanceCount && Inner.NumberMax >= ChanceNumber;

    private bool AreVarintsLikely
    {
        get
        {
            if (_bytesMin == _bytesMax && _bytesMin >= IdBytesMin && _payloads > 1) return false;
            bool areShort = _bytes * 2 <= _varints * 3;   // 1.5 bytes each; random bytes have 2
            return areShort || _payloads > ChanceCount;
        }
    }

    /// <summary>Takes note of the bytes behind a length.</summary>
    /// <returns>Whether they are a valid message, and all before were.</returns>
    internal bool Learn(ReadOnlySpan<byte> bytes, int start, int end)
    {
        if (start == end) return false;
        ReadOnlySpan<byte> payload = bytes[start..end];
        bool mayBeMessage = MayBeMessages && ProtoPayload.IsMessage(bytes, start, end);
        if (mayBeMessage) _messages++;
        if (MayBeTexts && ProtoPayload.IsText(payload))
        {
            _texts++;
            if (payload[0] < ' ') _lineTexts++;
        }

        if (MayBeVarints && ProtoPayload.CountVarints(bytes, start, end) is var count and > 0)
        {
            _varintPayloads++;
            _varints += count;
        }

        if (_floats == _payloads && ProtoPayload.AreFloats(payload)) _floats++;
        if (_doubles == _payloads && ProtoPayload.AreDoubles(payload)) _doubles++;
        _bytes += payload.Length;
        _bytesMin = Math.Min(_bytesMin, payload.Length);
        _bytesMax = Math.Max(_bytesMax, payload.Length);
        _payloads++;
        return mayBeMessage;
    }
}
