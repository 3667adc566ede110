namespace LibWire.Schema;

/// <summary>The declarations of a file that have options.</summary>
internal static class ProtoOptionWalk
{
    /// <summary>
    /// Adds each declaration that sets an option, with the message type of its options: messages and their contents first, the file last.
    /// </summary>
    /// <remarks>Of the ranges of one statement only the first is added: the others share its options.</remarks>
    internal static void Collect(ProtoFileDescriptor file, ProtoOptionTypes types, List<(ProtoDescriptor Declaration, ProtoMessageDescriptor Type)> found)
    {
        foreach (ProtoMessageDescriptor message in file.AllMessages)
        {
            if (message.IsMapEntry) continue;
            Add(message, types.Message);
            foreach (ProtoFieldDescriptor field in message.Fields) Add(field, types.Field);
            foreach (ProtoOneofDescriptor oneof in message.Oneofs) Add(oneof, types.Oneof);
            for (int i = 0; i < message.ExtensionRanges.Count; i++)
                if (i == 0 || !ReferenceEquals(message.ExtensionRanges[i].Syntax, message.ExtensionRanges[i - 1].Syntax))
                    Add(message.ExtensionRanges[i], types.ExtensionRange);
        }

        foreach (ProtoEnumDescriptor type in file.AllEnums)
        {
            Add(type, types.Enum);
            foreach (ProtoEnumValueDescriptor value in type.Values) Add(value, types.EnumValue);
        }

        foreach (ProtoServiceDescriptor service in file.Services)
        {
            Add(service, types.Service);
            foreach (ProtoMethodDescriptor method in service.Methods) Add(method, types.Method);
        }

        foreach (ProtoFieldDescriptor extension in file.AllExtensions) Add(extension, types.Field);
        Add(file, types.File);

        void Add(ProtoDescriptor declaration, ProtoMessageDescriptor? type)
        {
            if (type != null && declaration.WrittenOptions.Count > 0) found.Add((declaration, type));
        }
    }
}
