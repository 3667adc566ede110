namespace LibWire.Schema;

/// <summary>Applies the rules that need types, options and features: numbers, names in JSON, labels, extensions, naming style.</summary>
internal static class ProtoRules
{
    internal static void Check(ProtoFileDescriptor file)
    {
        var messages = new ProtoMessageRules(file);
        var fields = new ProtoFieldRules(file);
        foreach (ProtoMessageDescriptor message in file.AllMessages)
        {
            messages.Check(message);
            foreach (ProtoFieldDescriptor field in message.Fields) fields.Check(field);
        }

        foreach (ProtoFieldDescriptor extension in file.AllExtensions) fields.Check(extension);
        var enums = new ProtoEnumRules(file);
        foreach (ProtoEnumDescriptor type in file.AllEnums) enums.Check(type);
    }
}
