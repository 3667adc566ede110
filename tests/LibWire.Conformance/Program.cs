namespace LibWire.Tests.Conformance;

/// <summary>
/// The testee. The runner starts it, writes one request after another to its standard input, and reads the answers from its standard output. With
/// <c>--dynamic</c> its messages have no generated code.
/// </summary>
internal static class Program
{
    private static int Main(string[] arguments)
    {
        var testee = new Testee(arguments.Contains("--dynamic") ? new DynamicMessages().Find : TestedMessages.Find);
        using Stream input = Console.OpenStandardInput();
        using Stream output = Console.OpenStandardOutput();
        using var arena = new ArenaAllocator();
        var pipe = new RequestPipe(input, output);
        while (pipe.TryRead(out ReadOnlySpan<byte> request))
        {
            // The memory of one test is freed before the next: a run needs only the memory of its largest test.
            arena.Reset();
            var answer = new ProtoWriter(in arena);
            testee.Answer(request, in arena, ref answer);
            pipe.Write(answer.WrittenSpan);
        }

        return 0;
    }
}
