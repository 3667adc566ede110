using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire.CompilerServices;

// Fields of messages that are objects. Each step returns the value. A step that fails returns a value that nobody will see.
public static unsafe partial class ProtoDecode
{
    /// <summary>Ends the reading of an object: reads the bytes that its loop left.</summary>
    /// <param name="start">The start of the message.</param>
    /// <param name="next">The address where reading stopped.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="message">The object.</param>
    /// <param name="depthLeft">How many more levels of messages are allowed below the message.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>Whether the object is complete, so that its hook is called.</returns>
    /// <exception cref="WireFormatException">A field is malformed or crosses the end.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Finish(byte* start, byte* next, byte* end, IProtoObject message, int depthLeft, ref ProtoReadState state)
    {
        if (next == end) return !state.HasFailed;
        ObjectTail(start, next, end, message, depthLeft, ref state);
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ObjectTail(byte* start, byte* next, byte* end, IProtoObject message, int depthLeft, ref ProtoReadState state)
    {
        ProtoReadTail tail = state.CopyTail(start, next, end);
        message.ReadCore(tail.Start, tail.End, depthLeft, ref state);
        state.LeaveTail(tail);
    }

    /// <summary>Reads one <c>int32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ReadInt32(ref byte* next, byte* end, ref ProtoReadState state) => One<int, Int32Scalar>(ref next, ref state);

    /// <summary>Reads one <c>int64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long ReadInt64(ref byte* next, byte* end, ref ProtoReadState state) => One<long, Int64Scalar>(ref next, ref state);

    /// <summary>Reads one <c>uint32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint ReadUInt32(ref byte* next, byte* end, ref ProtoReadState state) => One<uint, UInt32Scalar>(ref next, ref state);

    /// <summary>Reads one <c>uint64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong ReadUInt64(ref byte* next, byte* end, ref ProtoReadState state) => One<ulong, UInt64Scalar>(ref next, ref state);

    /// <summary>Reads one <c>sint32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ReadSInt32(ref byte* next, byte* end, ref ProtoReadState state) => One<int, SInt32Scalar>(ref next, ref state);

    /// <summary>Reads one <c>sint64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long ReadSInt64(ref byte* next, byte* end, ref ProtoReadState state) => One<long, SInt64Scalar>(ref next, ref state);

    /// <summary>Reads one <c>fixed32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint ReadFixed32(ref byte* next, byte* end, ref ProtoReadState state) => One<uint, Fixed32Scalar>(ref next, ref state);

    /// <summary>Reads one <c>fixed64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong ReadFixed64(ref byte* next, byte* end, ref ProtoReadState state) => One<ulong, Fixed64Scalar>(ref next, ref state);

    /// <summary>Reads one <c>sfixed32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ReadSFixed32(ref byte* next, byte* end, ref ProtoReadState state) => One<int, SFixed32Scalar>(ref next, ref state);

    /// <summary>Reads one <c>sfixed64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long ReadSFixed64(ref byte* next, byte* end, ref ProtoReadState state) => One<long, SFixed64Scalar>(ref next, ref state);

    /// <summary>Reads one <c>float</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static float ReadFloat(ref byte* next, byte* end, ref ProtoReadState state) => One<float, FloatScalar>(ref next, ref state);

    /// <summary>Reads one <c>double</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double ReadDouble(ref byte* next, byte* end, ref ProtoReadState state) => One<double, DoubleScalar>(ref next, ref state);

    /// <summary>Reads one <c>bool</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool ReadBool(ref byte* next, byte* end, ref ProtoReadState state) => One<bool, BoolScalar>(ref next, ref state);

    /// <summary>Reads one <c>string</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string ReadText(ref byte* next, byte* end, ref ProtoReadState state)
    {
        next = Text(next, end, out string text, ref state);
        return text;
    }

    /// <summary>Reads one <c>bytes</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[] ReadByteArray(ref byte* next, byte* end, ref ProtoReadState state)
    {
        next = ByteArray(next, end, out byte[] bytes, ref state);
        return bytes;
    }

    /// <summary>Reads a packed run of numbers or enums.</summary>
    /// <param name="next">The first byte after the tag. Moves past the run.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="type">The type in the schema.</param>
    /// <param name="list">The list; null for none.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The list with the values added; null if it was null and there are none.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static List<T>? Packed<T>(ref byte* next, byte* end, ProtoFieldType type, List<T>? list, ref ProtoReadState state)
        where T : unmanaged
    {
        next = PackedList(next, end, type, ref list, ref state);
        return list;
    }

    /// <summary>Makes room in an empty list for the messages or texts that follow each other.</summary>
    /// <param name="list">The list; null for a new one.</param>
    /// <param name="next">The first byte after the first tag: the length.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag of each field.</param>
    /// <param name="state">The state of this call.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<T> Run<T>(List<T>? list, byte* next, byte* end, uint tag, ref ProtoReadState state)
    {
        // A count is not trusted: it is the number of fields that are there, or an estimate that is bounded by the bytes that are there.
        if (list == null) return new List<T>(CountRun(next, end, TagShape(tag), sizeof(long), ref state));
        if (list.Count == 0) list.Capacity = Math.Max(list.Capacity, CountRun(next, end, TagShape(tag), sizeof(long), ref state));
        return list;
    }

    /// <summary>The items of a property that is an array, as a list. The array is made of it when everything is read.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<T> ItemsOf<T>(T[]? array, IProtoObject message, ref ProtoReadState state)
    {
        state.FinishLater(message);
        return array == null ? [] : new List<T>(array);
    }

    /// <summary>Puts an entry into a dictionary. The last entry of a key wins.</summary>
    /// <param name="map">The dictionary; null for a new one.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <param name="state">The state of this call. If a length was rejected, the entry is invalid and is dropped.</param>
    public static Dictionary<TKey, TValue> Set<TKey, TValue>(Dictionary<TKey, TValue>? map, TKey key, TValue value, ref ProtoReadState state)
        where TKey : notnull
    {
        map ??= NewMap<TKey, TValue>();
        if (!state.HasFailed) map[key] = value;
        return map;
    }

    /// <summary>A new dictionary. Its keys are compared so that bytes of an attacker cannot make it slow.</summary>
    public static Dictionary<TKey, TValue> NewMap<TKey, TValue>()
        where TKey : notnull => new(ProtoItems.ComparerOf<TKey>());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T One<T, TScalar>(ref byte* next, ref ProtoReadState state)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        T value;
        next = Scalar<T, TScalar>(next, &value, ref state);
        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Text(byte* next, byte* end, out string text, ref ProtoReadState state)
    {
        byte* body = next + 1;
        uint length = *next;
        if (length <= ProtoReadState.LoadedTextBytes && length <= end - body && IsShortAscii(body, length))
        {
            text = ShortText(body, (int)length);
            return body + length;
        }

        body = next;
        byte* close = Length(ref body, end, ref state);
        var bytes = new ReadOnlySpan<byte>(body, (int)(close - body));
        text = "";
        if (bytes.IsEmpty) return close;
        if (!WireUtf8.IsValid(bytes)) return state.Fail(WireError.InvalidUtf8, next);
        text = WireUtf8.GetString(bytes);
        return close;
    }

    /// <summary>Makes a string of up to 16 bytes of ASCII. 16 bytes must be readable.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static string ShortText(byte* source, int length)
    {
        if (length == 0) return "";

        // SAFETY: nobody else has seen the new string.
        string text = new('\0', length);
        fixed (char* target = text)
        {
#if NET
            if (length >= 8 && Vector128.IsHardwareAccelerated)
            {
                // Two moves that overlap in the middle, and write nothing outside the string.
                Vector128.Store(Vector128.WidenLower(Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<ulong>(source)).AsByte()), (ushort*)target);
                ulong last = Unsafe.ReadUnaligned<ulong>(source + length - 8);
                Vector128.Store(Vector128.WidenLower(Vector128.CreateScalarUnsafe(last).AsByte()), (ushort*)target + length - 8);
                return text;
            }
#endif
            for (int i = 0; i < length; i++) target[i] = (char)source[i];
        }

        return text;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* ByteArray(byte* next, byte* end, out byte[] bytes, ref ProtoReadState state)
    {
        byte* body = next;
        byte* close = Length(ref body, end, ref state);

        // SAFETY: the length was compared with the bytes that are there.
        bytes = new ReadOnlySpan<byte>(body, (int)(close - body)).ToArray();
        return close;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* PackedList<T>(byte* next, byte* end, ProtoFieldType type, ref List<T>? list, ref ProtoReadState state)
        where T : unmanaged => type switch
        {
            ProtoFieldType.Int32 or ProtoFieldType.Enum => PackedList<T, int, Int32Scalar>(next, end, ref list, ref state),
            ProtoFieldType.Int64 => PackedList<T, long, Int64Scalar>(next, end, ref list, ref state),
            ProtoFieldType.UInt32 => PackedList<T, uint, UInt32Scalar>(next, end, ref list, ref state),
            ProtoFieldType.UInt64 => PackedList<T, ulong, UInt64Scalar>(next, end, ref list, ref state),
            ProtoFieldType.SInt32 => PackedList<T, int, SInt32Scalar>(next, end, ref list, ref state),
            ProtoFieldType.SInt64 => PackedList<T, long, SInt64Scalar>(next, end, ref list, ref state),
            ProtoFieldType.Fixed32 => PackedList<T, uint, Fixed32Scalar>(next, end, ref list, ref state),
            ProtoFieldType.Fixed64 => PackedList<T, ulong, Fixed64Scalar>(next, end, ref list, ref state),
            ProtoFieldType.SFixed32 => PackedList<T, int, SFixed32Scalar>(next, end, ref list, ref state),
            ProtoFieldType.SFixed64 => PackedList<T, long, SFixed64Scalar>(next, end, ref list, ref state),
            ProtoFieldType.Float => PackedList<T, float, FloatScalar>(next, end, ref list, ref state),
            ProtoFieldType.Double => PackedList<T, double, DoubleScalar>(next, end, ref list, ref state),
            ProtoFieldType.Bool => PackedList<T, bool, BoolScalar>(next, end, ref list, ref state),
            _ => throw new ArgumentOutOfRangeException(nameof(type), type, "The type cannot be packed: only numbers and enums can."),
        };

    private static byte* PackedList<TItem, T, TScalar>(byte* next, byte* end, ref List<TItem>? list, ref ProtoReadState state)
        where TItem : unmanaged
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        byte* body = next;
        byte* close = Length(ref body, end, ref state);
        int sizeBytes = (int)(close - body);
        if (sizeBytes == 0) return close;

        TScalar scalar = default;
        int count;
        if (scalar.WireType == ProtoWireType.VarInt)
        {
            if (close[-1] >= 0x80) return state.Fail(WireError.Truncated, next);
            count = ProtoPackedDecoder.CountVarints(new ReadOnlySpan<byte>(body, sizeBytes));
        }
        else
        {
            int valueBytes = scalar.WireType == ProtoWireType.Fixed64 ? sizeof(ulong) : sizeof(uint);
            count = sizeBytes / valueBytes;
            if (sizeBytes % valueBytes != 0) return state.Fail(WireError.PackedLengthMismatch, next);
        }

        // SAFETY: TItem is T, or an enum based on it.
        list ??= new List<TItem>(count);
#if NET8_0_OR_GREATER
        int before = list.Count;
        CollectionsMarshal.SetCount(list, before + count);
        Span<T> target = MemoryMarshal.Cast<TItem, T>(CollectionsMarshal.AsSpan(list).Slice(before));
        WireError error = ProtoPackedDecoder.Decode<T, TScalar>(new ReadOnlySpan<byte>(body, sizeBytes), target);
        if (error == WireError.None) return close;
        CollectionsMarshal.SetCount(list, before);
        return state.Fail(error, next);
#else
        var items = new TItem[count];
        WireError error = ProtoPackedDecoder.Decode<T, TScalar>(new ReadOnlySpan<byte>(body, sizeBytes), MemoryMarshal.Cast<TItem, T>(items.AsSpan()));
        if (error != WireError.None) return state.Fail(error, next);
        list.AddRange(items);
        return close;
#endif
    }
}
