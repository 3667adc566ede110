using Google.Protobuf.WellKnownTypes;
using LibWire.Comparison.GoogleChatModel;

namespace LibWire.Comparison;

/// <summary>Case FC.</summary>
internal static class GoogleChat
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) =>
        GoogleColumn.Open(input, operation, ChatLog.Parser, static log => (ulong)log.Messages.Count, Sum);

    /// <summary>The checksum of a column's output.</summary>
    internal static ulong SumOf(byte[] bytes) => Sum(ChatLog.Parser.ParseFrom(bytes));

    internal static ulong Sum(ChatLog message)
    {
        ulong sum = Checksum.Ends(message.Room);
        foreach (ChatMessage item in message.Messages)
        {
            sum += item.Id + Sum(item.Sent) + Checksum.Ends(item.Text) + Sum(item.Edited) + (item.Pinned ? 1UL : 0);
            if (item.Author is { } author) sum += author.Id + Checksum.Ends(author.Name) + Checksum.Ends(author.Picture);
            if (item.Reply is { } reply) sum += reply.MessageId + Checksum.Ends(reply.Excerpt);
            foreach ((string emoji, uint count) in item.Reactions) sum += Checksum.Ends(emoji) + count;
            foreach (Attachment attachment in item.Attachments) sum += Sum(attachment);
            foreach (ulong mention in item.Mentions) sum += mention;
        }

        return sum;
    }

    private static ulong Sum(Timestamp? time) => time is null ? 0 : (ulong)time.Seconds + (ulong)time.Nanos;

    private static ulong Sum(Attachment attachment) =>
        Checksum.Ends(attachment.Name) + Checksum.Ends(attachment.MediaType) + Checksum.Ends(attachment.Uri)
        + attachment.Size + attachment.Width + attachment.Height;
}
