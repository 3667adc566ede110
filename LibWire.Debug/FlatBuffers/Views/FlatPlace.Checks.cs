using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire;

// A buffer in an arena dies with the arena. A buffer whose bytes change after they were verified leads outside: each access is compared with both ends. Spans
// of strings and vectors that a view has returned are not tracked; each lies in its buffer.
internal ref partial struct FlatPlace
{
    private const string What = "A view over memory of this arena";

    private ArenaStamp _source;   // the arena of the buffer; default if it lies in no arena
    private long _deaths;         // ArenaTracker.Deaths when the view of the root was made: as long as the number is the same, no check is needed
    private nint _beforeBytes;    // from the start of the buffer to this place
    private nint _behindBytes;    // from this place to the end of the buffer

    /// <summary>The layout of the table here, or of the tables of the vector here; null if it is not known.</summary>
    internal FlatLayout? Layout { readonly get; private set; }

    /// <summary>The whole buffer.</summary>
    /// <param name="position">This place, in bytes from its start.</param>
    internal readonly ReadOnlySpan<byte> Buffer(out nint position)
    {
        position = _beforeBytes;
        return Bytes(-_beforeBytes, (int)(_beforeBytes + _behindBytes));
    }

    partial void NoteLayout(FlatLayout layout) => Layout = layout;

    partial void NoteMember(FlatPlace table, int slot)
    {
        Layout = null;
        if (table.Layout is not { } layout) return;
        foreach (FlatField field in layout.Fields)
            if (field.Slot == slot && field.Kind is (FlatFieldKind.Table or FlatFieldKind.Tables)) Layout = field.TableLayout;
    }

    partial void NoteElement(FlatPlace vector) => Layout = vector.Layout;

    partial void NoteSource(int sizeBytes)
    {
        if (IsNull) return;
        _behindBytes = sizeBytes;
        _deaths = ArenaTracker.Deaths;
        unsafe
        {
            // The address is only compared with the ranges of arenas. Memory that the garbage collector moves lies in none.
            _source = ArenaTracker.Stamp(Unsafe.AsPointer(ref At(0, 0)));
        }
    }

    partial void CarrySource(FlatPlace from, nint offset)
    {
        _source = from._source;
        _deaths = from._deaths;
        _beforeBytes = from._beforeBytes + offset;
        _behindBytes = from._behindBytes - offset;
    }

    readonly partial void CheckPresent()
    {
        if (IsNoTable) FlatViewThrow.Absent();
    }

    readonly partial void CheckAlive()
    {
        if (!_source.IsDefault && _deaths != ArenaTracker.Deaths) ArenaTracker.CheckStillAlive(_source, What);
    }

    readonly partial void CheckInside(nint offset, int sizeBytes)
    {
        // None of the sums can overflow: sizes of buffers and sizes of values have 31 bits.
        if (offset < -_beforeBytes || sizeBytes < 0 || offset > _behindBytes - sizeBytes)
            ThrowChanged($"{sizeBytes} bytes are read at byte {_beforeBytes + (long)offset}");
    }

    readonly partial void CheckElements(nint offset, ulong count, int elementBytes)
    {
        if (count > (ulong)Math.Max(_behindBytes - offset, 0) / (uint)elementBytes)
            ThrowChanged($"The vector or string at byte {_beforeBytes} has {count} elements of {elementBytes} bytes and leads beyond the end");
    }

    readonly partial void CheckTerminated(int lengthBytes)
    {
        nint end = FlatFormat.OffsetBytes + (nint)lengthBytes;
        if (end >= _behindBytes || At(end, 1) != 0) ThrowChanged($"No 0 stands behind the string at byte {_beforeBytes}");
    }

    readonly partial void CheckVtable(nint vtableAt)
    {
        nint sizeBytes = FlatScalar.Entry(in At(vtableAt, sizeof(ushort)));
        if (sizeBytes < FlatFormat.VtableHeaderBytes || (sizeBytes & 1) != 0 || sizeBytes > _behindBytes - vtableAt)
            ThrowChanged($"The table at byte {_beforeBytes} has a vtable of {sizeBytes} bytes at byte {_beforeBytes + (long)vtableAt}");
    }

    [DoesNotReturn]
    private readonly void ThrowChanged(string what) =>
        throw new WireMisuseException(
            WireMisuse.BufferChanged,
            $"{what} of a buffer of {_beforeBytes + _behindBytes} bytes. The bytes were changed after GetRoot had verified them, or DangerousGetRoot was given "
                + "bytes that are no valid buffer. Leave the bytes as they are while views over them are used. Or give an arena to GetRoot: it then reads a "
                + "copy.");
}
