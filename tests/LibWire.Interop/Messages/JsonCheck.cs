using Google.Protobuf;
using LibWire.Tests.Fuzz;
using DynamicMessage = LibWire.Reflection.DynamicMessage;

namespace LibWire.Tests.Interop;

/// <summary>Sends messages of one type both ways as JSON, through each form that writing has, with generated code and without.</summary>
internal static unsafe class JsonCheck
{
    private static readonly ProtoJsonOptions[] Forms =
    [
        new() { IndentSpaces = 1 },
        new() { WritesDefaults = true },
        new() { WritesEnumsAsNumbers = true, WritesOriginalNames = true },
    ];

    private static readonly JsonFormatter[] GoogleForms =
    [
        JsonFormatter.Default,
        new(JsonFormatter.Settings.Default.WithFormatDefaultValues(true).WithFormatEnumsAsIntegers(true)),
        new(JsonFormatter.Settings.Default.WithPreserveProtoFieldNames(true).WithIndentation()),
    ];

    /// <summary>JSON of Google's, read by us.</summary>
    /// <param name="pair">The message type.</param>
    /// <param name="message">A message of Google's.</param>
    /// <param name="arena">Receives our messages.</param>
    /// <param name="require">Compares our message with Google's, and says what it is.</param>
    internal static void CheckTheirs(MessagePair pair, IMessage message, in ArenaAllocator arena, Action<nint, string> require)
    {
        foreach (JsonFormatter form in GoogleForms)
        {
            string json = form.Format(message);
            byte* ours = pair.Ours.New(in arena);
            try
            {
                pair.Ours.ParseJson(ours, json, in arena, ProtoJsonOptions.Default);
            }
            catch (WireFormatException fault)
            {
                throw new FuzzMismatchException($"{pair.Google.FullName}: JSON of Google's is refused: {fault.Message}\n{json}");
            }

            require((nint)ours, $"JSON of Google's, read by us: {json}");
            CheckDynamic(pair, ours, json, ProtoJsonOptions.Default, in arena);
        }
    }

    /// <summary>JSON of ours, read by Google's and by us.</summary>
    /// <param name="pair">The message type.</param>
    /// <param name="message">A message of ours.</param>
    /// <param name="expected">The same message of Google's.</param>
    /// <param name="arena">Receives our messages.</param>
    internal static void CheckOurs(MessagePair pair, byte* message, IMessage expected, in ArenaAllocator arena)
    {
        foreach (ProtoJsonOptions form in Forms)
        {
            string json = pair.Ours.JsonOf(message, form);
            byte* again = pair.Ours.New(in arena);
            pair.Ours.ParseJson(again, json, in arena, form);
            FuzzMismatchException.Require(pair.Ours.AreEqual(message, again), $"{pair.Google.FullName}: our JSON is another message for us: {json}");
            FuzzMismatchException.RequireEqual(json, CheckDynamic(pair, message, json, form, in arena).ToJson(form), "JSON without generated code");
            FuzzMismatchException.RequireEqual(expected, JsonParser.Default.Parse(json, pair.Google), $"Our JSON, read by Google's: {json}");
        }
    }

    /// <summary>Reads a text as a message without generated code, which must have the bytes of the generated one.</summary>
    private static DynamicMessage CheckDynamic(MessagePair pair, byte* generated, string json, ProtoJsonOptions options, in ArenaAllocator arena)
    {
        DynamicMessage message = pair.Dynamic.FromJson(json, in arena, options);
        FuzzMismatchException.Require(
            message.ToArray().AsSpan().SequenceEqual(pair.Ours.ToArray(generated)), $"{pair.Google.FullName}: read without generated code it is another message: {json}");
        return message;
    }
}
