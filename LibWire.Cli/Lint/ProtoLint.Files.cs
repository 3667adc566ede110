using System.Text.RegularExpressions;

namespace LibWire.Cli;

// Files and packages.
internal sealed partial class ProtoLint
{
    private void CheckFile(ProtoFileDescriptor file)
    {
        ProtoFileSyntax syntax = file.Syntax;
        string path = file.ImportPath, name = Path.GetFileNameWithoutExtension(path), folder = FolderOf(path);
        if (syntax.LanguageStatement == null) Add("SYNTAX_SPECIFIED", file, default, "The file has no \"syntax\" or \"edition\": write which language it is.");
        if (LintNames.LowerSnake(name) is { } proposed && proposed != name)
            Add("FILE_LOWER_SNAKE_CASE", file, default, $"The file name is not in lower_snake_case: call it \"{proposed}.proto\".");
        CheckImports(file);
        if (file.Package.Length == 0)
        {
            Add("PACKAGE_DEFINED", file, default, "The file has no package, so that its names can clash with those of others.");
            return;
        }

        string expected = file.Package.Replace('.', '/');
        if (folder != expected)
        {
            Add(
                "PACKAGE_DIRECTORY_MATCH", file, syntax.PackagePlace,
                $"Files of the package \"{file.Package}\" belong in the folder \"{expected}\", and this one is in \"{Shown(folder)}\".");
        }

        string lower = string.Join('.', file.Package.Split('.').Select(LintNames.LowerSnake));
        if (lower != file.Package) Add("PACKAGE_LOWER_SNAKE_CASE", file, syntax.PackagePlace, $"The package is not in lower_snake_case: write \"{lower}\".");
        if (!Version().IsMatch(file.Package))
            Add("PACKAGE_VERSION_SUFFIX", file, syntax.PackagePlace, $"The package has no version: write \"{file.Package}.v1\".");
    }

    private void CheckImports(ProtoFileDescriptor file)
    {
        foreach (ProtoImportDescriptor import in file.Imports)
        {
            if (import.IsPublic) Add("IMPORT_NO_PUBLIC", file, import.Place, "A public import makes files depend on what they do not name.");
            if (import.Target is not { } target || Unstable().IsMatch(file.Package) || !Unstable().IsMatch(target.Package)) continue;
            Add("STABLE_PACKAGE_NO_IMPORT_UNSTABLE", file, import.Place, $"The package \"{target.Package}\" may change, and this one must not depend on it.");
        }

        foreach (SchemaDiagnostic unused in file.Diagnostics.ToArray().Where(static item => item.Id == DiagnosticCatalog.UnusedImport.Id))
            Add("IMPORT_USED", file, new TextRange(unused.Span.Start, unused.Span.Length), unused.Message);
    }

    private void CheckPackages(IReadOnlyList<ProtoFileDescriptor> files)
    {
        foreach (IGrouping<string, ProtoFileDescriptor> package in files.Where(static file => file.Package.Length > 0).GroupBy(static file => file.Package))
        {
            string[] folders = [.. package.Select(static file => FolderOf(file.ImportPath)).Distinct().Order(StringComparer.Ordinal)];
            foreach (ProtoFileDescriptor file in package.Where(_ => folders.Length > 1))
            {
                Add(
                    "PACKAGE_SAME_DIRECTORY", file, file.Syntax.PackagePlace,
                    $"The files of the package \"{package.Key}\" are in several folders: {string.Join(", ", folders.Select(Shown))}.");
            }

            foreach (string option in LintRules.PackageOptions) CheckPackageOption(option, [.. package]);
        }

        foreach (IGrouping<string, ProtoFileDescriptor> folder in files.GroupBy(static file => FolderOf(file.ImportPath)))
        {
            string[] packages = [.. folder.Select(static file => file.Package).Distinct().Order(StringComparer.Ordinal)];
            foreach (ProtoFileDescriptor file in folder.Where(_ => packages.Length > 1))
            {
                Add(
                    "DIRECTORY_SAME_PACKAGE", file, file.Syntax.PackagePlace,
                    $"The files of the folder \"{Shown(folder.Key)}\" have several packages: {string.Join(", ", packages)}.");
            }
        }

        CheckCycles(files);
    }

    private void CheckPackageOption(string option, ProtoFileDescriptor[] files)
    {
        string[] values = Array.ConvertAll(files, file => file.Options?.Bool(option) == true ? "true" : file.Options?.String(option) ?? "");
        string[] distinct = [.. values.Distinct().Select(static value => ShownText.Escape(Shown(value)))];
        foreach (ProtoFileDescriptor file in files.Where(_ => distinct.Length > 1))
        {
            Add(
                LintRules.RuleOf(option), file, file.FindOptionValue(option) ?? file.Syntax.PackagePlace,
                $"The files of the package \"{file.Package}\" have several values of {option}: {string.Join(", ", distinct)}.");
        }
    }

    private void CheckCycles(IReadOnlyList<ProtoFileDescriptor> files)
    {
        string[] packages = [.. files.Select(static file => file.Package).Distinct()];
        var numbers = Enumerable.Range(0, packages.Length).ToDictionary(i => packages[i], StringComparer.Ordinal);
        List<int>[] edges = Array.ConvertAll(packages, static _ => new List<int>());
        (ProtoFileDescriptor File, TextRange Place, string Package)[] imports =
        [
            .. files.SelectMany(static file => file.Imports.Select(import => (file, import.Place, import.Target?.Package ?? "")))
                .Where(import => import.Item3 != import.file.Package && numbers.ContainsKey(import.Item3)),
        ];
        foreach (var import in imports) edges[numbers[import.File.Package]].Add(numbers[import.Package]);
        int[] components = StrongComponents.Find(edges);
        foreach (var import in imports.Where(import => components[numbers[import.File.Package]] == components[numbers[import.Package]]))
        {
            Add(
                "PACKAGE_NO_IMPORT_CYCLE", import.File, import.Place,
                $"The packages \"{import.File.Package}\" and \"{import.Package}\" import each other, directly or through others.");
        }
    }

    private static string FolderOf(string importPath) => importPath.LastIndexOf('/') is > 0 and int slash ? importPath[..slash] : "";

    private static string Shown(string value) => value.Length == 0 ? "none" : value;

    // v1, v1test2, v1alpha, v1beta2, v1p1alpha1; with another part before it.
    [GeneratedRegex(@"\.v[1-9][0-9]*(test[a-z0-9_]*|(p[1-9][0-9]*)?(alpha|beta)([1-9][0-9]*)?)?$", RegexOptions.CultureInvariant)]
    private static partial Regex Version();

    [GeneratedRegex(@"\.v[1-9][0-9]*(test[a-z0-9_]*|(p[1-9][0-9]*)?(alpha|beta)([1-9][0-9]*)?)$", RegexOptions.CultureInvariant)]
    private static partial Regex Unstable();
}
