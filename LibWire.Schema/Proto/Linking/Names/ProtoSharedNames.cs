using System.Linq;

namespace LibWire.Schema;

/// <summary>
/// Finds names that several files declare. The result depends on files that do not import each other, so each call of a session computes it again.
/// </summary>
internal sealed class ProtoSharedNames(ProtoNameTable table, bool isOnePool)
{
    private readonly List<ProtoFileDescriptor> _told = [];

    /// <summary>Reports declarations whose name an earlier file declares too.</summary>
    /// <param name="files">The files of the session, each after its imports.</param>
    /// <param name="importedBuiltIns">The imported files that come with the compiler. Those that are not imported do not count.</param>
    internal void Check(IReadOnlyList<ProtoFileDescriptor> files, HashSet<ProtoFileDescriptor> importedBuiltIns)
    {
        bool Counts(ProtoDescriptor descriptor) => !descriptor.File.IsBuiltIn || importedBuiltIns.Contains(descriptor.File);

        foreach (ProtoFileDescriptor file in _told) file.Diagnostics.ForgetShared();
        _told.Clear();
        foreach (string name in table.Shared) CheckName([.. table.FindAll(name).Where(Counts).OrderBy(static descriptor => OrderOf(descriptor.File))]);
        foreach (string package in table.Packages)
            if (table.FindAll(package) is { Count: > 0 } symbols) CheckPackage(package, [.. symbols.Where(Counts)], importedBuiltIns.Concat(files));
    }

    /// <summary>Warns of extensions with the number of another extension of the same message in an earlier file.</summary>
    internal void CheckExtensions(IReadOnlyList<ProtoFileDescriptor> files)
    {
        var numbers = new Dictionary<(ProtoMessageDescriptor Message, int Number), ProtoFieldDescriptor>();
        foreach (ProtoFileDescriptor file in files)
        {
            foreach (ProtoFieldDescriptor extension in file.AllExtensions)
            {
                if (extension.Container is not { } message || extension.Number == 0) continue;
                if (!numbers.TryGetValue((message, extension.Number), out ProtoFieldDescriptor? first))
                {
                    numbers.Add((message, extension.Number), extension);
                }
                else if (first.File != file && file.IsWhole && (isOnePool || file.Sees(first.File)))
                {
                    file.Diagnostics.ReportShared(
                        DiagnosticCatalog.ExtensionNumberTwiceElsewhere,
                        extension.Syntax.Number!.Span,
                        extension.Number,
                        message.FullName,
                        first.FullName,
                        first.File.ImportPath);
                    _told.Add(file);
                }
            }
        }
    }

    private void CheckName(List<ProtoDescriptor> ordered)
    {
        for (int i = 1; i < ordered.Count; i++)
        {
            ProtoDescriptor? first = isOnePool
                ? ordered[0]
                : ordered.Take(Math.Min(i, ProtoSchemaLimits.SharedNameFilesMax)).FirstOrDefault(other => ordered[i].File.Sees(other.File));
            if (first != null) Report(ordered[i].File, ordered[i].NameRange, ordered[i].Name, $"'{first.File.ImportPath}'");
        }
    }

    private void CheckPackage(string package, List<ProtoDescriptor> symbols, IEnumerable<ProtoFileDescriptor> files)
    {
        if (symbols.Count == 0) return;
        ProtoFileDescriptor? firstOfPackage = null;
        ProtoDescriptor symbol = symbols.OrderBy(static candidate => OrderOf(candidate.File)).First();
        foreach (ProtoFileDescriptor file in files)
        {
            if (!IsInside(file.Package, package)) continue;
            firstOfPackage ??= file;
            bool isLater = OrderOf(file) > OrderOf(symbol.File) && (isOnePool || file.Sees(symbol.File));
            if (isLater) Report(file, file.Syntax.PackagePlace, package, $"'{symbol.File.ImportPath}', as {symbol.Description}");
        }

        foreach (ProtoDescriptor other in symbols)
        {
            bool isLater = firstOfPackage != null && OrderOf(other.File) > OrderOf(firstOfPackage) && (isOnePool || other.File.Sees(firstOfPackage));
            if (isLater) Report(other.File, other.NameRange, other.Name, $"'{firstOfPackage!.ImportPath}', as a package");
        }
    }

    private void Report(ProtoFileDescriptor file, TextRange range, string name, string where)
    {
        if (!file.IsWhole || file.IsBuiltIn) return;
        file.Diagnostics.ReportShared(DiagnosticCatalog.NameTaken, range, name, where);
        _told.Add(file);
    }

    private static bool IsInside(string package, string outer) =>
        package.StartsWith(outer, StringComparison.Ordinal) && (package.Length == outer.Length || package[outer.Length] == '.');

    // Files that come with the compiler have an order among themselves, and come before all others.
    private static int OrderOf(ProtoFileDescriptor file) => file.IsBuiltIn ? -1 : file.Order;
}
