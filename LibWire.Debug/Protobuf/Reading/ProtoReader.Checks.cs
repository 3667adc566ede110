using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire;

public ref partial struct ProtoReader
{
    private const string What = "A reader over memory of this arena";

    private ArenaStamp _source;   // the arena of the input; default if the input is not in an arena
    private long _deaths;         // ArenaTracker.Deaths when the source was last found alive
    private FieldState _field;

    private enum FieldState : byte
    {
        None,     // before the first Next(), and after it has returned false
        Open,     // Next() has found a field
        Taken,    // its value has been read or skipped
    }

    partial void NoteSource()
    {
        _deaths = ArenaTracker.NotChecked;
        unsafe
        {
            // The address is only compared with the ranges of arenas. Memory that the garbage collector moves is in none of them.
            // Checks the last byte, or the first: an empty piece has no last byte.
            nint place = _cursor.Position > 0 ? -1 : _cursor.Place;
            _source = ArenaTracker.Stamp(Unsafe.AsPointer(ref Unsafe.AsRef(in _cursor.At(place))));
        }
    }

    partial void NoteField() => _field = FieldState.Open;

    partial void NoteTaken() => _field = FieldState.Taken;

    partial void NoteEnd() => _field = FieldState.None;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    partial void CheckValueTaken()
    {
        if (!_source.IsDefault && _deaths != ArenaTracker.Deaths) _deaths = ArenaTracker.CheckStillAlive(_source, What);
        if (_field == FieldState.Open) Fail(WireMisuse.ValueNotRead, "was neither read nor skipped before Next().");
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    readonly partial void CheckFieldOpen()
    {
        if (!_source.IsDefault && _deaths != ArenaTracker.Deaths) ArenaTracker.CheckStillAlive(_source, What);
        if (_field == FieldState.None) Check.Fail(WireMisuse.ReadWithoutNext, $"There is no field to read at byte {Position}.");
        if (_field == FieldState.Taken) Fail(WireMisuse.ReadTwice, "was read or skipped before.");
    }

    // The field by its number, its wire type and its place: what the caller looks for in the code.
    [DoesNotReturn]
    private readonly void Fail(WireMisuse misuse, string what) =>
        Check.Fail(misuse, $"Field {FieldNumber} ({WireType}) of the message, at byte {Position}, {what}");
}
