namespace LibWire.Rpc;

/// <summary>A reply does not have the values it must have.</summary>
internal sealed class WrongReplyException(string message) : Exception(message)
{
    /// <summary>Compares the checksums of a whole reply.</summary>
    /// <param name="values">What request and reply are made of.</param>
    /// <param name="requestId">The id of the request.</param>
    /// <param name="replyId">The id of the reply: the checksum that the server got of the request.</param>
    /// <param name="replySum">The checksum that the client got of the reply.</param>
    internal static void ThrowUnlessAnswer(SampleValues values, ulong requestId, ulong replyId, ulong replySum)
    {
        if (replyId != values.SumOf(requestId)) throw new WrongReplyException("The server has read another request than was sent.");
        if (replySum != values.SumOf(replyId)) throw new WrongReplyException("The client has read another reply than was sent.");
    }

    /// <summary>Compares the checksum of a request that was sent back.</summary>
    internal static void ThrowUnlessEcho(SampleValues values, ulong requestId, ulong replySum)
    {
        if (replySum != values.SumOf(requestId)) throw new WrongReplyException("The client has read another reply than it sent.");
    }

    /// <summary>Compares the checksum of three fields.</summary>
    internal static void ThrowUnlessGlance(SampleValues values, ulong requestId, ulong replyId)
    {
        if (replyId != values.GlanceOf(requestId)) throw new WrongReplyException("The server has read other fields than were sent.");
    }
}
