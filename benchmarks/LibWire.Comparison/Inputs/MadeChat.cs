namespace LibWire.Comparison;

/// <summary>Makes case FC: a chat log. The order in which it takes random numbers is part of the case.</summary>
internal static class MadeChat
{
    private const int AuthorCount = 300;
    private const long FirstMilliseconds = 1_764_000_000_000;
    private const int MillisecondsPerSecond = 1000;
    private const int NanosPerMillisecond = 1_000_000;

    // A number of a message is its time and a counter, as many services make it.
    private const int CounterBits = 22;

    internal static void Add(CaseBuilder to, Random random, int count)
    {
        Author[] authors = [.. Enumerable.Range(0, AuthorCount).Select(_ => Author.Make(random))];
        var message = new WireBuffer(512);
        to.Checksum += AddText(to.Bytes, 1, ChatText.Name(random, ChatScript.Latin));
        long milliseconds = FirstMilliseconds;
        for (int i = 0; i < count; i++)
        {
            milliseconds += random.Next(1, 30_000);
            message.Clear();
            to.Checksum += AddMessage(message, random, authors, milliseconds, i);
            to.Bytes.AddMessage(2, message);
        }

        to.DecodeResult = (ulong)count;
    }

    private static ulong AddMessage(WireBuffer bytes, Random random, Author[] authors, long milliseconds, int index)
    {
        // A few people write most of the messages.
        Author author = authors[random.Next(1 + random.Next(AuthorCount))];
        ulong id = IdAt(milliseconds, index);
        bytes.AddFixed64(1, id);
        ulong sum = id + author.Checksum;
        bytes.AddMessage(2, author.Bytes);
        sum += AddTime(bytes, 3, milliseconds);
        sum += AddText(bytes, 4, Text(random, author.Script));
        if (random.Next(5) == 0) sum += AddReply(bytes, random, author.Script, milliseconds, index);
        if (random.Next(4) == 0) sum += AddReactions(bytes, random);
        if (random.Next(15) == 0)
            for (int left = random.Next(1, 4); left > 0; left--) sum += AddAttachment(bytes, random, author.Script, id);
        if (random.Next(20) == 0) sum += AddTime(bytes, 8, milliseconds + random.Next(1000, 600_000));
        if (random.Next(8) == 0) sum += AddMentions(bytes, random, authors);
        if (random.Next(200) != 0) return sum;
        bytes.AddVarint(10, 1);
        return sum + 1;
    }

    /// <summary>Emoji alone, a few words, a sentence or two, or a paragraph.</summary>
    private static string Text(Random random, ChatScript script)
    {
        if (random.Next(8) == 0) return ChatText.Sentences(random, ChatScript.Emoji, random.Next(1, 6));
        int words = random.Next(10) switch
        {
            < 3 => random.Next(1, 5),
            < 9 => random.Next(5, 20),
            _ => random.Next(20, 80),
        };
        return ChatText.Sentences(random, script, words);
    }

    private static ulong AddReply(WireBuffer bytes, Random random, ChatScript script, long milliseconds, int index)
    {
        ulong id = IdAt(milliseconds - random.Next(1_000_000), index / 2);
        var reply = new WireBuffer();
        reply.AddFixed64(1, id);
        ulong sum = id + AddText(reply, 2, ChatText.Sentences(random, script, random.Next(3, 9)));
        bytes.AddMessage(5, reply);
        return sum;
    }

    /// <summary>Adds entries of a map: no emoji twice.</summary>
    private static ulong AddReactions(WireBuffer bytes, Random random)
    {
        ulong sum = 0;
        IReadOnlyList<string> all = ChatText.Reactions;
        int first = random.Next(all.Count);
        int count = 1 + random.Next(1 + random.Next(6));
        for (int i = 0; i < count; i++)
        {
            string emoji = all[(first + (i * 5)) % all.Count]; // 5 and the number of emoji have no common divisor
            ulong times = (ulong)(1 + random.Next(1 + random.Next(40)));
            var entry = new WireBuffer();
            sum += AddText(entry, 1, emoji) + times;
            entry.AddVarint(2, times);
            bytes.AddMessage(6, entry);
        }

        return sum;
    }

    private static ulong AddAttachment(WireBuffer bytes, Random random, ChatScript script, ulong messageId)
    {
        var attachment = new WireBuffer();
        bool isPicture = random.Next(3) != 0;
        string name = ChatText.Name(random, script) + (isPicture ? ".jpg" : ".pdf");
        ulong sum = AddText(attachment, 1, name) + AddText(attachment, 2, isPicture ? "image/jpeg" : "application/pdf");
        sum += AddText(attachment, 3, $"https://files.chat.example.com/{messageId:x}/{random.NextInt64():x16}");
        ulong size = (ulong)random.Next(1000, 8_000_000);
        attachment.AddVarint(4, size);
        sum += size;
        if (isPicture)
        {
            ulong width = (ulong)random.Next(200, 6000), height = (ulong)random.Next(200, 6000);
            attachment.AddVarint(5, width);
            attachment.AddVarint(6, height);
            sum += width + height;
        }

        bytes.AddMessage(7, attachment);
        return sum;
    }

    private static ulong AddMentions(WireBuffer bytes, Random random, Author[] authors)
    {
        ulong sum = 0;
        var packed = new WireBuffer();
        for (int left = random.Next(1, 4); left > 0; left--)
        {
            ulong id = authors[random.Next(AuthorCount)].Id;
            packed.WriteFixed64(id);
            sum += id;
        }

        bytes.AddMessage(9, packed);
        return sum;
    }

    private static ulong AddTime(WireBuffer bytes, int fieldNumber, long milliseconds)
    {
        var time = new WireBuffer();
        ulong seconds = (ulong)(milliseconds / MillisecondsPerSecond), nanos = (ulong)(milliseconds % MillisecondsPerSecond) * NanosPerMillisecond;
        time.AddVarint(1, seconds);
        if (nanos != 0) time.AddVarint(2, nanos);
        bytes.AddMessage(fieldNumber, time);
        return seconds + nanos;
    }

    private static ulong AddText(WireBuffer bytes, int fieldNumber, string text)
    {
        bytes.AddText(fieldNumber, text);
        return Checksum.Ends(text);
    }

    private static ulong IdAt(long milliseconds, int index) => ((ulong)milliseconds << CounterBits) | ((uint)index & ((1U << CounterBits) - 1));

    /// <summary>Who writes, and the bytes of that: each message has them.</summary>
    private sealed class Author
    {
        internal required ulong Id { get; init; }

        internal required ChatScript Script { get; init; }

        internal required WireBuffer Bytes { get; init; }

        internal required ulong Checksum { get; init; }

        internal static Author Make(Random random)
        {
            ulong id = IdAt(FirstMilliseconds - random.NextInt64(100_000_000_000), random.Next(1000));
            var script = (ChatScript)random.Next((int)ChatScript.Emoji);
            var bytes = new WireBuffer();
            bytes.AddFixed64(1, id);
            ulong sum = id + AddText(bytes, 2, ChatText.Name(random, script));
            if (random.Next(3) != 0) sum += AddText(bytes, 3, $"https://faces.chat.example.com/{random.NextInt64():x16}.webp");
            return new Author { Id = id, Script = script, Bytes = bytes, Checksum = sum };
        }
    }
}
