using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Fields that the schema of the message does not define, but a registry may.
public static unsafe partial class ProtoDecode
{
    /// <summary>Reads a known extension, or a run of it. Other fields are kept as unknown fields.</summary>
    /// <param name="next">The first byte after the tag.</param>
    /// <param name="stop">The end of the range in which fields may begin.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="extendee">The layout of the message.</param>
    /// <param name="extensions">Receives the known extensions.</param>
    /// <param name="unknown">Receives the other fields: unknown numbers, other wire types, and numbers that a closed enum does not define.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the field or run, which may be past the end of the message; <see cref="ProtoReadState.Beyond"/> if it is
    /// malformed.</returns>
    /// <exception cref="WireFormatException">A message or group is malformed or too deep.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Extension(
        byte* next, byte* stop, byte* end, uint tag, ProtoLayout extendee,
        ProtoExtensionSet* extensions, ProtoUnknownFields* unknown, int depthLeft, ref ProtoReadState state)
    {
        ProtoExtension? extension = state.FindExtension(extendee, (int)(tag >> ProtoFormat.WireTypeBits));
        return extension is null
            ? Unknown(next, end, tag, unknown, depthLeft, ref state)
            : extension.Decode(next, stop, end, tag, extensions, unknown, depthLeft, ref state);
    }
}
