using System.Linq;

namespace LibWire.Schema;

/// <summary>Applies the rules of the language to files that include each other.</summary>
internal sealed class FbsLinker
{
    private readonly FbsOptions _options;
    private readonly FbsFileSet _files;
    private readonly Dictionary<FbsDeclaration, FbsObjectModel> _objects = [];

    private FbsLinker(FbsOptions options, Func<string, SchemaFile?>? findFile)
    {
        _options = options;
        _files = new FbsFileSet(options, findFile);
    }

    /// <summary>
    /// Links files with all their includes. Never throws. The faults of a file are in its diagnostics, and do not keep other files from being linked.
    /// </summary>
    /// <param name="syntaxes">The files.</param>
    /// <param name="options">The options.</param>
    /// <param name="findFile">Returns an included file that is not among the input, by its path; null if there is none.</param>
    internal static FbsLinkage Link(IReadOnlyList<FbsFileSyntax> syntaxes, FbsOptions options, Func<string, SchemaFile?>? findFile)
    {
        var linker = new FbsLinker(options, findFile);
        IReadOnlyList<FbsSourceFile> files = linker._files.Add(syntaxes);
        var units = new List<FbsUnit>();
        foreach (FbsSourceFile root in RootsFirst(files))
        {
            if (root.Unit != null) continue;
            units.Add(FbsUnit.Of(root));
            linker.LinkUnit(units[units.Count - 1]);
        }

        return new FbsLinkage(files, units);
    }

    // A file that no other includes comes first. So each file is linked where the declarations that it may need from its includers are visible.
    private static IEnumerable<FbsSourceFile> RootsFirst(IReadOnlyList<FbsSourceFile> files)
    {
        var included = new HashSet<FbsSourceFile>();
        foreach (FbsSourceFile file in files)
            foreach (FbsSourceFile? target in file.Includes)
                if (target != null && target != file) included.Add(target);
        return files.Where(file => !included.Contains(file)).Concat(files.Where(included.Contains));
    }

    // Each file is linked once, in the first unit that contains it. Structs and enums come before unions and tables, which need their sizes and values.
    private void LinkUnit(FbsUnit unit)
    {
        FbsSourceFile[] fresh = [.. unit.Files.Where(static file => file.Unit is null)];
        foreach (FbsSourceFile file in fresh) file.Unit = unit;
        foreach (FbsDeclaration declaration in fresh.SelectMany(static file => file.Declarations))
        {
            if (declaration.IsEnum && !declaration.IsUnion) FbsEnumLinker.Link(declaration);
            else if (declaration.IsStruct) _objects[declaration] = FbsObjectLinker.Link(declaration, _options);
        }

        foreach (FbsDeclaration union in fresh.SelectMany(static file => file.Declarations).Where(static declaration => declaration.IsUnion))
            FbsEnumLinker.Link(union);

        var services = new Dictionary<FbsDeclaration, FbsServiceModel>();
        foreach (FbsDeclaration declaration in fresh.SelectMany(static file => file.Declarations))
        {
            if (declaration.IsTable) _objects[declaration] = FbsObjectLinker.Link(declaration, _options);
            else if (declaration.IsService) services[declaration] = FbsServiceLinker.Link(declaration);
            if (declaration.IsUnion && _options.RefusesPrivateLeaks && !declaration.IsPrivate) CheckLeaks(declaration);
        }

        foreach (FbsSourceFile file in fresh) LinkFile(file, services);
    }

