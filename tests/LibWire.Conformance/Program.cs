namespace LibWire.Tests.Conformance;

/// <summary>
/// The testee. The runner starts it, writes one request after another to its standard input, and reads the answers from its standard output.
/// </summary>
internal static class Program
{
    private static int Main()
    {
        using Stream input = Console.OpenStandardInput();
        using Stream output = Console.OpenStandardOutput();
        using var arena = new ArenaAllocator();
        var pipe = new RequestPipe(input, output);
        while (pipe.TryRead(out ReadOnlySpan<byte> request))
        {
            // The memory of one test is freed before the next: a run needs only the memory of its largest test.
            arena.Reset();
            var answer = new ProtoWriter(in arena);
            Testee.Answer(request, in arena, ref answer);
            pipe.Write(answer.WrittenSpan);
        }

        return 0;
    }
}
