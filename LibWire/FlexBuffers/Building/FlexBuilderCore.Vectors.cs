using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Vectors and maps.</content>
internal unsafe partial struct FlexBuilderCore
{
    /// <summary>The number of values in front of the elements of a map: the offset of its keys, the width of the keys, and the count.</summary>
    private const int MapPrefixCount = 3;

    private const int CountPrefixCount = 1;

    /// <summary>Decides between keys whose first 8 bytes are equal.</summary>
    private static readonly FlatSort.Order KeyOrder = static (context, _, left, right) =>
        Compare((FlexBuilderCore*)context, in Pair((FlexBuilderCore*)context, left), in Pair((FlexBuilderCore*)context, right));

    /// <summary>Closes the innermost open vector or map.</summary>
    internal static void End(FlexBuilderCore* core)
    {
        FlexFrame frame = Frame(core);
        int first = core->_frame + 1, count = ElementCount(core);
        FlexStaged written;
        switch (frame)
        {
            case FlexFrame.Map:
                if (!IsKeyNext(core)) FlexBuildThrow.ValueMissing();
                written = EndMap(core, first, count / 2);
                break;
            case FlexFrame.FixedVector:
                if (!IsFixed(count)) FlexBuildThrow.NotFixed(count);
                written = WriteVector(core, first, count, 1, frame, null);
                break;
            default:
                written = WriteVector(core, first, count, 1, frame, null);
                break;
        }

        // The vector takes the place of what opened it.
        core->_top = core->_frame + 1;
        core->_frame = core->_stack[core->_frame].Extra;
        core->_stack[core->_top - 1] = written;
    }

    private static FlexStaged EndMap(FlexBuilderCore* core, int first, int count)
    {
        Sort(core, first, count);

        // If the values find no room, the keys are not written either.
        int length = core->_length;
        FlexStaged keys = WriteVector(core, first, count, 2, FlexFrame.TypedVector, null);
        try
        {
            return WriteVector(core, first + 1, count, 2, FlexFrame.Map, &keys);
        }
        catch
        {
            core->_length = length;
            throw;
        }
    }

    /// <summary>Writes a vector.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="first">The index of the first element on the stack.</param>
    /// <param name="count">The number of elements.</param>
    /// <param name="step">The distance of elements: 2 for the keys or values of a map.</param>
    /// <param name="frame">The kind of vector.</param>
    /// <param name="keys">The keys, if the elements are the values of a map.</param>
    private static FlexStaged WriteVector(FlexBuilderCore* core, int first, int count, int step, FlexFrame frame, FlexStaged* keys)
    {
        bool isTyped = frame is FlexFrame.TypedVector or FlexFrame.FixedVector;
        int prefixCount = keys == null ? CountPrefixCount : MapPrefixCount;
        int width = Math.Max(core->WidthMin, FlexWidth.Of((ulong)count));
        if (keys != null) width = Math.Max(width, keys->ElementWidth(core->_length, 0));
        FlexStaged* element = core->_stack + first;
        for (int i = 0; i < count; i++, element += step)
        {
            // As in C++, an index counts keys and values, although only one of them is written here. Widths may be larger than needed because of that.
            width = Math.Max(width, element->ElementWidth(core->_length, ((long)i * step) + prefixCount));
        }

        byte* next = Align(core, width, ((prefixCount + (long)count) << width) + count);
        if (keys != null)
        {
            Put(ref next, core, in *keys, width);
            PutNumber(ref next, 1UL << keys->Width, width);
        }

        if (frame != FlexFrame.FixedVector) PutNumber(ref next, (uint)count, width);
        var position = (ulong)(next - core->_start);
        element = core->_stack + first;
        for (int i = 0; i < count; i++, element += step) Put(ref next, core, in *element, width);
        element = core->_stack + first;
        if (!isTyped)
            for (int i = 0; i < count; i++, element += step) *next++ = element->PackedType(width);
        Commit(core, next);

        // An empty typed vector is one of keys, as in C++.
        FlexType type = keys != null ? FlexType.Map : !isTyped ? FlexType.Vector
            : VectorOf(count == 0 ? FlexType.Key : core->_stack[first].Type, frame == FlexFrame.FixedVector ? count : 0);
        return new FlexStaged { Bits = position, Type = type, Width = (byte)width };
    }

