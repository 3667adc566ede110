using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <content>Strings, bytes, and fields that are already encoded.</content>
public unsafe ref partial struct ProtoWriter
{
    /// <summary>Adds a <c>string</c> field from UTF-16.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="text">Any text whose surrogates are paired; it may be empty.</param>
    /// <exception cref="ArgumentNullException">The text is null: leave the field out instead.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/>: a surrogate has no partner. The offset is its index in the text;
    /// nothing was written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddString(int fieldNumber, string text)
    {
        if (text is null) ProtoThrow.NullText();
        AddString(fieldNumber, text.AsSpan());
    }

    /// <inheritdoc cref="AddString(int, string)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddString(int fieldNumber, scoped ReadOnlySpan<char> text)
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.Length);
        byte* next = _state.Next;

        // A UTF-16 unit takes at most 3 bytes. If that much room is not free, the text is measured first, so that no unneeded room is reserved.
        if (WireUtf8.BytesPerCharMax * (long)text.Length >= _state.Gate - next)
        {
            next = ProtoWriterCore.MakeRoomForText(_state.Core, _state.Frame, next, tagAndType, text);
            _state.Take(next);
        }

        _state.Next = ProtoWriterCore.PutText(_state.Core, WireVarint.Write32(next, tagAndType), ref MemoryMarshal.GetReference(text), text.Length);
    }

    /// <summary>Adds a <c>string</c> field from UTF-8. The UTF-8 is checked.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="utf8">Well-formed UTF-8; it may be empty.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf8"/>: the offset is that of the first ill-formed sequence in the text;
    /// nothing was written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddString(int fieldNumber, scoped ReadOnlySpan<byte> utf8)
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.Length);
        byte* next = _state.Next;
        if (utf8.Length >= _state.Gate - next)
        {
            _state.Take(ProtoWriterCore.AddUtf8Slowly(_state.Core, _state.Frame, next, tagAndType, ref MemoryMarshal.GetReference(utf8), utf8.Length));
            return;
        }

        _state.Next = ProtoWriterCore.PutUtf8(next, tagAndType, ref MemoryMarshal.GetReference(utf8), utf8.Length);
    }

    /// <summary>Adds a <c>string</c> field from text in an arena. The text is not checked again.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="text">Any text; it may be empty.</param>
    /// <remarks>A string made by a member named <c>Dangerous…</c> is written unchanged, well-formed or not.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddString(int fieldNumber, Utf8String text) => AddBytes(fieldNumber, text.Span);

    /// <summary>Adds a <c>bytes</c> field.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="bytes">Any bytes; it may be empty.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddBytes(int fieldNumber, scoped ReadOnlySpan<byte> bytes)
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.Length);
        byte* next = _state.RoomForLength(tagAndType, bytes.Length);
        _state.Next = ProtoWriterCore.PutBytes(WireVarint.Write32(next, tagAndType), ref MemoryMarshal.GetReference(bytes), bytes.Length);
    }

    /// <summary>Appends fields that are already encoded: captured by a reader, or written by another writer.</summary>
    /// <param name="encodedFields">Whole fields, tags included. They are not checked.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteRaw(scoped ReadOnlySpan<byte> encodedFields)
    {
        CheckWritable();
        byte* next = _state.Next;
        if (encodedFields.Length >= _state.Gate - next)
        {
            next = ProtoWriterCore.MakeRoom(_state.Core, _state.Frame, next, encodedFields.Length);
            _state.Take(next);
        }

        // SAFETY: room for all of them was made above.
        encodedFields.CopyTo(new Span<byte>(next, encodedFields.Length));
        _state.Next = next + encodedFields.Length;
    }
}
