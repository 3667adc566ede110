namespace LibWire.Schema;

/// <summary>Adds the names of a file to the table, and reports those it declares twice.</summary>
/// <remarks>
/// The order is that of protoc, so that the same one of two declarations is reported: oneofs, fields, enums, extensions, nested messages, and last the
/// message that contains them.
/// </remarks>
internal sealed class ProtoNameDeclarer(ProtoFileDescriptor file, ProtoNameTable table)
{
    internal void Declare()
    {
        foreach (ProtoMessageDescriptor message in file.Messages) Declare(message);
        foreach (ProtoEnumDescriptor type in file.Enums) Declare(type);
        foreach (ProtoServiceDescriptor service in file.Services)
        {
            foreach (ProtoMethodDescriptor method in service.Methods) Add(method, service.FullName);
            Add(service, file.Package);
        }

        foreach (ProtoFieldDescriptor extension in file.Extensions) Add(extension, file.Package);
    }

    private void Declare(ProtoMessageDescriptor message)
    {
        foreach (ProtoOneofDescriptor oneof in message.Oneofs) Add(oneof, message.FullName);
        foreach (ProtoFieldDescriptor field in message.Fields) Add(field, message.FullName);
        foreach (ProtoEnumDescriptor type in message.Enums) Declare(type);
        foreach (ProtoFieldDescriptor extension in message.Extensions) Add(extension, message.FullName);
        foreach (ProtoMessageDescriptor nested in message.Messages) Declare(nested);
        Add(message, message.Parent?.FullName ?? file.Package);
    }

    private void Declare(ProtoEnumDescriptor type)
    {
        string scope = type.Parent?.FullName ?? file.Package;
        foreach (ProtoEnumValueDescriptor value in type.Values) Add(value, scope);
        Add(type, scope);
    }

    private void Add(ProtoDescriptor descriptor, string scope)
    {
        if (descriptor.FullName.Length > ProtoSchemaLimits.FullNameUnitsMax)
            file.ReportIfWhole(DiagnosticCatalog.NameTooLong, descriptor.NameRange, ProtoSchemaLimits.FullNameUnitsMax);
        if (table.Add(descriptor) is not { } existing) return;
        if (descriptor is ProtoFieldDescriptor { IsMapEntryField: true }) return;
        if (MapEntry(descriptor, existing) is { } entry && entry.Parent!.Fields.Find(field => field.Message == entry) is { } map)
        {
            // A declaration that is not in the text has no place. protoc reports the place of the message.
            TextRange place = descriptor == entry ? entry.Parent.NameRange : descriptor.NameRange;
            file.ReportIfWhole(DiagnosticCatalog.MapEntryClash, place, map.Name, entry.Name);
        }
        else if (descriptor is ProtoEnumValueDescriptor value)
        {
            if (existing is ProtoEnumValueDescriptor other && other.Enum == value.Enum)
                file.ReportIfWhole(DiagnosticCatalog.NameTaken, value.NameRange, value.Name, $"'{value.Enum.FullName}'");
            else
                file.ReportIfWhole(
                    DiagnosticCatalog.EnumValueNameTaken, value.NameRange, value.Name, Where(scope), $"{ProtoNames.UpperSnake(value.Enum.Name)}_{value.Name}");
        }
        else
        {
            file.ReportIfWhole(DiagnosticCatalog.NameTaken, descriptor.NameRange, descriptor.Name, Where(scope));
        }
    }

    // Two maps with the same entry name clash in the fields of their entries too. Only the clash of the entries is reported.
    private static ProtoMessageDescriptor? MapEntry(ProtoDescriptor left, ProtoDescriptor right) =>
        left as ProtoMessageDescriptor is { IsMapEntry: true } first ? first : right as ProtoMessageDescriptor is { IsMapEntry: true } second ? second : null;

    private string Where(string scope) => scope.Length > 0 && scope != file.Package ? $"'{scope}'" : "this file";
}
