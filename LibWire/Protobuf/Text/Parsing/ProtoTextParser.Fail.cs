using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <content>Faults. Each names what was expected, and where.</content>
internal unsafe ref partial struct ProtoTextParser
{
    /// <summary>The most bytes of a name that a fault shows.</summary>
    private const int ShownBytesMax = 64;

    [DoesNotReturn]
    private readonly void FailAt(WireError error, byte* place, string sentence) =>
        throw ProtoTextException.Make(error, new ReadOnlySpan<byte>(_start, (int)(_end - _start)), (int)(place - _start), sentence);

    [DoesNotReturn]
    private readonly void FailSyntax(string expected)
    {
        if (_next == _end) FailAt(WireError.Truncated, _next, $"The text ends where {expected} is expected.");
        FailAt(WireError.InvalidSyntax, _next, $"{expected} is expected.");
    }

    [DoesNotReturn]
    private readonly void FailMismatch(string expected, ProtoFieldLayout field)
    {
        if (_next == _end) FailSyntax(expected);
        FailAt(WireError.ValueMismatch, _next, $"{field.Name} takes {expected}.");
    }

    [DoesNotReturn]
    private readonly void FailRange(byte* value, ProtoFieldLayout field) =>
        FailAt(WireError.ValueOutOfRange, value, $"The number is outside the range of {field.Name}.");

    [DoesNotReturn]
    private readonly void FailDepth() => FailAt(WireError.DepthExceeded, _next, $"The text is nested more than {_options.DepthMax} levels deep.");

    private static string Shown(ReadOnlySpan<byte> name) => WireUtf8.GetString(name.Slice(0, Math.Min(name.Length, ShownBytesMax)));
}
