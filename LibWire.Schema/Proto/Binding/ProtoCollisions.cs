using System.Linq;

namespace LibWire.Schema;

/// <summary>Finds names that two files give away: in the schema language where one sees the other, in C# anywhere.</summary>
internal sealed class ProtoCollisions
{
    private readonly ProtoSymbolTable _table;
    private readonly Dictionary<string, ProtoUnit> _namespaces = new(StringComparer.Ordinal); // with those around them
    private readonly Dictionary<string, ProtoSymbol> _csharpTypes = new(StringComparer.Ordinal);

    internal ProtoCollisions(ProtoSymbolTable table, IReadOnlyList<ProtoUnit> units)
    {
        _table = table;
        foreach (ProtoUnit unit in units)
        {
            for (int end = unit.CSharpNamespace.Length; end > 0; end = unit.CSharpNamespace.LastIndexOf('.', end - 1))
            {
                string outer = $"global::{unit.CSharpNamespace.Substring(0, end)}";
                if (!_namespaces.TryGetValue(outer, out _)) _namespaces.Add(outer, unit);
            }
        }
    }

    /// <summary>Checks a file against those it sees, and against those that were checked before it.</summary>
    internal void Check(ProtoUnit unit)
    {
        CheckPackage(unit);
        foreach (ProtoMemberSyntax member in unit.Syntax.Members)
        {
            if (member is ProtoMessageSyntax or ProtoEnumSyntax or ProtoServiceSyntax) CheckName(unit, member.Name);
            if (member is not ProtoEnumSyntax symbol) continue;
            foreach (ProtoEnumValueSyntax value in symbol.Values) CheckName(unit, value.Name);
        }

        foreach (ProtoMessageSymbol message in unit.Messages) CheckCSharp(message, message.CSharpType);
        foreach (ProtoEnumSymbol symbol in unit.Enums) CheckCSharp(symbol, symbol.CSharpType);
    }

    private void CheckPackage(ProtoUnit unit)
    {
        if (unit.Syntax.Package is not { } package) return;
        for (int end = package.Text.Length; end > 0; end = package.Text.LastIndexOf('.', end - 1))
        {
            string part = package.Text.Substring(0, end);
            if (_table.FindElsewhere(unit, part) is not { } other) continue;
            unit.Report(DiagnosticCatalog.NameTaken, package.Span, part, $"'{other.Unit.ImportPath}', as {other.Description}");
            return;
        }
    }

    private void CheckName(ProtoUnit unit, ProtoName name)
    {
        string fullName = unit.Package.Length > 0 ? $"{unit.Package}.{name.Text}" : name.Text;
        if (_table.FindElsewhere(unit, fullName) is { } symbol)
        {
            unit.Report(DiagnosticCatalog.NameTaken, name.Span, name.Text, $"'{symbol.Unit.ImportPath}'");
        }
        else if (unit.VisiblePackages.Contains(fullName))
        {
            ProtoUnit other = unit.Visible.First(seen => IsInside(seen.Package, fullName));
            unit.Report(DiagnosticCatalog.NameTaken, name.Span, name.Text, $"'{other.ImportPath}', as a package");
        }
    }

    private static bool IsInside(string package, string outer) => package == outer || package.StartsWith(outer + ".", StringComparison.Ordinal);

    // Where the schema language sees the collision too, it has been reported.
    private void CheckCSharp(ProtoSymbol symbol, string csharpType)
    {
        if (_namespaces.TryGetValue(csharpType, out ProtoUnit? unit) && !symbol.Unit.VisiblePackages.Contains(symbol.FullName))
            symbol.Unit.Report(DiagnosticCatalog.CSharpNameIsNamespace, symbol.Span, WithoutGlobal(csharpType), unit.ImportPath);

        if (!_csharpTypes.TryGetValue(csharpType, out ProtoSymbol? other)) _csharpTypes.Add(csharpType, symbol);
        else if (!symbol.Unit.Visible.Contains(other.Unit) || other.FullName != symbol.FullName)
            symbol.Unit.Report(DiagnosticCatalog.CSharpNameTaken, symbol.Span, WithoutGlobal(csharpType), other.Unit.ImportPath, symbol.Unit.ImportPath);
    }

    private static string WithoutGlobal(string csharpType) => csharpType.Substring("global::".Length);
}
