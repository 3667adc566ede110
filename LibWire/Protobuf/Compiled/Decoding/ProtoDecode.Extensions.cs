using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Fields that the schema of the message does not define, but a registry may; and MessageSets, messages that consist of extensions. Each extension of a
// MessageSet is an item: a group that holds its number and its message.
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

    /// <summary>Reads an item of a MessageSet, or an extension that is encoded as a field.</summary>
    /// <param name="next">The first byte after the tag.</param>
    /// <param name="stop">The end of the range in which fields may begin.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="extendee">The layout of the message.</param>
    /// <param name="extensions">Receives the known extensions.</param>
    /// <param name="unknown">Receives unknown items, each as the whole group. Items without a number or a message go there too.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message. An item is one level, the message in it
    /// another.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the field, which may be past the end of the message; <see cref="ProtoReadState.Beyond"/> if it is malformed.</returns>
    /// <exception cref="WireFormatException">A message or group is malformed or too deep.</exception>
    /// <remarks>Number and message may come in any order, and the first of each counts. Other fields of a known item are dropped.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* MessageSet(
        byte* next, byte* stop, byte* end, uint tag, ProtoLayout extendee,
        ProtoExtensionSet* extensions, ProtoUnknownFields* unknown, int depthLeft, ref ProtoReadState state)
    {
        if (tag != ProtoFormat.ItemTag) return Extension(next, stop, end, tag, extendee, extensions, unknown, depthLeft, ref state);
        byte* content = next;
        byte* close = Group(ref content, end, tag, depthLeft, ref state);
        byte* behind = CloseGroup(close);
        if (behind == ProtoReadState.Beyond) return behind;

        byte* message = FindItem(content, close, out int number, out int lengthBytes);
        ProtoExtension? extension = message == null || number <= 0 ? null : state.FindExtension(extendee, number);
        if (extension is { Type: ProtoFieldType.Message, IsRepeated: false })
            extension.DecodeContent(message, message + lengthBytes, extensions, depthLeft - 2, ref state);
        else if (!state.DiscardsUnknown)
            unknown->Keep(next, behind, tag, state.MayAlias, in state.Arena);
        return behind;
    }

    /// <summary>Finds the first number and the first message of an item.</summary>
    /// <param name="content">The fields of the group, which are already known to be well-formed.</param>
    /// <param name="close">The first byte after them.</param>
    /// <param name="number">The number; 0 if there is none.</param>
    /// <param name="lengthBytes">The length of the message.</param>
    /// <returns>The message; null if there is none.</returns>
    private static byte* FindItem(byte* content, byte* close, out int number, out int lengthBytes)
    {
        var reader = new ProtoReader(new ReadOnlySpan<byte>(content, (int)(close - content)));
        byte* message = null;
        bool hasNumber = false;
        number = 0;
        lengthBytes = 0;
        while (reader.Next())
        {
            if (!hasNumber && reader.Tag == ProtoFormat.ItemTypeNumber && reader.WireType == ProtoWireType.VarInt)
            {
                number = (int)reader.ReadVarInt();
                hasNumber = true;
            }
            else if (message == null && reader.Tag == ProtoFormat.ItemMessageNumber && reader.WireType == ProtoWireType.Length)
            {
                lengthBytes = reader.ReadBytes().Length;
                message = content + reader.Position - lengthBytes;
            }
            else
            {
                reader.Skip();
            }
        }

        return message;
    }
}
