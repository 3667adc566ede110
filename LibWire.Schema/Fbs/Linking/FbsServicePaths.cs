using System.Linq;

namespace LibWire.Schema;

/// <summary>
/// Compares the names of services on the wire with those that generators of flatc use. A service has the namespace it is declared in, and all names are as they
/// are written; Python, Java, Swift and FlatSharp do the same.
/// </summary>
/// <remarks>
/// flatc 25.12 for C++ and TypeScript takes the last namespace of the compiled file for all services. For Go it makes the first letter of a service and of a
/// method an upper case one.
/// </remarks>
internal static class FbsServicePaths
{
    /// <summary>Warns of each service or method of a file that another generator calls by another name.</summary>
    internal static void Check(FbsSourceFile file)
    {
        foreach (FbsServiceSyntax service in file.Declarations.Select(static declaration => declaration.Syntax).OfType<FbsServiceSyntax>())
        {
            string space = service.Namespace, last = file.Syntax.LastNamespace;
            if (space != last)
                file.Diagnostics.Report(
                    DiagnosticCatalog.FbsServiceNamespace,
                    service.Name.Range,
                    service.FullName,
                    last.Length > 0 ? $"{last}.{service.Name.Text}" : service.Name.Text);
            CheckCase(file, service.Name, "service");
            foreach (FbsMethodSyntax method in service.Methods) CheckCase(file, method.Name, "method");
        }
    }

    private static void CheckCase(FbsSourceFile file, FbsName name, string kind)
    {
        if (name.Text[0] is < 'a' or > 'z') return;
        file.Diagnostics.Report(
            DiagnosticCatalog.FbsServiceCase, name.Range, kind, name.Text, char.ToUpperInvariant(name.Text[0]) + name.Text.Substring(1));
    }
}
