using System.Globalization;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>The messages or buffers of a file, in memory.</summary>
/// <param name="Bytes">All of them, one behind the other, without their lengths.</param>
/// <param name="Parts">Where each starts and ends.</param>
internal sealed record BenchRecords(byte[] Bytes, IReadOnlyList<InputPart> Parts)
{
    /// <summary>Most bytes that are measured. They are held as binary, as JSON and as messages.</summary>
    internal const int BytesMax = 256 << 20;

    /// <summary>Whether the file has more.</summary>
    internal bool IsCut { get; private init; }

    internal ReadOnlySpan<byte> this[int index] => Bytes.AsSpan(Parts[index].Start, Parts[index].SizeBytes);

    /// <summary>Reads a file.</summary>
    /// <param name="name">Its path, or - for standard input.</param>
    /// <param name="kind">How it is divided; null to find out.</param>
    /// <param name="schema">The type of its messages or buffers.</param>
    /// <param name="error">Receives what is wrong with it.</param>
    /// <returns>The records; null if something is wrong.</returns>
    internal static BenchRecords? Read(string name, InputKind? kind, InspectedSchema schema, TextWriter error)
    {
        using RecordFile file = RecordFile.Open(name, kind, schema);
        using var progress = new RecordProgress(error);
        using var bytes = new MemoryStream();
        List<InputPart> parts = [];
        bool isCut = false;
        try
        {
            while (file.Reader.TryNext(out ReadOnlySpan<byte> record))
            {
                progress.Show(file);
                isCut = parts.Count > 0 && bytes.Length + record.Length > BytesMax;
                if (isCut) break;
                int start = (int)bytes.Length;
                bytes.Write(record);
                parts.Add(new InputPart(start, (int)bytes.Length, 0));
            }
        }
        catch (Exception fault) when (fault is RecordException or InvalidDataException)
        {
            progress.Dispose();
            long offset = fault is RecordException { Offset: var at } ? at : file.Reader.BytesRead;
            error.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name}: byte {offset}: {fault.Message}"));
            return null;
        }

        return new BenchRecords(bytes.ToArray(), parts) { IsCut = isCut };
    }

    /// <summary>What is wrong with the first record that is not valid; null if nothing. What is measured must be valid.</summary>
    internal string? FindFault(InspectedSchema schema)
    {
        using var arena = new ArenaAllocator();
        DynamicType? type = schema.Message == null ? null : new DynamicTypes(schema.Pool!)[schema.Message];
        for (int i = 0; i < Parts.Count; i++)
        {
            arena.Reset();
            try
            {
                if (type != null) type.Parse(this[i], in arena);
                else schema.Table!.Parse(this[i], in arena);
            }
            catch (WireFormatException fault)
            {
                string place = Parts.Count == 1 ? "" : string.Create(CultureInfo.InvariantCulture, $"record {i}: ");
                return string.Create(CultureInfo.InvariantCulture, $"{place}byte {fault.Offset}: {fault.Message}");
            }
        }

        return null;
    }
}
