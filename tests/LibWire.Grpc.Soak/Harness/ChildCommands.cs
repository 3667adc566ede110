namespace LibWire.Tests.Grpc.Soak;

/// <summary>The child's end: a line of input is a command, and its answer is a line of figures. At the end of the input the child ends, so none outlives the
/// run.</summary>
internal static class ChildCommands
{
    /// <summary>Answers until the input ends.</summary>
    internal static async Task ServeAsync(Func<string, Task<Figures>> answer)
    {
        while (await Console.In.ReadLineAsync() is { } command) Console.WriteLine(await answer(command));
    }
}
