using System.Runtime.ExceptionServices;

namespace LibWire.Kafka;

/// <summary>Reads key and value of a record into the arena of the batch while the client consumes it: the client itself gets nothing.</summary>
internal sealed class BatchDecoder<T>(BatchConsumerOptions options) : IDisposable
    where T : unmanaged
{
    private readonly HeaderReader? _headers = options.Registry is { } registry ? new HeaderReader(registry, typeof(T)) : null;
    private T _value;
    private UnmanagedArray<byte> _key;
    private bool _isTombstone;
    private bool _hasKey;
    private ExceptionDispatchInfo? _failure;

    /// <summary>The arena of the batch.</summary>
    internal ArenaAllocator Arena { get; } = ArenaPool.Shared.Rent();

    /// <summary>Of the record that was consumed last: what is wrong with its value; null if nothing is.</summary>
    internal WireFormatException? Fault { get; private set; }

    /// <summary>The bytes of the value if it is malformed.</summary>
    internal byte[]? FaultyValue { get; private set; }

    internal IDeserializer<Ignore> Keys => new KeyDecoder(this);

    internal IDeserializer<Ignore> Values => new ValueDecoder(this);

    public void Dispose() => Arena.Dispose();

    /// <summary>Takes the reason why the record that was consumed last could not be read now; null if it could. It must not leave the client's own call: the
    /// client would go on behind the record.</summary>
    internal ExceptionDispatchInfo? TakeFailure()
    {
        ExceptionDispatchInfo? failure = _failure;
        _failure = null;
        return failure;
    }

    /// <summary>Writes the record that was consumed last.</summary>
    internal void Write(ref BatchRecord<T> record)
    {
        record.SetValue(in _value, _isTombstone);
        record.SetKey(in _key, _hasKey);
    }

    /// <summary>The record that was consumed last, whose value is malformed.</summary>
    internal PoisonedRecord PoisonedRecord(ConsumeResult<Ignore, Ignore> result) => new(result, _hasKey ? _key.ToArray() : null, FaultyValue!, Fault!);

    private void ReadKey(ReadOnlySpan<byte> data, bool isNull)
    {
        _hasKey = !isNull;
        _key = default;
        try
        {
            if (!data.IsEmpty) _key.AddRange(data, Arena);
        }
        catch (Exception failure)
        {
            _failure = ExceptionDispatchInfo.Capture(failure);
        }
    }

    private void ReadValue(ReadOnlySpan<byte> data, bool isNull)
    {
        _value = default;
        _isTombstone = isNull;
        Fault = null;
        FaultyValue = null;
        if (isNull) return;
        int headerBytes = 0;
        try
        {
            if (_headers != null) headerBytes = _headers.Skip(data);
            _value = MessageFormat<T>.Instance.Parse(data[headerBytes..], Arena, options.Proto, options.Flat);
        }
        catch (WireFormatException fault)
        {
            Fault = headerBytes > 0 ? fault.Behind(headerBytes) : fault;
            FaultyValue = data.ToArray();
        }
        catch (Exception failure)
        {
            _failure ??= ExceptionDispatchInfo.Capture(failure);
        }
    }

    private sealed class KeyDecoder(BatchDecoder<T> decoder) : IDeserializer<Ignore>
    {
        public Ignore Deserialize(ReadOnlySpan<byte> data, bool isNull, SerializationContext context)
        {
            decoder.ReadKey(data, isNull);
            return null!;
        }
    }

    private sealed class ValueDecoder(BatchDecoder<T> decoder) : IDeserializer<Ignore>
    {
        public Ignore Deserialize(ReadOnlySpan<byte> data, bool isNull, SerializationContext context)
        {
            decoder.ReadValue(data, isNull);
            return null!;
        }
    }
}
