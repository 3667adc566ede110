namespace LibWire.Benchmarks;

/// <summary>
/// Some fields of a real message, compared with the whole message. One call reads the message once. The arena is reset before, as in a program that reads
/// message after message.
/// </summary>
public abstract class Projections<T> : Suite
    where T : unmanaged, IProtoMessage
{
    private bool _isVerifying; // only then the fields are read: the measurement covers decoding alone
    private Func<T, ulong>? _fields;

    private protected ArenaAllocator Arena { get; } = new(new ArenaOptions { HugePages = true });

    private protected byte[] Bytes { get; private set; } = [];

    internal override int SizeBytes => Bytes.Length;

    internal override long ArenaBytes => Arena.IsDisposed ? 0 : (long)Arena.UsedBytes;

    internal override void ForgetArena() => Arena.Reset();

    private protected override void Prepare()
    {
        MessageCount = 1;
        Bytes = Load();
    }

    private protected abstract byte[] Load();

    /// <summary>The result of a row: while results are verified a number made from its fields, otherwise nothing that takes time.</summary>
    private protected ulong Result(T message, Func<T, ulong> fields)
    {
        if (!_isVerifying) return 1;
        _fields = fields;
        return fields(message);
    }

    /// <summary>The fields of a row must have the same values as in the whole message.</summary>
    private protected override void Verify(string row, Func<ulong> run)
    {
        _isVerifying = true;
        ulong found = run();
        _isVerifying = false;
        ulong expected = _fields!(Whole());
        if (found != expected || found == 0) throw new InvalidDataException($"{row}: the fields add up to {found}, not {expected}.");
    }

    protected override void Dispose(bool disposing)
    {
        Arena.Dispose();
        base.Dispose(disposing);
    }

    private protected T Whole()
    {
        Arena.Reset();
        return ProtoMessage.Parse<T>(Bytes, Arena);
    }

    private protected T Project(ProtoProjection<T> projection)
    {
        Arena.Reset();
        return projection.Parse(Bytes, Arena);
    }

    private protected unsafe T WholePinned()
    {
        Arena.Reset();
        T message = default;
        fixed (byte* bytes = Bytes)
        {
            ProtoReader reader = ProtoReader.OverPinned(bytes, (nuint)Bytes.Length);
            message.Read(ref reader, Arena);
        }

        return message;
    }

    private protected unsafe T ProjectPinned(ProtoProjection<T> projection)
    {
        Arena.Reset();
        T message = default;
        fixed (byte* bytes = Bytes)
        {
            ProtoReader reader = ProtoReader.OverPinned(bytes, (nuint)Bytes.Length);
            projection.Read(ref reader, Arena, ref message);
        }

        return message;
    }
}
