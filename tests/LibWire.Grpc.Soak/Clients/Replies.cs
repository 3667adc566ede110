namespace LibWire.Tests.Grpc.Soak;

/// <summary>Verifies every byte of replies.</summary>
internal static class Replies
{
    internal static void Verify(Message<LoadRequest> request, Message<LoadReply> reply)
    {
        Require(reply.Value.Number == request.Value.Number, "number");
        Require(reply.Value.Name == request.Value.Name, "name");
        Require(reply.Value.Body.ReadOnlySpan.SequenceEqual(request.Value.Body.ReadOnlySpan), "body");
        Require(reply.Value.Items.Count == request.Value.Items.Count, "items");
        for (int i = 0; i < reply.Value.Items.Count; i++)
            Require(reply.Value.Items[i].Key == request.Value.Items[i].Key && reply.Value.Items[i].Value == request.Value.Items[i].Value, "item");
        Require(reply.Value.Sum == LoadMessages.SumOf(request), "sum");
    }

    /// <summary>One of many replies.</summary>
    internal static void Verify(Message<LoadReply> reply, uint number, int bodyBytes)
    {
        Require(reply.Value.Number == number, "number");
        Require(reply.Value.Body.Count == bodyBytes, "bytes");
        Require(reply.Value.Sum == Sums.Of(reply.Value.Body.ReadOnlySpan), "sum");
        ReadOnlySpan<byte> body = reply.Value.Body.ReadOnlySpan;
        for (int i = 0; i < body.Length; i++) Require(body[i] == (byte)(i * 31 + number), "body");
    }

    internal static void Verify(Message<Ask> request, Message<Answer> reply)
    {
        AnswerView answer = reply.GetRoot();
        Require(answer.Number == request.Value.Number, "number");
        Require(answer.Name.Span.SequenceEqual(request.Value.Name.Span), "name");
        Require(answer.Body.Bytes.SequenceEqual(request.Value.Body.ReadOnlySpan), "body");
        Require(answer.Sum == Sums.Of(request.Value.Body.ReadOnlySpan), "sum");
        Require(reply.Value.Sum == answer.Sum, "object");
    }

    internal static void Require(bool holds, string what)
    {
        if (!holds) throw new InvalidDataException($"A reply has another {what}.");
    }
}
