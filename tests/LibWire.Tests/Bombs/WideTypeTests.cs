using LibWire.Reflection;
using LibWire.Tests.Protobuf.Descriptors;

namespace LibWire.Tests.Bombs;

/// <summary>Message types with so many fields that what is noted of each field does not fit the stack once a level.</summary>
public sealed class WideTypeTests
{
    private const int Levels = 99;

    /// <summary>The smallest stack of a thread: half of what a bit for each field takes at all levels.</summary>
    private const int StackBytes = 256 * 1024;

    [Fact]
    public void FromText_OfManyLevels_NeedsNoStackForEachField() => OnASmallStack(static (type, arena) =>
    {
        string text = string.Concat(Enumerable.Repeat("m {", Levels)) + "f9: 5" + new string('}', Levels);
        DynamicMessage message = type.FromText(text, in arena);
        Assert.Equal(Levels + 1, Depth(message));
        Assert.ThrowsAny<WireFormatException>(() => type.FromText("m { f9: 5 f9: 6 }", in arena));
    });

    private static int Depth(DynamicMessage message) => message.Has("m") ? Depth(message.Get<DynamicMessage>("m")) + 1 : 1;

    private static void OnASmallStack(Action<DynamicType, ArenaAllocator> run)
    {
        var text = new System.Text.StringBuilder("message_type { name: 'Wide' ");
        text.Append("field { name: 'm' number: 1 type: TYPE_MESSAGE type_name: '.Wide' label: LABEL_OPTIONAL } ");
        for (int i = 2; i <= 40_000; i++) text.Append($"field {{ name: 'f{i}' number: {i + 20_000} type: TYPE_INT32 label: LABEL_OPTIONAL }} ");
        DynamicType type = new DynamicTypes(Sets.ParseOne(text.Append('}').ToString()))["Wide"];
        Exception? failure = null;
        var thread = new Thread(
            () =>
            {
                try
                {
                    using var arena = new ArenaAllocator();
                    run(type, arena);
                }
                catch (Exception exception)
                {
                    failure = exception;
                }
            },
            StackBytes);
        thread.Start();
        thread.Join();
        if (failure is not null) throw new InvalidOperationException("The test failed on its thread.", failure);
    }
}
