namespace LibWire;

/// <content>Messages in the form in which they are written.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>Writes the fields of a message in the order of their numbers, without those that have their defaults. The content of an Any is not decoded
    /// where JSON or text is read, so it gets its form here.</summary>
    /// <param name="layout">The message type.</param>
    /// <param name="fields">The message in any valid form.</param>
    /// <param name="writer">Receives the fields.</param>
    /// <param name="scratch">The arena of the decoded message.</param>
    /// <param name="options">How to read the message.</param>
    /// <param name="depthMax">The most levels below the message.</param>
    internal static void WriteCanonical(
        ProtoLayout layout, scoped ReadOnlySpan<byte> fields, ref ProtoWriter writer, ArenaAllocator scratch, ProtoReadOptions options, int depthMax)
    {
        // SAFETY: the memory is zero and has the size of the struct.
        void* message = scratch.Allocate<byte>(layout.SizeBytes);
        var reader = new ProtoReader(fields);
        Read(layout, message, ref reader, scratch, options, depthMax);
        ProtoEncode.Whole(ref writer, layout, message, isPartial: true);
    }
}
