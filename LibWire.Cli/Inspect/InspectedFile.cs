using System.Globalization;

namespace LibWire.Cli;

/// <summary>A file to inspect: its bytes, decompressed, and what they are.</summary>
internal sealed record InspectedFile(string Name, byte[] Bytes, Recognition What)
{
    /// <summary>What was decompressed: <c>gzip</c>, <c>zlib</c>; null if nothing was.</summary>
    internal string? Compression { get; private init; }

    /// <summary>What is wrong with the compressed data; empty if nothing.</summary>
    internal string CompressionFault { get; private init; } = "";

    /// <summary>What its messages are, if that is known without a schema.</summary>
    internal KnownMessage? Known { get; private init; }

    /// <summary>What the file is, for a person.</summary>
    internal string KindName
    {
        get
        {
            string name = NameOf(What.Kind);
            return Known == null ? name : What.Kind == InputKind.Message ? Known.Title : $"{name}: {Known.Title}";
        }
    }

    /// <summary>A line that says what the file is, and how large.</summary>
    internal string Title
    {
        get
        {
            string parts = What.Parts.Count > 1 ? string.Create(CultureInfo.InvariantCulture, $", {What.Parts.Count:N0} parts") : "";
            string compression = Compression == null ? "" : $"{Compression} of ";
            string identifier = What.Identifier == null ? "" : $" \"{What.Identifier}\"";
            string doubt = What.IsCertain || What.Kind == InputKind.Unknown ? "" : ", as it seems";
            return string.Create(
                CultureInfo.InvariantCulture, $"{Name}: {compression}{KindName}{identifier}{doubt}, {Bytes.Length:N0} bytes{parts}");
        }
    }

    /// <summary>Reads a file and finds out what it is.</summary>
    /// <param name="name">Its path, or - for standard input.</param>
    /// <param name="kind">What it is according to the user; null to find out.</param>
    /// <param name="schema">The type of its messages or buffers, if it is known. Then it is one of them if it is no series of them.</param>
    /// <param name="problem">Why it cannot be read.</param>
    /// <returns>The file; null if it cannot be read.</returns>
    internal static InspectedFile? Read(string name, InputKind? kind, InspectedSchema? schema, out string problem)
    {
        byte[] bytes;
        try
        {
            bytes = name == "-" ? ReadInput() : File.ReadAllBytes(name);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            problem = ProblemOf(name, failure);
            return null;
        }

        problem = "";
        return Of(name, bytes, kind, schema);
    }

    /// <summary>Finds out what bytes are.</summary>
    /// <param name="name">The name of the file that they are from.</param>
    /// <param name="bytes">The bytes.</param>
    /// <inheritdoc cref="Read" path="/param[@name='kind'] | /param[@name='schema']"/>
    internal static InspectedFile Of(string name, byte[] bytes, InputKind? kind, InspectedSchema? schema)
    {
        string fault = "";
        string? compression = kind == null ? Decompression.NameOf(bytes) : null;
        if (compression is "gzip" or "zlib")
        {
            byte[] decompressed = Decompression.Run(bytes, compression, out fault);
            if (decompressed.Length > 0 || compression == "gzip") bytes = decompressed;
            else (compression, fault) = (null, "");   // as a message, the mark of zlib is a tag
        }

        Recognition what = kind is { } known ? Recognition.As(known, bytes) : Recognition.Of(bytes);
        InputKind single = schema?.Message != null ? InputKind.Message : InputKind.FlatBuffer;
        bool isSeries = what.Kind is InputKind.GrpcFrames || what.Kind == (single == InputKind.Message ? InputKind.Delimited : InputKind.SizedFlatBuffers);
        if (schema != null && kind == null && !isSeries) what = Recognition.As(single, bytes);
        return new InspectedFile(name, bytes, what)
        {
            Compression = compression,
            CompressionFault = fault,

            // A file that the user calls a message is shown as any message.
            Known = schema == null && kind != InputKind.Message ? KnownOf(bytes, what) : null,
        };
    }

    // Of several the first one with anything in it tells.
    private static KnownMessage? KnownOf(byte[] bytes, Recognition what)
    {
        if (what.Kind is not (InputKind.Message or InputKind.Delimited or InputKind.GrpcFrames)) return null;
        InputPart first = what.Parts.FirstOrDefault(static part => part is { SizeBytes: > 0, IsCompressed: false });
        return first.SizeBytes == 0 ? null : KnownMessage.Of(bytes, first.Start, first.End);
    }

    private static string NameOf(InputKind kind) => kind switch
    {
        InputKind.Message => "a message of Protocol Buffers",
        InputKind.Delimited => "messages of Protocol Buffers with lengths",
        InputKind.GrpcFrames => "frames of gRPC",
        InputKind.DescriptorSet => "a google.protobuf.FileDescriptorSet",
        InputKind.FlatBuffer => "a FlatBuffer",
        InputKind.SizedFlatBuffers => "FlatBuffers with sizes",
        InputKind.Bfbs => "a binary schema of FlatBuffers",
        InputKind.FlatGeobuf => "FlatGeobuf",
        InputKind.ArrowFile => "a file of Apache Arrow",
        InputKind.ArrowStream => "a stream of Apache Arrow",
        InputKind.Zstandard => "Zstandard",
        _ => "unknown bytes",
    };

    /// <summary>Why a file cannot be read.</summary>
    /// <param name="name">Its path, or - for standard input.</param>
    /// <param name="failure">What was thrown.</param>
    internal static string ProblemOf(string name, Exception failure) =>
        Directory.Exists(name) ? "This is a folder." : !File.Exists(name) && name != "-" ? "There is no such file." : failure.Message;

    private static byte[] ReadInput()
    {
        using Stream input = Console.OpenStandardInput();
        using var copy = new MemoryStream();
        input.CopyTo(copy);
        return copy.ToArray();
    }
}
