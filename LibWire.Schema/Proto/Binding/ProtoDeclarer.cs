namespace LibWire.Schema;

/// <summary>Enters the names of a file into the symbol table and gives types their C# names.</summary>
internal sealed class ProtoDeclarer(ProtoUnit unit, ProtoSymbolTable table)
{
    /// <summary>Declares everything in the file. What has a name twice is declared once, and reported.</summary>
    internal void Declare()
    {
        unit.CSharpNamespace = CSharpNames.Namespace(unit);
        string prefix = unit.CSharpNamespace.Length > 0 ? $"global::{unit.CSharpNamespace}." : "global::";
        var csharpNames = new HashSet<string>(StringComparer.Ordinal);
        foreach (ProtoMemberSyntax member in unit.Syntax.Members)
        {
            if (member is ProtoMessageSyntax message && DeclareMessage(message, unit.Package, prefix, csharpNames) is { } messageSymbol)
                unit.Messages.Add(messageSymbol);
            if (member is ProtoEnumSyntax syntax && DeclareEnum(syntax, unit.Package, prefix, csharpNames) is { } enumSymbol) unit.Enums.Add(enumSymbol);
            if (member is ProtoServiceSyntax service) DeclareService(service);
        }
    }

    private static string Join(string scope, string name) => scope.Length > 0 ? $"{scope}.{name}" : name;

    private bool Add(ProtoSymbol symbol, string scope, string name)
    {
        if (table.Add(symbol) is not { } existing) return true;
        if (existing.Kind != ProtoSymbolKind.MapEntry) unit.Report(DiagnosticCatalog.NameTaken, symbol.Span, name, Where(scope));
        return false;
    }

    private string Where(string scope) => scope.Length > 0 && scope != unit.Package ? $"'{scope}'" : "this file";

    private bool AddPlain(ProtoSymbolKind kind, string scope, ProtoName name) =>
        Add(new ProtoSymbol(kind, Join(scope, name.Text), unit, name.Span), scope, name.Text);

    private ProtoMessageSymbol? DeclareMessage(ProtoMessageSyntax syntax, string scope, string csharpPrefix, HashSet<string> csharpNames)
    {
        string fullName = Join(scope, syntax.Name.Text);
        string csharpName = CSharpNames.Type(syntax.Name.Text, isMessage: true, csharpNames);
        var symbol = new ProtoMessageSymbol(syntax, fullName, unit, csharpName, csharpPrefix + csharpName);
        if (!Add(symbol, scope, syntax.Name.Text)) return null;

        unit.AllMessages.Add(symbol);
        string nestedPrefix = $"{symbol.CSharpType}.{CSharpNames.NestedTypes}.";
        var nestedNames = new HashSet<string>(StringComparer.Ordinal) { CSharpNames.NestedTypes };
        foreach (ProtoMemberSyntax member in syntax.Members)
        {
            switch (member)
            {
                case ProtoMessageSyntax message:
                    if (DeclareMessage(message, fullName, nestedPrefix, nestedNames) is { } nestedMessage) symbol.Messages.Add(nestedMessage);
                    break;
                case ProtoEnumSyntax nested:
                    if (DeclareEnum(nested, fullName, nestedPrefix, nestedNames) is { } nestedEnum) symbol.Enums.Add(nestedEnum);
                    break;
                case ProtoOneofSyntax oneof:
                    AddPlain(ProtoSymbolKind.Oneof, fullName, oneof.Name);
                    foreach (ProtoFieldSyntax field in oneof.Fields) DeclareField(field, symbol, nestedPrefix, nestedNames);
                    break;
                case ProtoFieldSyntax field:
                    DeclareField(field, symbol, nestedPrefix, nestedNames);
                    break;
            }
        }

        // Last, so that what the author wrote keeps its name and the map is told.
        DeclareMapEntries(symbol);
        return symbol;
    }

    private void DeclareField(ProtoFieldSyntax field, ProtoMessageSymbol message, string nestedPrefix, HashSet<string> nestedNames)
    {
        if (field.GroupBody == null)
        {
            AddPlain(ProtoSymbolKind.Field, message.FullName, field.Name);
            return;
        }

        // A group declares a message of its name, and a field of the same name in lower case.
        AddPlain(ProtoSymbolKind.Field, message.FullName, field.Name with { Text = field.Name.Text.ToLowerInvariant() });
        if (DeclareMessage(field.GroupBody, message.FullName, nestedPrefix, nestedNames) is { } body) message.Messages.Add(body);
    }

    private void DeclareMapEntries(ProtoMessageSymbol message)
    {
        foreach (ProtoMemberSyntax member in message.Syntax.Members)
        {
            if (member is not ProtoFieldSyntax { IsMap: true } field) continue;
            string name = SchemaNames.MapEntry(field.Name.Text);
            var entry = new ProtoSymbol(ProtoSymbolKind.MapEntry, Join(message.FullName, name), unit, field.Name.Span);
            if (table.Add(entry) != null) unit.Report(DiagnosticCatalog.MapEntryClash, field.Name.Span, field.Name.Text, name);
        }
    }

    private ProtoEnumSymbol? DeclareEnum(ProtoEnumSyntax syntax, string scope, string csharpPrefix, HashSet<string> csharpNames)
    {
        string csharpName = CSharpNames.Type(syntax.Name.Text, isMessage: false, csharpNames);
        var symbol = new ProtoEnumSymbol(syntax, Join(scope, syntax.Name.Text), unit, csharpName, csharpPrefix + csharpName);
        if (!Add(symbol, scope, syntax.Name.Text)) return null;

        unit.AllEnums.Add(symbol);
        var ownNames = new HashSet<string>(StringComparer.Ordinal);
        foreach (ProtoEnumValueSyntax value in syntax.Values)
        {
            int number = 0;
            value.Number?.TryGetInt32(int.MinValue, int.MaxValue, out number);
            if (DeclareValue(value, symbol, scope, ownNames)) symbol.Values.Add(new ProtoBoundValue(value, number));
        }

        CSharpNames.NameValues(symbol);
        if (symbol.IsClosed) symbol.ClosedValues = new(new SortedSet<int>(symbol.Values.ConvertAll(static value => value.Number)));
        return symbol;
    }

    private bool DeclareValue(ProtoEnumValueSyntax value, ProtoEnumSymbol symbol, string scope, HashSet<string> ownNames)
    {
        string name = value.Name.Text;
        if (!ownNames.Add(name))
        {
            unit.Report(DiagnosticCatalog.NameTaken, value.Name.Span, name, $"'{symbol.FullName}'");
            return false;
        }

        var valueSymbol = new ProtoSymbol(ProtoSymbolKind.EnumValue, Join(scope, name), unit, value.Name.Span);
        if (table.Add(valueSymbol) != null)
        {
            string advice = $"{SchemaNames.UpperSnake(symbol.Syntax.Name.Text)}_{name}";
            unit.Report(DiagnosticCatalog.EnumValueNameTaken, value.Name.Span, name, Where(scope), advice);
        }

        return true;
    }

    private void DeclareService(ProtoServiceSyntax service)
    {
        if (!AddPlain(ProtoSymbolKind.Service, unit.Package, service.Name)) return;
        foreach (ProtoMethodSyntax method in service.Methods) AddPlain(ProtoSymbolKind.Method, Join(unit.Package, service.Name.Text), method.Name);
    }
}
