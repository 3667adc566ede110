namespace LibWire.Tests.Grpc.Soak;

/// <summary>Messages whose content follows from few numbers, so that the other side can verify all of it.</summary>
internal static class LoadMessages
{
    /// <summary>Fills a request.</summary>
    internal static Message<LoadRequest> Fill(this Message<LoadRequest> request, uint number, int bodyBytes, int items = 3)
    {
        request.Value.Number = number;
        request.Value.SetName($"name {number}", request.Arena);
        request.Value.Body = UnmanagedArray<byte>.Allocate(bodyBytes, request.Arena);
        Sums.FillBody(request.Value.Body.Span, number);
        for (int i = 0; i < items; i++)
        {
            ref Item item = ref request.Value.Items.Add(request.Arena);
            item.SetKey($"key {i}", request.Arena);
            item.Value = number + (ulong)i;
        }

        return request;
    }

    /// <summary>The content of the request, not copied, and its sum.</summary>
    internal static void Answer(Message<LoadRequest> request, Message<LoadReply> reply)
    {
        reply.Value.Number = request.Value.Number;
        reply.Value.Name = request.Value.Name;
        reply.Value.Body = request.Value.Body;
        reply.Value.Items = request.Value.Items;
        reply.Value.Sum = SumOf(request);
    }

    /// <summary>One of many replies to a request.</summary>
    internal static void FillReply(Message<LoadReply> reply, Message<LoadRequest> request, uint number)
    {
        reply.Value.Number = number;
        reply.Value.Name = request.Value.Name;
        reply.Value.Body = UnmanagedArray<byte>.Allocate((int)request.Value.ReplyBytes, reply.Arena);
        Sums.FillBody(reply.Value.Body.Span, number);
        reply.Value.Sum = Sums.Of(reply.Value.Body.ReadOnlySpan);
    }

    internal static ulong SumOf(Message<LoadRequest> request)
    {
        ulong sum = Sums.Of(request.Value.Name.Span) + Sums.Of(request.Value.Body.ReadOnlySpan);
        foreach (ref readonly Item item in request.Value.Items) sum += Sums.Of(item.Key.Span) * (item.Value + 1);
        return sum;
    }
}

/// <summary>Bytes and their sums.</summary>
internal static class Sums
{
    /// <summary>Bytes that differ by number and place.</summary>
    internal static void FillBody(Span<byte> body, uint number)
    {
        for (int i = 0; i < body.Length; i++) body[i] = (byte)(i * 31 + number);
    }

    /// <summary>A sum that depends on the place of each byte (Adler).</summary>
    internal static ulong Of(ReadOnlySpan<byte> bytes)
    {
        uint low = 1, high = 0;
        foreach (byte value in bytes)
        {
            low += value;
            high += low;
        }

        return ((ulong)high << 32) | low;
    }
}
