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
        }
        """;

    /// <summary>An application that uses LibWire itself and through the library.</summary>
    internal const string App = """
        Console.WriteLine($"own {LibWire.WireInfo.Flavor}");
        Console.WriteLine($"mid {Mid.MidLibrary.Flavor}");
        Console.WriteLine($"arena {(Mid.MidLibrary.UsedBytesOfOneBlock() > 0 ? "used" : "empty")}");
        """;
}
