using System.Linq;

namespace LibWire.Schema;

/// <summary>Applies the rules of the language to files that see each other: what comes out needs no further decision.</summary>
internal static class ProtoBinder
{
    /// <summary>Binds files. Never throws; a file that is in error does not keep others from being bound.</summary>
    internal static IReadOnlyList<BoundFile> Bind(IReadOnlyList<ProtoFileSyntax> files)
    {
        List<ProtoUnit> units = files.Select(static file => new ProtoUnit(file)).ToList();
        ProtoImportGraph.Resolve(units);
        SourceNames.Assign(units);

        var table = new ProtoSymbolTable();
        foreach (ProtoUnit unit in units) new ProtoDeclarer(unit, table).Declare();
        var collisions = new ProtoCollisions(table, units);
        foreach (ProtoUnit unit in units) collisions.Check(unit);

        foreach (ProtoUnit unit in units) BindUnit(unit, table);
        ProtoReachability.MarkRequiredInside(units);
        return units.ConvertAll(Finish);
    }

    private static void BindUnit(ProtoUnit unit, ProtoSymbolTable table)
    {
        if (unit.Syntax.Edition >= ProtoEdition.Edition2023)
        {
            // Nothing else is said about such a file: its rules are others. Its names are declared for those who import it.
            unit.Report(DiagnosticCatalog.EditionNotSupported, unit.Syntax.LanguageStatement!.Span);
            return;
        }

        ProtoOptions.Bind(unit.Syntax.Options, ProtoOptionTarget.File, unit);
        var names = new ProtoNameLookup(unit, table);
        var enums = new ProtoEnumBinder(unit);
        var messages = new ProtoMessageBinder(unit, names);
        foreach (ProtoEnumSymbol symbol in unit.AllEnums) enums.Bind(symbol);
        foreach (ProtoMessageSymbol message in unit.AllMessages) messages.Bind(message);
        foreach (ProtoMemberSyntax member in unit.Syntax.Members)
        {
            if (member is ProtoServiceSyntax service) BindService(service, unit, names);
            if (member is ProtoExtendSyntax extend) unit.Report(DiagnosticCatalog.ExtendNotSupported, extend.Name.Span, extend.Name.Text);
        }

        ProtoReachability.MarkUntypedStorage(unit);
    }

    private static void BindService(ProtoServiceSyntax service, ProtoUnit unit, ProtoNameLookup names)
    {
        unit.Report(DiagnosticCatalog.ServiceNotSupported, service.Name.Span, service.Name.Text);
        ProtoOptions.Bind(service.Options, ProtoOptionTarget.Service, unit);
        string scope = unit.Package.Length > 0 ? $"{unit.Package}.{service.Name.Text}" : service.Name.Text;
        foreach (ProtoMethodSyntax method in service.Methods)
        {
            ProtoOptions.Bind(method.Options, ProtoOptionTarget.Method, unit);
            foreach (ProtoName type in (ProtoName[])[method.Input, method.Output])
            {
                bool isScalar = ProtoScalars.TryGet(type.Text, out _);
                if (isScalar || names.FindType(scope, type, isForMethod: true) is ProtoEnumSymbol)
                    unit.Report(DiagnosticCatalog.NotAType, type.Span, type.Text, isScalar ? "a scalar" : "an enum", "a method takes and returns messages");
            }
        }
    }

    private static BoundFile Finish(ProtoUnit unit)
    {
        bool isBound = !unit.Diagnostics.HasErrors && !unit.HasGaps;
        return new BoundFile(isBound ? ProtoModelBuilder.Build(unit) : null, unit.Diagnostics.ToArray());
    }
}
