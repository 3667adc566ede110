namespace LibWire.Schema;

/// <summary>Reports what the language has and the C# has not, yet: an error where a message would lose fields it must have, a warning where something is left out.</summary>
internal sealed class CSharpSupport(CSharpFile file)
{
    internal void Check()
    {
        foreach (ProtoServiceDescriptor service in file.Descriptor.Services) Report(DiagnosticCatalog.ServiceNotSupported, service.NameRange, service.Name);
        CheckExtensions();
        foreach (CSharpMessage message in file.AllMessages)
        {
            if (message.Descriptor.IsMessageSet) Report(DiagnosticCatalog.MessageSetNotSupported, PlaceOf(message.Descriptor, "message_set_wire_format"));
            foreach (CSharpField field in message.Fields) CheckField(field);
        }
    }

    private static TextRange PlaceOf(ProtoDescriptor descriptor, string option) => descriptor.FindOption(option)?.Span ?? descriptor.NameRange;

    private void Report(DiagnosticRule rule, TextRange range, params object[] arguments) => file.Diagnostics.Report(rule, range, arguments);

    private void CheckExtensions()
    {
        ProtoExtendSyntax? reported = null;
        foreach (ProtoFieldDescriptor extension in file.Descriptor.AllExtensions)
        {
            if (extension.Extend == reported) continue;
            reported = extension.Extend!;
            Report(DiagnosticCatalog.ExtendNotSupported, reported.Name.Span, reported.Name.Text);
        }
    }

    private void CheckField(CSharpField field)
    {
        ProtoFieldDescriptor descriptor = field.Descriptor;
        if (descriptor.IsDelimited || field.Value.IsDelimited) Report(DiagnosticCatalog.GroupNotSupported, descriptor.Syntax.Type.Span, descriptor.Name);
        ProtoDescriptor? type = (ProtoDescriptor?)field.Value.Message ?? field.Value.Enum;
        if (type?.File is { } home && ReferenceEquals(home.Syntax.File, WellKnownFiles.Find(home.ImportPath)) && home != file.Descriptor)
            Report(DiagnosticCatalog.WellKnownTypeNotSupported, descriptor.Syntax.Type.Span, descriptor.Syntax.Type.Text, home.ImportPath);
    }
}
