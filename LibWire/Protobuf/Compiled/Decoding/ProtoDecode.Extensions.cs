using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Fields that the schema of the message does not know, and a registry may.
public static unsafe partial class ProtoDecode
{
    /// <summary>Reads an extension that is known, or a run of it; other fields are kept as unknown ones.</summary>
    /// <param name="next">The byte behind the tag.</param>
    /// <param name="stop">As far as fields may begin.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="extendee">The layout of the message.</param>
    /// <param name="extensions">Takes what is known.</param>
    /// <param name="unknown">Takes what is not, what has another wire type, and numbers that a closed enum does not name.</param>
    /// <param name="depthLeft">How many more levels may be opened below the message.</param>
    /// <param name="state">The call.</param>
    /// <returns>The byte behind the field or run, which may lie behind the end of the message; <see cref="ProtoReadState.Beyond"/> where it is malformed.</returns>
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