    /// <summary>Adds a vector of numbers.</summary>
    internal static void Numbers<T>(FlexBuilderCore* core, ReadOnlySpan<T> values, bool isFixed)
        where T : unmanaged
    {
        FlexType type = FlexElement.TypeOf<T>();
        if (type == FlexType.Null || (isFixed && type == FlexType.Bool)) FlexBuildThrow.NoElement(typeof(T));
        if (isFixed && !IsFixed(values.Length)) FlexBuildThrow.NotFixedValues(values.Length);
        CheckCanAdd(core, FlexType.Vector);
        ReserveStack(core, 1);
        int itemWidth = FlexWidth.OfBytes(sizeof(T)), width = isFixed ? itemWidth : Math.Max(itemWidth, FlexWidth.Of((ulong)values.Length));
        byte* next = Align(core, width, (values.Length + 1L) << width);
        if (!isFixed) PutNumber(ref next, (uint)values.Length, width);
        var position = (ulong)(next - core->_start);
        if (width == itemWidth)
        {
            FlatElement.Copy(values, next);
            next += (long)values.Length << width;
        }
        else
        {
            // Only integers and bools: 4 bytes hold the count of everything else.
            foreach (T value in values) PutNumber(ref next, type == FlexType.Int ? unchecked((ulong)SignedOf(value)) : FlatScalar.Bits(value), width);
        }

        Commit(core, next);
        *Push(core) = new FlexStaged { Bits = position, Type = VectorOf(type, isFixed ? values.Length : 0), Width = (byte)width };
    }

    private static long SignedOf<T>(T value)
        where T : unmanaged
    {
        int unusedBits = 64 - (8 * sizeof(T));
        return (long)(FlatScalar.Bits(value) << unusedBits) >> unusedBits;
    }

    /// <summary>The type of a vector of elements of one type.</summary>
    private static FlexType VectorOf(FlexType element, int fixedCount)
    {
        if (element == FlexType.Bool) return FlexType.BoolVector;
        FlexType first = fixedCount == 0 ? FlexType.IntVector : FlexType.Int2 + (3 * (fixedCount - 2));
        return first + (element - FlexType.Int);
    }

    /// <summary>Sorts the entries of the open map by their keys.</summary>
    private static void Sort(FlexBuilderCore* core, int first, int count)
    {
        if (IsSorted(core, count)) return;

        // Items and their spare room have the size of an entry; so have the keys and values in their new order.
        ReserveStack(core, 4L * count);
        var items = (FlatSort.Item*)(core->_stack + core->_top);
        for (int i = 0; i < count; i++) items[i] = new FlatSort.Item { Prefix = Prefix(core, in Pair(core, (uint)i)), Position = (uint)i };
        FlatSort.Sort(items, items + count, count, core, 0, KeyOrder);
        FlexStaged* sorted = core->_stack + core->_top + (2 * count), pairs = core->_stack + first;
        for (int i = 0; i < count; i++)
        {
            sorted[2 * i] = pairs[2 * items[i].Position];
            sorted[(2 * i) + 1] = pairs[(2 * items[i].Position) + 1];
        }

        Buffer.MemoryCopy(sorted, pairs, 2L * count * sizeof(FlexStaged), 2L * count * sizeof(FlexStaged));
        if (!IsSorted(core, count)) FlexBuildThrow.KeyAddedTwice();
    }

    /// <summary>Whether each key comes behind the one before it.</summary>
    private static bool IsSorted(FlexBuilderCore* core, int count)
    {
        for (int i = 1; i < count; i++)
            if (Compare(core, in Pair(core, (uint)i - 1), in Pair(core, (uint)i)) >= 0) return false;
        return true;
    }

    /// <summary>A key of the open map.</summary>
    private static ref FlexStaged Pair(FlexBuilderCore* core, uint index) => ref core->_stack[core->_frame + 1 + (2L * index)];

    private static int Compare(FlexBuilderCore* core, in FlexStaged left, in FlexStaged right) => KeyOf(core, in left).SequenceCompareTo(KeyOf(core, in right));

    private static ReadOnlySpan<byte> KeyOf(FlexBuilderCore* core, in FlexStaged key) => new(core->_start + key.Bits, key.Extra);

    /// <summary>The first bytes of a key as a number with the same order.</summary>
    private static ulong Prefix(FlexBuilderCore* core, in FlexStaged key)
    {
        ReadOnlySpan<byte> bytes = KeyOf(core, in key);
        if (bytes.Length >= sizeof(ulong)) return BinaryPrimitives.ReadUInt64BigEndian(bytes);
        return bytes.IsEmpty ? 0 : BinaryPrimitives.ReverseEndianness(WireEndian.ReadUpToUInt64(in bytes[0], bytes.Length));
    }
}
