using LibWire.Benchmarks.ChatModel;

namespace LibWire.Comparison;

/// <summary>Case FC.</summary>
internal readonly struct ChatLogModel : ICaseModel<ChatLog>
{
    public static ulong Count(in ChatLog message) => (ulong)message.Messages.Count;

    public static ulong Sum(in ChatLog message)
    {
        ulong sum = Checksum.Ends(message.Room.Span);
        foreach (ref readonly ChatMessage item in message.Messages)
        {
            sum += item.Id + item.Author.Id + Checksum.Ends(item.Author.Name.Span) + Checksum.Ends(item.Author.Picture.Span);
            sum += (ulong)item.Sent.Seconds + (ulong)item.Sent.Nanos + Checksum.Ends(item.Text.Span);
            sum += item.Reply.MessageId + Checksum.Ends(item.Reply.Excerpt.Span);
            foreach ((Utf8String emoji, uint count) in item.Reactions) sum += Checksum.Ends(emoji.Span) + count;
            foreach (ref readonly Attachment attachment in item.Attachments) sum += Sum(in attachment);
            sum += (ulong)item.Edited.Seconds + (ulong)item.Edited.Nanos + (item.Pinned ? 1UL : 0);
            foreach (ulong mention in item.Mentions) sum += mention;
        }

        return sum;
    }

    private static ulong Sum(in Attachment attachment) =>
        Checksum.Ends(attachment.Name.Span) + Checksum.Ends(attachment.MediaType.Span) + Checksum.Ends(attachment.Uri.Span)
        + attachment.Size + attachment.Width + attachment.Height;
}
