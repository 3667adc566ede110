using System.Collections.Concurrent;
using LibWire.Schema;

namespace LibWire.Kafka;

/// <summary>Reads headers, and verifies that the messages behind them are of the type.</summary>
internal sealed class HeaderReader(RegistryFormat format, Type type)
{
    private const int KnownMax = 16;

    private readonly RecordType _type = RecordType.Of(type, format.RecordName);
    private readonly ConcurrentDictionary<int, RegistrySchema> _schemas = new();
    private readonly ConcurrentDictionary<int, byte[]> _files = new(); // FileDescriptorProto, of schemas of Protocol Buffers
    private byte[][] _known = [];                                      // headers that were verified: nearly all messages have one of a few

    /// <summary>The size of the header. It waits for the registry the first time.</summary>
    /// <exception cref="WireFormatException">The header is malformed, the registry does not have the schema, or the message is of another type.</exception>
    /// <exception cref="SchemaRegistryException">The registry failed.</exception>
    internal int Skip(ReadOnlySpan<byte> bytes)
    {
        if (TryKnown(bytes, out int knownBytes)) return knownBytes;
        RegistryHeader header = RegistryHeader.Read(bytes, _type.IsProto);
        if (format.VerifiesTypes)
        {
            // On a thread of the pool, so that a synchronization context that waits here cannot stop it. What is known is verified at once.
            if (_schemas.ContainsKey(header.SchemaId)) VerifyAsync(header).AsTask().GetAwaiter().GetResult();
            else Task.Run(() => VerifyAsync(header).AsTask()).GetAwaiter().GetResult();
        }

        Remember(bytes[..header.SizeBytes]);
        return header.SizeBytes;
    }

    /// <summary>Same, without blocking.</summary>
    internal async ValueTask<int> SkipAsync(ReadOnlyMemory<byte> bytes)
    {
        if (TryKnown(bytes.Span, out int knownBytes)) return knownBytes;
        RegistryHeader header = RegistryHeader.Read(bytes.Span, _type.IsProto);
        if (format.VerifiesTypes) await VerifyAsync(header).ConfigureAwait(false);
        Remember(bytes.Span[..header.SizeBytes]);
        return header.SizeBytes;
    }

    private bool TryKnown(ReadOnlySpan<byte> bytes, out int headerBytes)
    {
        foreach (byte[] known in _known)
        {
            if (!bytes.StartsWith(known)) continue;
            headerBytes = known.Length;
            return true;
        }

        headerBytes = 0;
        return false;
    }

    // Two threads at once may lose one: it is verified again.
    private void Remember(ReadOnlySpan<byte> header)
    {
        if (_known.Length < KnownMax) _known = [.. _known, header.ToArray()];
    }

    private async ValueTask VerifyAsync(RegistryHeader header)
    {
        if (!_schemas.TryGetValue(header.SchemaId, out RegistrySchema? schema))
        {
            schema = await format.Registry.GetAsync(header.SchemaId).ConfigureAwait(false)
                ?? throw new WireFormatException(WireError.UnknownName, 1, $"The schema registry has no schema {header.SchemaId}.");
            if (schema.Type == RegistrySchema.Protobuf && _type.IsProto)
            {
                SchemaSources sources = await SchemaSources.LoadAsync(format.Registry, schema, default).ConfigureAwait(false);
                _files[header.SchemaId] = SchemaSources.TryDecode(schema) ?? Compile(header.SchemaId, schema, sources);
            }

            _schemas[header.SchemaId] = schema;
        }

        // What is not of Protocol Buffers has one type a schema, whose name is not known here.
        bool isProto = schema.Type == RegistrySchema.Protobuf;
        if (isProto != _type.IsProto) throw new WireFormatException(WireError.ValueMismatch, 1, $"Schema {header.SchemaId} is of {schema.Type}.");
        if (!isProto) return;
        string? name = NameOf(header);
        if (name != _type.FullName)
            throw new WireFormatException(WireError.ValueMismatch, 1, $"The message is {name ?? "none"} of schema {header.SchemaId}, not {_type.FullName}.");
    }

    private string? NameOf(RegistryHeader header)
    {
        try
        {
            return DescriptorNames.MessageAt(_files[header.SchemaId], header.MessageIndexes);
        }
        catch (WireFormatException fault)
        {
            throw new SchemaRegistryException($"Schema {header.SchemaId} is no descriptor: {fault.Message}", cause: fault);
        }
    }

    private static byte[] Compile(int id, RegistrySchema schema, SchemaSources sources)
    {
        string path = $"schema {id}";
        ProtoDescription description = ProtoCompiler.Describe([new SchemaFile(path, path, schema.Text)], new() { FindImport = sources.FindText });
        if (description.HasErrors) throw new SchemaRegistryException($"Schema {id} is wrong: {description.Diagnostics[0]}");
        var reader = new ProtoReader(description.ToArray());
        return reader.Next() ? reader.ReadBytes().ToArray() : [];
    }
}
