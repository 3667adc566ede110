using LibWire;
using org.apache.arrow.flatbuf;
using ColumnBuffer = org.apache.arrow.flatbuf.Buffer;

namespace ReadFlatFiles.Arrow;

/// <summary>Prints the contents of an Arrow file or stream: its schema, and its batches of rows.</summary>
internal static class ArrowReport
{
    public static void PrintFile(Page page, string name, ReadOnlySpan<byte> bytes)
    {
        FooterView footer = ArrowFile.ReadFooter(bytes);
        List<string[]> fields = FieldsOf(footer.Schema);
        var batches = new List<string[]>();
        foreach (Block block in footer.Dictionaries) batches.Add(BatchAt(bytes, in block));
        foreach (Block block in footer.RecordBatches) batches.Add(BatchAt(bytes, in block));
        Print(
            page,
            $"{name}: {Page.Number(bytes.Length)} bytes, Arrow file, {footer.Version}, {Endianness(footer.Schema)}",
            fields,
            batches,
            [.. Metadata(footer.CustomMetadata), .. Metadata(footer.Schema.IsNull ? default : footer.Schema.CustomMetadata)]);
    }

    public static void PrintStream(Page page, string name, ReadOnlySpan<byte> bytes)
    {
        ArrowMessage first = ArrowMessage.Read(bytes, 0);
        SchemaView schema = first.View.IsNull ? default : first.View.Header.AsSchema;
        if (schema.IsNull) throw new BrokenFileException(0, "a stream starts with a schema.");
        var batches = new List<string[]>();
        long position = first.BodyPosition + first.View.BodyLength;
        while (position < bytes.Length)
        {
            ArrowMessage message = ArrowMessage.Read(bytes, position);
            if (message.View.IsNull) break;
            batches.Add(Batch(in message));
            position = message.BodyPosition + message.View.BodyLength;
        }

        Print(
            page,
            $"{name}: {Page.Number(bytes.Length)} bytes, Arrow stream, {first.View.Version}, {Endianness(schema)}",
            FieldsOf(schema),
            batches,
            [.. Metadata(first.View.CustomMetadata), .. Metadata(schema.CustomMetadata)]);
    }

    private static void Print(Page page, string title, List<string[]> fields, List<string[]> batches, List<string[]> metadata)
    {
        page.Title(title);
        page.Table(["field", "type", "nullable", "dictionary", "metadata"], fields);
        if (batches.Count > 0)
            page.Table(
                ["message at byte", "what", "rows", "fields", "nulls", "buffers", "bytes in buffers", "bytes of body", "compression"],
                batches);
        if (metadata.Count > 0) page.Table(["metadata", "value"], metadata);
    }

    private static string Endianness(SchemaView schema) => schema.IsNull ? "no schema" : $"{schema.Endianness.ToString().ToLowerInvariant()} endian";

    private static List<string[]> FieldsOf(SchemaView schema)
    {
        var rows = new List<string[]>();
        if (!schema.IsNull) AddFields(rows, schema.Fields, "");
        return rows;
    }

    // The verifier limits the depth.
    private static void AddFields(List<string[]> rows, FieldView.Vector fields, string indent)
    {
        foreach (FieldView field in fields)
        {
            DictionaryEncodingView dictionary = field.Dictionary;
            string indexType = dictionary.IsNull || dictionary.IndexType.IsNull
                ? "int32"
                : $"{(dictionary.IndexType.IsSigned ? "int" : "uint")}{dictionary.IndexType.BitWidth}";
            string id = dictionary.IsNull ? "" : $"#{dictionary.Id} by {indexType}{(dictionary.IsOrdered ? ", ordered" : "")}";
            string metadata = string.Join("  ", Metadata(field.CustomMetadata).Select(static pair => $"{pair[0]}={pair[1]}"));
            rows.Add([indent + Page.Printable(field.Name), ArrowTypes.Name(field.Type), field.Nullable ? "yes" : "no", id, metadata]);
            AddFields(rows, field.Children, indent + "· ");
        }
    }

    private static string[] BatchAt(ReadOnlySpan<byte> bytes, in Block block)
    {
        ArrowMessage message = ArrowMessage.Read(bytes, block.Offset);
        if (message.View.IsNull) throw new BrokenFileException(block.Offset, "a batch of the footer is none.");
        if (message.View.BodyLength != block.BodyLength)
            throw new BrokenFileException(
                block.Offset, $"a batch has a body of {message.View.BodyLength} bytes, where the footer says {block.BodyLength}.");
        return Batch(in message);
    }

    private static string[] Batch(in ArrowMessage message)
    {
        MessageHeaderView header = message.View.Header;
        RecordBatchView batch = header.AsRecordBatch;
        string what = header.Kind.ToString();
        if (header.TryGetDictionaryBatch(out DictionaryBatchView dictionary))
        {
            batch = dictionary.Data;
            what = $"dictionary #{dictionary.Id}{(dictionary.IsDelta ? ", more" : "")}";
        }

        if (batch.IsNull) return [Page.Number(message.Position), what, "", "", "", "", "", Page.Number(message.View.BodyLength), ""];
        long bufferBytes = 0, nulls = 0;
        foreach (ColumnBuffer buffer in batch.Buffers)
        {
            if (buffer.Offset < 0 || buffer.Length < 0 || buffer.Offset > message.View.BodyLength - buffer.Length)
                throw new BrokenFileException(
                    message.BodyPosition,
                    $"a buffer of {buffer.Length} bytes at {buffer.Offset} reaches beyond a body of {message.View.BodyLength} bytes.");
            bufferBytes += buffer.Length;
        }

        foreach (FieldNode node in batch.Nodes) nulls += node.NullCount;
        string compression = batch.Compression.IsNull ? "" : batch.Compression.Codec.ToString();
        return
        [
            Page.Number(message.Position), what, Page.Number(batch.Length), Page.Number(batch.Nodes.Count), Page.Number(nulls),
            Page.Number(batch.Buffers.Count), Page.Number(bufferBytes),
            Page.Number(message.View.BodyLength), compression,
        ];
    }

    private static List<string[]> Metadata(KeyValueView.Vector pairs)
    {
        var rows = new List<string[]>();
        foreach (KeyValueView pair in pairs) rows.Add([Page.Printable(pair.Key), Page.Printable(pair.Value)]);
        return rows;
    }
}
