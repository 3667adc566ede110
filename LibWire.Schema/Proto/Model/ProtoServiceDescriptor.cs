namespace LibWire.Schema;

/// <summary>A service.</summary>
internal sealed class ProtoServiceDescriptor(ProtoServiceSyntax syntax, string fullName, ProtoFileDescriptor file)
    : ProtoDescriptor(syntax.Name.Text, fullName, file, syntax.Name.Span)
{
    internal ProtoServiceSyntax Syntax { get; } = syntax;

    /// <summary>Its comment, one line each; empty for none.</summary>
    internal string Documentation => Syntax.Documentation;

    internal List<ProtoMethodDescriptor> Methods { get; } = [];

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax.Options;

    internal override string Description => "a service";

    internal override bool IsScope => true;
}

/// <summary>A method of a service.</summary>
internal sealed class ProtoMethodDescriptor(ProtoMethodSyntax syntax, ProtoServiceDescriptor service)
    : ProtoDescriptor(syntax.Name.Text, $"{service.FullName}.{syntax.Name.Text}", service.File, syntax.Name.Span)
{
    internal ProtoMethodSyntax Syntax { get; } = syntax;

    /// <summary>Its comment, one line each; empty for none.</summary>
    internal string Documentation => Syntax.Documentation;

    /// <summary>Whether the client sends any number of messages.</summary>
    internal bool StreamsRequests => Syntax.IsInputStream;

    /// <summary>Whether the server sends any number of messages.</summary>
    internal bool StreamsResponses => Syntax.IsOutputStream;

    internal ProtoServiceDescriptor Service { get; } = service;

    /// <summary>The request message; null if there is no such message.</summary>
    internal ProtoMessageDescriptor? Input { get; set; }

    /// <summary>The response message; null if there is no such message.</summary>
    internal ProtoMessageDescriptor? Output { get; set; }

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax.Options;

    internal override string Description => "a method";
}
