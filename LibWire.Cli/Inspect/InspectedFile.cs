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
