using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <content>Faults. Each names what was expected, and where.</content>
internal unsafe ref partial struct JsonLexer
{
    [DoesNotReturn]
    internal readonly void FailAt(WireError error, byte* place, string sentence) =>
        throw JsonFault.Make(error, new ReadOnlySpan<byte>(Start, (int)(End - Start)), (int)(place - Start), sentence);

    [DoesNotReturn]
    internal readonly void FailSyntax(string expected)
    {
        if (Next == End && expected != "the end of the text") FailAt(WireError.Truncated, Next, $"The text ends where {expected} is expected.");
        FailAt(WireError.InvalidSyntax, Next, $"{expected} is expected.");
    }

    /// <summary>Another kind of value than its place takes. What is not a value at all is a fault of the grammar.</summary>
    [DoesNotReturn]
    internal readonly void FailMismatch(string expected, string name)
    {
        if (Next == End || "{[\"tfn-0123456789"u8.IndexOf(*Next) < 0) FailSyntax("a value");
        FailAt(WireError.ValueMismatch, Next, $"{name} takes {expected}.");
    }

    [DoesNotReturn]
    internal readonly void FailDepth() => FailAt(WireError.DepthExceeded, Next, $"The text is nested more than {DepthMax} levels deep.");

    [DoesNotReturn]
    internal readonly void FailDuplicate(byte* member, string sentence) => FailAt(WireError.DuplicateName, member, sentence);
}

/// <summary>Makes the exception for a fault.</summary>
internal static class JsonFault
{
    internal static JsonFormatException Make(WireError error, ReadOnlySpan<byte> json, int offset, string sentence)
    {
        JsonPlace place = JsonPlace.Of(json, offset);
        return new JsonFormatException(error, offset, place.Line, place.Column, place.Path, sentence);
    }
}
