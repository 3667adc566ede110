using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits what classes with derived messages have besides. Each class reads and writes what it declares, which is its layer. The layer of a derived
/// class is a message in a field of its base, and the message of the class above all is that of the object.</summary>
internal static class ProtoLayerEmitter
{
    /// <summary>A statement in front of the length of a message, for <see cref="IfNone"/>.</summary>
    internal const string Mark = "byte* field = next;";

    /// <summary>Emits how objects are made, and how the hooks of all layers are called: those of the base first.</summary>
    /// <param name="writer">The code.</param>
    /// <param name="message">The message.</param>
    /// <param name="form">Its class.</param>
    /// <param name="resets">The statements that give the properties the values of absent fields.</param>
    internal static void Emit(CSharpWriter writer, ProtoMessageCode message, CSharpClassForm form, string[] resets)
    {
        string name = message.CSharpName, word = form.IsDerived ? "override" : "virtual";
        writer.Separate();
        CSharpAttributes.ObsoleteCore(writer, message.UsesErrors);
        using (writer.Open("internal void ResetLayer()"))
        {
            if (form.IsDerived) writer.Line("base.ResetLayer();");
            foreach (string reset in resets) writer.Line(reset);
        }

        writer.Separate();
        writer.Line("// The object for a message, of the class that the message names; null if it names none that can be here.");
        writer.Line($"internal static {name}? NewCore(byte* next, byte* end) => {form.Root}.NewLayer(next, end) as {name};");
        EmitNewLayer(writer, message, form, $"internal static {name}? NewLayer(byte* next, byte* end)");
        foreach (string hook in (string[])["OnRead", "OnWriting"])
        {
            writer.Separate();
            writer.Line($"private protected {word} void Call{hook}() {{ {(form.IsDerived ? $"base.Call{hook}(); " : "")}{hook}(); }}");
        }
    }

    /// <summary>A statement that ends reading if the bytes name no class.</summary>
    internal static string IfNone(string item) => $"if ({item} is null) {{ next = {ProtoRuntime.Decode}NoObject(field, ref state); break; }}";

    /// <summary>Emits the case of the field that holds the layer of a derived class.</summary>
    internal static void EmitRead(CSharpWriter writer, ProtoFieldCode subtype)
    {
        writer.Line($"case {subtype.Tag}:");
        using (writer.OpenBrace())
        {
            writer.Line(Mark);
            writer.Line($"byte* close = {ProtoRuntime.Decode}Length(ref next, end, ref state);");
            writer.Line($"var item = this as {subtype.Type};");
            writer.Line(IfNone("item"));
            writer.Line("item.ReadLayer(next, close, depthLeft - 1, ref state);");
            writer.Line("next = close;");
            writer.Line("break;");
        }
    }

    /// <summary>Emits how the layer of a derived class is written, which comes before the fields, as protobuf-net does it.</summary>
    internal static void EmitWrite(CSharpWriter writer, ProtoMessageCode message)
    {
        foreach ((ProtoFieldCode subtype, string found, string word) in Tested(message))
        {
            using (writer.Open($"{word}if (this is {subtype.Type} {found})"))
            {
                writer.Line($"next = {ProtoRuntime.Encode}Open(next, {subtype.Tag}, ref state);");
                writer.Line($"next = {found}.WriteLayer(next, depthLeft - 1, ref state);");
                writer.Line($"next = {ProtoRuntime.Encode}Close(next, ref state);");
            }
        }

        EmitOther(writer, message);
    }

    /// <summary>Emits the size of that.</summary>
    internal static void EmitSize(CSharpWriter writer, ProtoMessageCode message)
    {
        foreach ((ProtoFieldCode subtype, string found, string word) in Tested(message))
        {
            string size = $"{subtype.TagBytes} + {ProtoRuntime.Size}Length({found}.SizeLayer(depthLeft - 1))";
            writer.Line($"{word}if (this is {subtype.Type} {found}) size += {size};");
        }

        EmitOther(writer, message);
    }

    private static void EmitNewLayer(CSharpWriter writer, ProtoMessageCode message, CSharpClassForm form, string head)
    {
        if (message.Subtypes.Count == 0)
        {
            writer.Line($"{head} => NewCore();");
            return;
        }

        writer.Separate();
        using (writer.Open(head))
        {
            using (writer.Open($"for (uint tag; (tag = {ProtoRuntime.Decode}Pass(ref next, end, out byte* body)) != 0;)"))
            using (writer.Open("switch (tag)"))
                foreach (ProtoFieldCode subtype in message.Subtypes) writer.Line($"case {subtype.Tag}: return {subtype.Type}.NewLayer(body, next);");
            writer.Separate();
            writer.Line(form.IsAbstract ? "return null;" : "return NewCore();");
        }
    }

    private static IEnumerable<(ProtoFieldCode Subtype, string Found, string Word)> Tested(ProtoMessageCode message) =>
        message.Subtypes.Select(static (subtype, index) => (subtype, "layer" + CSharpText.Number(subtype.Number), index == 0 ? "" : "else "));

    private static void EmitOther(CSharpWriter writer, ProtoMessageCode message)
    {
        string type = $"typeof({message.CSharpType})", word = message.Subtypes.Count > 0 ? "else " : "";
        writer.Line($"{word}if (GetType() != {type}) {ProtoMemberText.Items}ThrowNoSubtype(this, {type});");
        writer.Separate();
    }
}
