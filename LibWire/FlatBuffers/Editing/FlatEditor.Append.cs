using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>What is appended.</content>
public unsafe ref partial struct FlatEditor
{
    /// <summary>More than the padding, the count and the 0 of anything that is appended.</summary>
    private const int PaddingBytesMax = 2 * FlatFormat.AlignBytesMax;

    /// <summary>Appends a string, for which there is room.</summary>
    /// <returns>Its position.</returns>
    private readonly int AppendString(scoped ReadOnlySpan<byte> utf8)
    {
        int at = BeginVector(utf8.Length, 0);
        Append(utf8);
        Start[Length++] = 0;
        return at;
    }

    /// <summary>Appends a whole buffer, for which there is room.</summary>
    /// <returns>The position of its root.</returns>
    private readonly int AppendRoot(scoped ReadOnlySpan<byte> buffer, int alignBytes)
    {
        int at = Pad(0, Math.Max(alignBytes, FlatFormat.OffsetBytes) - 1);
        Append(buffer);
        return Target(at);
    }

    /// <summary>Appends the count of a vector, for which there is room.</summary>
    /// <param name="count">The count.</param>
    /// <param name="alignMask">The alignment of its first element, less 1.</param>
    /// <returns>Its position.</returns>
    private readonly int BeginVector(int count, int alignMask)
    {
        int at = Pad(FlatFormat.OffsetBytes, Math.Max(alignMask, FlatFormat.OffsetBytes - 1));
        FlatScalar.Write(ref Start[at], (uint)count);
        Length += FlatFormat.OffsetBytes;
        return at;
    }

    private readonly void Append(scoped ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(WireSpan.Over<byte>(Start + Length, bytes.Length));
        Length += bytes.Length;
    }

    /// <summary>Appends zeros until what comes some bytes later is aligned.</summary>
    /// <returns>The new end.</returns>
    private readonly int Pad(int beforeBytes, int alignMask)
    {
        int at = ((Length + beforeBytes + alignMask) & ~alignMask) - beforeBytes;
        WireSpan.Over<byte>(Start + Length, at - Length).Clear();
        return Length = at;
    }

    /// <summary>Makes an offset lead to a position behind it.</summary>
    private readonly void Point(int offsetAt, int target) => FlatScalar.Write(ref Start[offsetAt], (uint)(target - offsetAt));

    /// <summary>Makes a field lead to what was appended, or takes the edit back.</summary>
    private readonly void Fill(in Room room, int target)
    {
        uint before = room.IsMoved ? room.Before : (uint)FlatScalar.Offset(in Start[room.At]);
        Point(room.At, target);
        Settle(in room, before);
    }

    private readonly void Settle(in Room room, uint before)
    {
        if (!IsSound(room.ChangedAt)) TakeBack(room.ChangedAt, before, room.LengthBefore);
        if (room.IsMoved) NoteMove(room.Depth);
    }

    /// <summary>Whether the buffer is valid after a change at a position. Of what the editor has appended nothing overlaps.</summary>
    private readonly bool IsSound(int changedAt) => changedAt >= _givenBytes || FlatVerifier.TryVerify(Whole, _layout, out _, _options);

    private readonly void TakeBack(int at, uint before, int lengthBefore)
    {
        FlatScalar.Write(ref Start[at], before);
        Length = lengthBefore;
        ThrowOverlap(at);
    }

    private static void ThrowOverlap(int at) => throw new WireFormatException(
        WireError.NotMutable, at, "The edit would change bytes that something else in the buffer is read from, or reach a limit of its options.");

    /// <summary>Makes room behind the buffer.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>.</exception>
    private readonly void MakeRoom(long moreBytes)
    {
        long neededBytes = Length + moreBytes;
        if (neededBytes > WireLimits.MessageBytesMax) WireThrow.MessageTooLarge(0);
        if (neededBytes <= Capacity && Start != null) return;
        int capacity = (int)Math.Min(Math.Max(2L * Capacity, neededBytes), WireLimits.MessageBytesMax);
        byte* larger = _arena.AllocateBytes((nuint)capacity, FlatFormat.AlignBytesMax);
        if (Length > 0) Unsafe.CopyBlockUnaligned(larger, Start, (uint)Length);
        Start = larger;
        Capacity = capacity;
    }
}
