using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <content>Faults of values that do not fit the schema.</content>
internal unsafe ref partial struct JsonReader
{
    [DoesNotReturn]
    private readonly void FailAt(WireError error, byte* place, string sentence) => _lexer.FailAt(error, place, sentence);

    [DoesNotReturn]
    private readonly void FailMismatch(string expected, JsonField field) => _lexer.FailMismatch(expected, field.Layout.Name);

    [DoesNotReturn]
    private readonly void FailMismatch(string expected, JsonMessage message) => _lexer.FailMismatch(expected, message.Layout.FullName);

    [DoesNotReturn]
    private readonly void FailNull() => FailAt(WireError.ValueMismatch, _lexer.Next, "null is no value of an array or a map.");

    [DoesNotReturn]
    private readonly void FailRange(byte* value) => FailAt(WireError.ValueOutOfRange, value, "The number is outside the range of the field.");

    [DoesNotReturn]
    private readonly void FailUnknownField(byte* member, JsonMessage message) =>
        FailAt(WireError.UnknownName, member, $"{message.Layout.FullName} has no field of this name.");

    [DoesNotReturn]
    private readonly void FailUnknownEnum(byte* value, JsonField field) =>
        FailAt(WireError.UnknownName, value, $"{field.Layout.EnumLayout?.FullName ?? field.Layout.Name} has no such value.");
}
