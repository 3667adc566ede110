namespace LibWire.Schema;

/// <summary>Reports the numbers that belong to implementations. protoc looks for them last of all, and so in files that have nothing else wrong with them.</summary>
internal static class ProtoImplementationNumbers
{
    internal static void Check(ProtoFileDescriptor file)
    {
        foreach (ProtoMessageDescriptor message in file.AllMessages)
        {
            ProtoFreeNumbers? free = null;
            foreach (ProtoFieldDescriptor field in message.Fields)
                if (IsOfImplementations(field)) Report(field, (free ??= new ProtoFreeNumbers(message)).Propose());
        }

        foreach (ProtoFieldDescriptor extension in file.AllExtensions)
            if (IsOfImplementations(extension)) Report(extension, "another one that the message sets aside for extensions");

        void Report(ProtoFieldDescriptor field, string advice) => file.Report(DiagnosticCatalog.FieldNumberForImplementations, field.Syntax.Number!.Span, advice);
    }

    private static bool IsOfImplementations(ProtoFieldDescriptor field) =>
        field.Number is >= ProtoNumberRanges.ImplementationFirst and <= ProtoNumberRanges.ImplementationLast;
}
