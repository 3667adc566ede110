namespace LibWire.Tests;

/// <summary>The programs of <see cref="ConsumerTests"/>, compiled outside the repository against the packages.</summary>
internal static class ConsumerSources
{
    /// <summary>The message of the library.</summary>
    internal const string MidSchema = """
        syntax = "proto3";
        package mid;

        // What somebody wrote.
        message Note {
          string text = 1;
          repeated Note replies = 2;
        }
        """;

    /// <summary>A library compiled against LibWire, without any reference to LibWire.Debug.</summary>
    internal const string Mid = """
        namespace Mid;

        public static class MidLibrary
        {
            public static string Flavor => LibWire.WireInfo.Flavor;

            public static ulong UsedBytesOfOneBlock()
            {
                using var arena = new LibWire.ArenaAllocator();
                unsafe
                {
                    arena.Allocate<long>(4);
                }

                return arena.UsedBytes;
            }

            // Writer, reader, strings, arrays and maps: code inlined into this library must fit either build.
            public static string RoundTrip()
            {
                using var arena = new LibWire.ArenaAllocator();
                var writer = new LibWire.ProtoWriter(in arena);
                writer.AddInt32(1, 42);
                using (writer.Sub(2)) writer.AddString(1, "inner");
                writer.AddPackedSInt64(3, [-1, 300]);

                string text = "";
                var numbers = new LibWire.UnmanagedArray<long>();
                var reader = new LibWire.ProtoReader(writer.WrittenSpan);
                while (reader.Next())
                {
                    switch (reader.Tag)
                    {
                        case 1: text += reader.ReadInt32(); break;
                        case 2: var inner = reader.ReadMessage(); inner.Next(); text += inner.ReadUtf8String(arena); break;
                        case 3: reader.ReadRepeatedSInt64(ref numbers, in arena); break;
                        default: reader.Skip(); break;
                    }
                }

                foreach (ref long number in numbers) text += number;
                return text;
            }

            // Mistakes made here, where nobody has heard of LibWire.Debug.
            public static string ReadTwice()
            {
                var reader = new LibWire.ProtoReader([0x08, 0x01]);
                reader.Next();
                return Caught(ref reader);

                static string Caught(ref LibWire.ProtoReader reader)
                {
                    try
                    {
                        reader.ReadInt32();
                        reader.ReadInt32();
                        return "nothing";
                    }
                    catch (System.Exception exception)
                    {
                        return exception is LibWire.WireMisuseException misuse ? misuse.Misuse.ToString() : exception.GetType().Name;
                    }
                }
            }

            // A generated message, its pointers and its arrays in a library that was compiled against the other build.
            public static string MessageRoundTrip()
            {
                using var arena = new LibWire.ArenaAllocator();
                Note note = default;
                note.SetText("question", in arena);
                note.Replies.Add(in arena).SetText("answer", in arena);
                Note read = Note.Parse(note.ToArray(), in arena);
                return $"{read.Text} {read.Replies[0].Text}";
            }

            public static string MessageAfterDispose()
            {
                var arena = new LibWire.ArenaAllocator();
                Note note = Note.Parse([0x0A, 0x02, 0x6F, 0x6B], in arena);
                arena.Dispose();
                try
                {
                    return $"{note.Text.Span.Length} bytes";
                }
                catch (LibWire.WireMisuseException exception)
                {
                    return exception.Misuse.ToString();
                }
            }

            public static string ReadAfterReset()
            {
                using var arena = new LibWire.ArenaAllocator();
                LibWire.Utf8String text = LibWire.Utf8String.Copy("text", arena);
                arena.Reset();
                try
                {
                    return text.Length + " bytes, " + text.Span.Length;
                }
                catch (LibWire.WireMisuseException exception)
                {
                    return exception.Misuse.ToString();
                }
            }
        }
        """;

    /// <summary>An application that uses LibWire itself and through the library.</summary>
    internal const string App = """
        Console.WriteLine($"own {LibWire.WireInfo.Flavor}");
        Console.WriteLine($"mid {Mid.MidLibrary.Flavor}");
        Console.WriteLine($"arena {(Mid.MidLibrary.UsedBytesOfOneBlock() > 0 ? "used" : "empty")}");
        Console.WriteLine($"round trip {Mid.MidLibrary.RoundTrip()}");
        Console.WriteLine($"read twice {Mid.MidLibrary.ReadTwice()}");
        Console.WriteLine($"read after reset {Mid.MidLibrary.ReadAfterReset()}");
        Console.WriteLine($"message {Mid.MidLibrary.MessageRoundTrip()}");
        Console.WriteLine($"message after dispose {Mid.MidLibrary.MessageAfterDispose()}");
        """;
}
