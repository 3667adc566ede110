using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Objects of derived classes. Of which class an object is, a field of its message says, which may stand anywhere in it.
public static unsafe partial class ProtoDecode
{
    /// <summary>Steps over one field of a message that is not read yet, to find the field that says of which class its object is.</summary>
    /// <param name="next">The first byte of the field. Moves past it.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="body">The content of a field that has a length.</param>
    /// <returns>The tag; 0 at the end, and where bytes are malformed. Reading the message finds the fault.</returns>
    public static uint Pass(ref byte* next, byte* end, out byte* body)
    {
        int groups = 0;
        body = next;
        do
        {
            if (!TryVarint(ref next, end, WireLimits.Varint32BytesMax, out ulong tag) || tag > uint.MaxValue) return 0;
            body = next;
            switch ((ProtoWireType)(tag & ProtoFormat.WireTypeMask))
            {
                case ProtoWireType.VarInt when TryVarint(ref next, end, WireLimits.VarintBytesMax, out _): break;
                case ProtoWireType.Fixed64 when end - next >= sizeof(ulong): next += sizeof(ulong); break;
                case ProtoWireType.Fixed32 when end - next >= sizeof(uint): next += sizeof(uint); break;
                case ProtoWireType.StartGroup: groups++; break;
                case ProtoWireType.EndGroup when groups > 0: groups--; break;
                case ProtoWireType.Length when TryVarint(ref next, end, WireLimits.VarintBytesMax, out ulong length) && length <= (ulong)(end - next):
                    body = next;
                    next += length;
                    break;
                default: return 0;
            }

            if (groups == 0) return (uint)tag;
        }
        while (true);
    }

    /// <summary>The object that a field is read into.</summary>
    /// <param name="current">The object that is there; null for none.</param>
    /// <param name="fresh">A new object of the class that the bytes name; null if they name none that can be there.</param>
    /// <returns>The object that is there if it is of that class or of one derived from it, and otherwise the new one.</returns>
    public static T? Target<T>(T? current, T? fresh)
        where T : class =>
        fresh == null || (current != null && fresh.GetType().IsInstanceOfType(current)) ? current : fresh;

    /// <summary>Notes that the bytes name no class, or none of which the object can be.</summary>
    /// <param name="field">The first byte after the tag of the message.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The address that ends all loops.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* NoObject(byte* field, ref ProtoReadState state) =>
        state.HasFailed ? ProtoReadState.Beyond : state.Fail(WireError.ValueOutOfRange, field);

    private static bool TryVarint(ref byte* next, byte* end, int bytesMax, out ulong value)
    {
        value = 0;
        if (next >= end) return false;
        int sizeBytes = WireVarint.Read(in *next, (int)Math.Min(bytesMax, end - next), out value);
        if (sizeBytes <= 0) return false;
        next += sizeBytes;
        return true;
    }
}
