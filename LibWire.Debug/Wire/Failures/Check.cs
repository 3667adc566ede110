using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>Where all checks of LibWire.Debug throw. The release build contains neither this type nor a call to it.</summary>
internal static class Check
{
    /// <summary>Throws for <paramref name="misuse"/>, with its advice, unless <paramref name="condition"/> holds.</summary>
    internal static void That(bool condition, WireMisuse misuse)
    {
        if (!condition) Fail(misuse, detail: null);
    }

    /// <summary>Throws for <paramref name="misuse"/>: the detail first, then the advice.</summary>
    [DoesNotReturn]
    internal static void Fail(WireMisuse misuse, string? detail) => throw Misuse(misuse, detail);

    /// <summary>The exception for <paramref name="misuse"/>: the detail first, then the advice.</summary>
    internal static WireMisuseException Misuse(WireMisuse misuse, string? detail) =>
        new(misuse, detail is null ? Advice(misuse) : $"{detail} {Advice(misuse)}");

    private static string Advice(WireMisuse misuse) => misuse switch
    {
        WireMisuse.UseAfterDispose => "The arena that holds this memory was disposed: dispose the arena last, or copy out what must outlive it.",
        WireMisuse.UseAfterReset => "The arena that holds this memory was reset: read the value before Reset(), or copy it out.",
        WireMisuse.UseAfterRewind => "The arena that holds this memory was rewound to a mark before it: read the value before Rewind(), or copy it out.",
        WireMisuse.SubMessageOpen => "Close each sub-message and group before taking the output.",
        WireMisuse.CloseWithoutStart => "Close each sub-message and group once, innermost first.",
        WireMisuse.ReadWithoutNext => "Call Next() first, and read only while it returns true.",
        WireMisuse.ReadTwice => "Each field is read or skipped once; call Next() to move to the next one.",
        WireMisuse.ValueNotRead => "Read each field or skip it: a loop over the fields ends its switch with `default: reader.Skip(); break;`.",
        WireMisuse.IndexOutOfRange => "Compare the index with Count first.",
        WireMisuse.RewindOutOfOrder => "Rewind marks in the reverse order of taking them, each before any Reset() of the arena.",
        WireMisuse.ArenaNotDisposed => "Dispose each arena, best by `using var arena = new ArenaAllocator();`.",
        WireMisuse.ConcurrentUse => "An arena belongs to one thread at a time: give each thread its own, for example from ArenaPool.",
        WireMisuse.WritePastEnd => "Write only within the Count or Length of the array or span.",
        WireMisuse.WriterCopied => "A copy of this writer was used meanwhile, and both share one region: pass writers on as `scoped ref ProtoWriter`.",
        WireMisuse.ArrayCopied => "Copies of a message share the memory of its arrays: pass messages by `ref` or `in`, or make a copy of its own by Clone().",
        WireMisuse.StaleItemWritten => "A reference or span of items is valid until the array grows: take it again after each Add.",
        _ => "See the documentation of the member.",
    };
}
