namespace LibWire.Tests.Conformance;

/// <summary>The testee: the runner starts it, asks one request after another through its standard input, and reads the answers from its standard output.</summary>
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
            // What one test takes is given back before the next: a run needs no more memory than its largest test.
            arena.Reset();
            var answer = new ProtoWriter(in arena);
            Testee.Answer(request, in arena, ref answer);
            pipe.Write(answer.WrittenSpan);
        }

        return 0;
    }
}
