using System.Linq;

namespace LibWire.Schema;

/// <summary>Finds the types of fields, extensions and methods, and applies the rules that need only them.</summary>
internal sealed class ProtoTypeLinker(ProtoFileDescriptor file, ProtoNameTable table)
{
    private readonly Dictionary<int, ProtoFieldDescriptor> _numbers = []; // of the current message
    private readonly Dictionary<(ProtoMessageDescriptor Message, int Number), ProtoFieldDescriptor> _extensionNumbers = [];
    private ProtoExtendSyntax? _blamed; // the extend block that was reported last, once for all its fields

    internal void Link()
    {
        foreach (ProtoMessageDescriptor message in file.AllMessages)
        {
            foreach (ProtoFieldDescriptor field in message.Fields) LinkField(field);
            CheckNumbers(message);
        }

        foreach (ProtoFieldDescriptor extension in file.AllExtensions) LinkExtension(extension);
        foreach (ProtoServiceDescriptor service in file.Services)
        {
            foreach (ProtoMethodDescriptor method in service.Methods)
            {
                method.Input = FindMessage(method, method.Syntax.Input);
                method.Output = FindMessage(method, method.Syntax.Output);
            }
        }
    }

    private void LinkField(ProtoFieldDescriptor field)
    {
        if (field.Message == null) FindType(field);
        if (field.Default == null || field.IsRepeated) return;
        if (field.Message != null) file.Report(DiagnosticCatalog.DefaultNotAllowed, field.Syntax.Default!.Span, "A message");
        else if (field.Enum != null) LinkDefault(field, field.Enum);
    }

    private void FindType(ProtoFieldDescriptor field)
    {
        ProtoName name = field.Syntax.Type;
        if (ProtoScalars.TryGet(name.Text, out ProtoFieldKind kind))
        {
            field.Kind = kind;
            return;
        }

        switch (Find(field, name, typesOnly: true))
        {
            case ProtoMessageDescriptor message:
                field.Message = message;
                field.Kind = ProtoFieldKind.Message;
                break;
            case ProtoEnumDescriptor type:
                field.Enum = type;
                field.Kind = ProtoFieldKind.Enum;
                break;
            case { } other:
                ReportNoType(name, other.Description, "write the name of a message or enum");
                break;
        }
    }

    private void LinkDefault(ProtoFieldDescriptor field, ProtoEnumDescriptor type)
    {
        ProtoDefaultSyntax syntax = field.Syntax.Default!;
        int scopeLength = type.FullName.Length - type.Name.Length;
        ProtoEnumValueDescriptor? value = null;
        foreach (ProtoDescriptor candidate in table.FindAll($"{type.FullName.Substring(0, scopeLength)}{syntax.Text}"))
            if (candidate is ProtoEnumValueDescriptor found && found.Enum == type) value = found;
        if (value != null)
        {
            field.Default = field.Default! with { Value = value };
            return;
        }

        string advice = type.Values.Count == 0
            ? "give it one"
            : $"write {string.Join(", ", type.Values.Take(3).Select(static known => known.Name))}{(type.Values.Count > 3 ? ", …" : "")}";
        if (SchemaCharacters.IsIdentifier(syntax.Text)) file.Report(DiagnosticCatalog.DefaultNoSuchValue, syntax.Span, type.FullName, syntax.Text, advice);
        else file.Report(DiagnosticCatalog.DefaultKind, syntax.Span, field.Name, $"the name of a value of '{type.FullName}'");
    }

    private void CheckNumbers(ProtoMessageDescriptor message)
    {
        if (message.Fields.Count < 2) return;
        ProtoFreeNumbers? free = null;
        _numbers.Clear();
        foreach (ProtoFieldDescriptor field in message.Fields)
        {
            if (field.Number == 0 || field.Syntax.Number is not { } number) continue;
            if (!_numbers.TryGetValue(field.Number, out ProtoFieldDescriptor? first)) _numbers.Add(field.Number, field);
            else file.Report(DiagnosticCatalog.DuplicateFieldNumber, number.Span, field.Name, field.Number, first.Name, (free ??= new(message)).Propose());
        }
    }

    private void LinkExtension(ProtoFieldDescriptor extension)
    {
        ProtoExtendSyntax extend = extension.Extend!;
        bool isBlamed = ReferenceEquals(_blamed, extend);
        ProtoDescriptor? found = isBlamed ? null : Find(extension, extend.Name, typesOnly: false);
        extension.Container = found as ProtoMessageDescriptor;
        if (found != null && extension.Container == null) ReportNoType(extend.Name, found.Description, "only messages can be extended");
        if (extension.Container is not { } message)
        {
            _blamed = extend;
            return;
        }

        if (extension.Number > 0 && message.File.IsWhole && message.ExtensionNumbers.Find(extension.Number) == null)
            file.Report(DiagnosticCatalog.NumberNotForExtensions, extension.Syntax.Number!.Span, extension.Number, message.FullName, Advice(message));
        LinkField(extension);
        if (extension.Number == 0) return;
        if (!_extensionNumbers.TryGetValue((message, extension.Number), out ProtoFieldDescriptor? first))
            _extensionNumbers.Add((message, extension.Number), extension);
        else file.Report(DiagnosticCatalog.ExtensionNumberTwice, extension.Syntax.Number!.Span, extension.Number, message.FullName, first.FullName);
    }

    private static string Advice(ProtoMessageDescriptor message)
    {
        if (message.ExtensionNumbers.IsEmpty) return "it sets none aside";
        ProtoNumberRanges.Range range = message.ExtensionNumbers.Ranges[0];
        return range.Start == range.End ? $"write {range.Start}" : $"write one of {range.Start} to {range.End}";
    }

    private ProtoMessageDescriptor? FindMessage(ProtoMethodDescriptor method, ProtoName name)
    {
        const string Rule = "a method takes and returns messages";
        if (ProtoScalars.TryGet(name.Text, out _) && table.LookUp(file, method.FullName, name.Text, typesOnly: false).Found == null)
        {
            ReportNoType(name, "a scalar", Rule);
            return null;
        }

        ProtoDescriptor? found = Find(method, name, typesOnly: false);
        if (found is not (null or ProtoMessageDescriptor)) ReportNoType(name, found.Description, Rule);
        return found as ProtoMessageDescriptor;
    }

    private void ReportNoType(ProtoName name, string description, string advice) =>
        file.Report(DiagnosticCatalog.NotAType, name.Span, name.Text, description, advice);

    private ProtoDescriptor? Find(ProtoDescriptor place, ProtoName name, bool typesOnly)
    {
        ProtoLookup lookup = table.LookUp(file, place.FullName, name.Text, typesOnly);
        if (lookup.Found == null) ProtoMissingNames.Report(file, table, place.FullName, name, lookup.DeadEnd);
        return lookup.Found;
    }
}
