using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <content>Faults. Each names what was expected, and where.</content>
internal unsafe ref partial struct JsonReader
{
    [DoesNotReturn]
    private readonly void FailAt(WireError error, byte* place, string sentence) =>
        throw JsonFault.Make(error, new ReadOnlySpan<byte>(_start, (int)(_end - _start)), (int)(place - _start), sentence);

    [DoesNotReturn]
    private readonly void FailSyntax(string expected)
    {
        if (_next == _end && expected != "the end of the text") FailAt(WireError.Truncated, _next, $"The text ends where {expected} is expected.");
        FailAt(WireError.InvalidSyntax, _next, $"{expected} is expected.");
    }

    /// <summary>Another kind of value than the field has. What is not a value at all is a fault of the grammar.</summary>
    [DoesNotReturn]
    private readonly void FailMismatch(string expected, JsonField field) => FailMismatch(expected, field.Layout.Name);

    [DoesNotReturn]
    private readonly void FailMismatch(string expected, JsonMessage message) => FailMismatch(expected, message.Layout.FullName);

    [DoesNotReturn]
    private readonly void FailMismatch(string expected, string name)
    {
        if (_next == _end || "{[\"tfn-0123456789"u8.IndexOf(*_next) < 0) FailSyntax("a value");
        FailAt(WireError.ValueMismatch, _next, $"{name} takes {expected}.");
    }

    [DoesNotReturn]
    private readonly void FailNull() =>
        FailAt(WireError.ValueMismatch, _next, "null is no value of an array or a map.");

    [DoesNotReturn]
    private readonly void FailRange(byte* value) => FailAt(WireError.ValueOutOfRange, value, "The number is outside the range of the field.");

    [DoesNotReturn]
    private readonly void FailDepth() =>
        FailAt(WireError.DepthExceeded, _next, $"The text is nested more than {_options.DepthMax} levels deep.");

    [DoesNotReturn]
    private readonly void FailDuplicate(byte* member, string sentence) => FailAt(WireError.DuplicateName, member, sentence);

    [DoesNotReturn]
    private readonly void FailUnknownField(byte* member, JsonMessage message) =>
        FailAt(WireError.UnknownName, member, $"{message.Layout.FullName} has no field of this name.");

    [DoesNotReturn]
    private readonly void FailUnknownEnum(byte* value, JsonField field) =>
        FailAt(WireError.UnknownName, value, $"{field.Layout.EnumLayout?.FullName ?? field.Layout.Name} has no such value.");
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
