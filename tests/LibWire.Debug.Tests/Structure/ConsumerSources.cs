namespace LibWire.Tests;

/// <summary>The programs of <see cref="ConsumerTests"/>, compiled outside the repository against the packages.</summary>
internal static class ConsumerSources
{
    /// <summary>A library compiled against LibWire, which never hears of LibWire.Debug.</summary>
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
        """;
}