    private void LinkFile(FbsSourceFile file, Dictionary<FbsDeclaration, FbsServiceModel> services)
    {
        string root = "", identifier = "", extension = "";
        var attributes = new List<string>();
        for (int i = 0; i < file.Syntax.Members.Count; i++)
        {
            switch (file.Syntax.Members[i])
            {
                case FbsRootTypeSyntax member: root = FindRoot(file, member, i) ?? root; break;
                case FbsFileIdentifierSyntax member: identifier = CheckIdentifier(file, member.Name); break;
                case FbsFileExtensionSyntax member: extension = member.Name.Text; break;
                case FbsAttributeDeclarationSyntax member: attributes.Add(member.Name.Text); break;
                case FbsDataSyntax member when root.Length == 0 && file.Unit!.Root == file && file.IsWhole:
                    file.Diagnostics.Report(DiagnosticCatalog.FbsDataWithoutRoot, member.Name.Range);
                    break;
            }
        }

        if (file.Diagnostics.HasErrors || file.HasUnknownNames || file.Includes.Contains(null)) return;
        file.Model = new FbsFileModel
        {
            ImportPath = file.Path,
            CSharpNamespace = file.File.CSharpNamespace,
            Declarations = file.File.Declarations,
            CSharpBaseNamespace = file.File.CSharpBaseNamespace,
            Grpc = file.File.Grpc,
            HasTypes = file.File.HasTypes,
            Includes = new(file.Includes.Select(static target => target!.Path)),
            RootTable = root,
            FileIdentifier = identifier,
            FileExtension = extension,
            DeclaredAttributes = new(attributes),
            Objects = new(file.Declarations.Where(static declaration => declaration.IsObject).Select(declaration => _objects[declaration])),
            Enums = new(file.Declarations.Where(static declaration => declaration.IsEnum).Select(static declaration => declaration.Enum!)),
            Services = new(file.Declarations.Where(services.ContainsKey).Select(declaration => services[declaration])),
        };
    }

    // The name is tried alone first, then in the enclosing namespaces. As in flatc the table must be declared or mentioned above.
    private static string? FindRoot(FbsSourceFile file, FbsRootTypeSyntax member, int index)
    {
        FbsUnit unit = file.Unit!;
        FbsDeclaration? found = unit.FindType(member.Name.Text);
        if (found is null && member.Namespace.Length > 0) found = unit.FindType($"{member.Namespace}.{member.Name.Text}");
        if (found is { IsObject: true } && unit.IsKnownAt(found, unit.OrderOf(file, index)))
        {
            if (found.IsTable) return found.FullName;
            file.Diagnostics.Report(DiagnosticCatalog.FbsRootNotTable, member.Name.Range, found.FullName, found.KindName);
        }
        else if (found is { IsObject: true })
        {
            file.Diagnostics.Report(DiagnosticCatalog.FbsRootNotFound, member.Name.Range, member.Name.Text, "it is declared below: move this line behind it");
        }
        else if (found != null)
        {
            file.Diagnostics.Report(DiagnosticCatalog.FbsRootNotTable, member.Name.Range, found.FullName, found.KindName);
        }
        else if (unit.HasGaps)
        {
            file.HasUnknownNames = true;
        }
        else
        {
            file.Diagnostics.Report(
                DiagnosticCatalog.FbsRootNotFound, member.Name.Range, member.Name.Text, "declare it above, or write its namespace in front");
        }

        return null;
    }

    private static string CheckIdentifier(FbsSourceFile file, FbsName name)
    {
        if (System.Text.Encoding.UTF8.GetByteCount(name.Text) == FbsSchemaLimits.IdentifierBytes) return name.Text;
        file.Diagnostics.Report(DiagnosticCatalog.FbsFileIdentifier, name.Range, name.Text);
        return "";
    }

    private static void CheckLeaks(FbsDeclaration union)
    {
        if (union.Enum is null) return;
        foreach (FbsEnumValueModel value in union.Enum.Values)
        {
            if (value.UnionType is not { TypeName: { Length: > 0 } name } || union.File.Unit!.FindType(name) is not { IsPrivate: true }) continue;
            FbsName place = ((FbsEnumSyntax)union.Syntax).Values[value.Order].Name;
            union.File.Diagnostics.Report(DiagnosticCatalog.FbsPrivateLeak, place.Range, union.FullName, name);
        }
    }
}
