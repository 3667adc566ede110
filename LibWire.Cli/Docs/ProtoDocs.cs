namespace LibWire.Cli;

/// <summary>Describes what .proto files declare, in the order of the file.</summary>
internal sealed class ProtoDocs(DocWriter writer)
{
    /// <summary>The full names of the types of a file that links can lead to.</summary>
    internal static IEnumerable<string> TypesOf(ProtoFileDescriptor file) =>
    [
        .. MessagesOf(file).Select(static type => type.FullName),
        .. file.AllEnums.Select(static type => type.FullName),
        .. file.Services.Select(static one => one.FullName),
    ];

    internal void Write(ProtoFileDescriptor file)
    {
        writer.Heading(2, file.ImportPath, file.ImportPath);
        string text = file.Syntax.Source.Text;
        writer.Comment(DocComments.Of(ProtoComments.Behind(text, 0, isFirst: true).LeadingText?.Split('\n') ?? []));
        if (file.Package.Length > 0) writer.Line(new DocSpan("Package "), new DocSpan(file.Package, IsCode: true));
        foreach (ProtoMessageDescriptor message in MessagesOf(file)) Write(message);
        foreach (ProtoEnumDescriptor type in file.AllEnums) Write(type);
        if (file.AllExtensions.Count > 0)
        {
            writer.Heading(3, "Extensions", null);
            writer.Table(["Extension", "Of", "Type", "Label", "Number", "Default", "Description"], [.. file.AllExtensions.Select(static field => (DocSpan[][])
                [[new(field.FullName, IsCode: true)], [new(field.Container!.FullName, IsCode: true, field.Container.FullName)], .. Cells(field)])]);
        }

        foreach (ProtoServiceDescriptor service in file.Services) Write(service);
    }

    private static IEnumerable<ProtoMessageDescriptor> MessagesOf(ProtoFileDescriptor file) => file.AllMessages.Where(static message => !message.IsMapEntry);

    private void Write(ProtoMessageDescriptor message)
    {
        Head("message", message, message.Documentation);
        writer.Table(["Field", "Type", "Label", "Number", "Default", "Description"],
            [.. message.Fields.Select(static field => (DocSpan[][])[[new(field.Name, IsCode: true)], .. Cells(field)])]);
        foreach (ProtoOneofDescriptor oneof in message.Oneofs.Where(static oneof => oneof.Documentation.Length > 0))
        {
            writer.Line(new DocSpan("oneof "), new DocSpan(oneof.Name, IsCode: true));
            writer.Comment(DocComments.Of(oneof.Documentation));
        }
    }

    private void Write(ProtoEnumDescriptor type)
    {
        Head("enum", type, type.Documentation);
        writer.Table(["Value", "Number", "Description"], [.. type.Values.Select(static value => (DocSpan[][])
            [[new(value.Name, IsCode: true)], [new($"{value.Number}")], DocComments.Cell(value.IsDeprecated, value.Documentation)])]);
    }

    private void Write(ProtoServiceDescriptor service)
    {
        Head("service", service, service.Documentation);
        writer.Table(["Method", "Request", "Response", "Description"], [.. service.Methods.Select(static method => (DocSpan[][])
            [
                [new(method.Name, IsCode: true)],
                [new(method.StreamsRequests ? "stream " : ""), new(method.Input!.FullName, IsCode: true, method.Input.FullName)],
                [new(method.StreamsResponses ? "stream " : ""), new(method.Output!.FullName, IsCode: true, method.Output.FullName)],
                DocComments.Cell(method.IsDeprecated, method.Documentation),
            ])]);
    }

    private void Head(string kind, ProtoDescriptor declaration, string comment)
    {
        writer.Heading(3, $"{kind} {declaration.FullName}", declaration.FullName);
        if (declaration.IsDeprecated) writer.Line(DocComments.Deprecated);
        writer.Comment(DocComments.Of(comment));
    }

    private static DocSpan[][] Cells(ProtoFieldDescriptor field) =>
    [
        TypeOf(field),
        [new(LabelOf(field)), new(field.RealOneof?.Name ?? "", IsCode: true)],
        [new($"{field.Number}")],
        [new(field.Default?.Text ?? "", IsCode: true)],
        DocComments.Cell(field.IsDeprecated, field.Documentation),
    ];

    private static DocSpan[] TypeOf(ProtoFieldDescriptor field)
    {
        if (field.IsMap)
        {
            return [new("map<"), .. TypeOf(field.Message!.Fields[0]), new(", "), .. TypeOf(field.Message.Fields[1]), new(">")];
        }

        ProtoDescriptor? type = (ProtoDescriptor?)field.Message ?? field.Enum;
        return [new(type?.FullName ?? ProtoScalars.Name(field.Kind), IsCode: true, type?.FullName)];
    }

    private static string LabelOf(ProtoFieldDescriptor field) =>
        field.RealOneof != null ? "oneof "
        : field.IsMap ? ""
        : field.IsRepeated ? "repeated"
        : field.IsRequired ? "required"
        : field.Syntax.Label == ProtoLabel.Optional ? "optional"
        : "";
}
