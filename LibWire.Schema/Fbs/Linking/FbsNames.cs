namespace LibWire.Schema;

/// <summary>Finds the types to which the names in a statement refer.</summary>
/// <remarks>
/// As in flatc a name is tried in its own namespace, then in each enclosing one, then alone. Enums and unions come first, and tables and structs that are
/// declared above come before those below. A name that is not found above refers to the next declaration of that name. The schemas of C# types have whole
/// names, which are tried alone.
/// </remarks>
/// <param name="file">The file of the statement.</param>
/// <param name="index">The index of the statement.</param>
/// <param name="scope">The namespace of the statement.</param>
internal sealed class FbsNames(FbsSourceFile file, int index, string scope)
{
    private readonly FbsUnit _unit = file.Unit!;
    private readonly long _order = file.Unit!.OrderOf(file, index);

    /// <summary>The order of the statement in its unit.</summary>
    internal long Order => _order;

    /// <summary>The type of a field; null if a name is not found, which is reported.</summary>
    internal FbsTypeRef? Resolve(FbsTypeSyntax syntax)
    {
        FbsBaseType item = FbsScalars.Find(syntax.Name.Text);
        FbsDeclaration? declaration = null;
        if (item == FbsBaseType.None)
        {
            declaration = Find(syntax.Name);
            if (declaration is null) return null;
            item = declaration.IsObject ? FbsBaseType.Object : declaration.IsUnion ? FbsBaseType.Union : declaration.UnderlyingType;
        }

        if (!syntax.IsSeries) return new FbsTypeRef(item, FbsBaseType.None, declaration, 0);
        return new FbsTypeRef(syntax.Length > 0 ? FbsBaseType.Array : FbsBaseType.Vector, item, declaration, syntax.Length);
    }

    /// <summary>The type of a name; null if it is not found, which is reported.</summary>
    internal FbsDeclaration? Find(FbsName name)
    {
        FbsDeclaration? found = FindAround(name.Text, static (declaration, isAbove) => declaration.IsEnum && isAbove) ?? FindObject(name);
        if (found != null) return found;

        FbsDeclaration? below = FindAround(name.Text, static (declaration, _) => declaration.IsEnum);
        if (below != null) Report(DiagnosticCatalog.FbsUsedBeforeDeclared, name, name.Text, below.KindName, Place(below));
        else ReportMissing(name);
        return null;
    }

    /// <summary>The table or struct of a name; null if it is no such type, which is reported.</summary>
    internal FbsDeclaration? FindObjectOrReport(FbsName name)
    {
        FbsDeclaration? found = FindObject(name);
        if (found is null) ReportMissing(name);
        return found;
    }

    /// <summary>The table or struct of a name that is declared above or by the statement itself; null if there is none.</summary>
    internal FbsDeclaration? FindObjectAbove(string name) => FindAround(name, static (declaration, isAbove) => declaration.IsObject && isAbove);

    /// <summary>The enum of a name that is declared above; null if there is none.</summary>
    internal FbsDeclaration? FindEnumAbove(string name) => FindAround(name, static (declaration, isAbove) => declaration.IsEnum && isAbove);

    private FbsDeclaration? FindObject(FbsName name)
    {
        FbsDeclaration? found = FindObjectAbove(name.Text)
            ?? FindAround(name.Text, static (declaration, _) => declaration.IsObject)
            ?? FindElsewhere(name);
        if (found != null) _unit.NoteUse(found, _order);
        return found;
    }

    // A simple name that is in no enclosing namespace refers to the next declaration of that name in any namespace.
    private FbsDeclaration? FindElsewhere(FbsName name)
    {
        IReadOnlyList<FbsDeclaration> candidates = _unit.FindSimple(name.Text);
        for (int i = FirstBelow(candidates); i < candidates.Count; i++)
        {
            FbsDeclaration candidate = candidates[i];
            if (!candidate.IsObject) continue;
            Report(DiagnosticCatalog.FbsFoundElsewhere, name, name.Text, candidate.FullName);
            return candidate;
        }

        return null;
    }

    // The candidates are in order.
    private int FirstBelow(IReadOnlyList<FbsDeclaration> candidates)
    {
        int low = 0, high = candidates.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (_unit.OrderOf(candidates[middle]) < _order) low = middle + 1;
            else high = middle;
        }

        return low;
    }

    private FbsDeclaration? FindAround(string name, Func<FbsDeclaration, bool, bool> isWanted)
    {
        // Most names that are not found exist in no namespace, and need no walk.
        if (_unit.FindSimple(SimpleName(name)).Count == 0) return null;
        if (file.File.Declarations != null) return FindDeclared(name) is { } declared && isWanted(declared, IsAbove(declared)) ? declared : null;
        for (int length = scope.Length; ; length = scope.LastIndexOf('.', length - 1))
        {
            string fullName = length <= 0 ? name : $"{scope.Substring(0, length)}.{name}";
            if (_unit.FindType(fullName) is { } found && isWanted(found, IsAbove(found))) return found;
            if (length <= 0) return null;
        }
    }

    // A schema that is written from C# has names of one meaning: a whole name, or one in the namespace of the file.
    private FbsDeclaration? FindDeclared(string name) => _unit.FindType(name) ?? _unit.FindType(SchemaFile.Below(scope, name));

    private bool IsAbove(FbsDeclaration declaration) => _unit.OrderOf(declaration) <= _order;

    private void ReportMissing(FbsName name)
    {
        // Something missing, which is reported already, could declare it.
        if (_unit.HasGaps)
        {
            file.HasUnknownNames = true;
            return;
        }

        IReadOnlyList<FbsDeclaration> similar = _unit.FindSimple(SimpleName(name.Text));
        string advice = similar.Count > 0
            ? $"there is '{similar[0].FullName}', {similar[0].KindName}; write that if it is meant"
            : "declare it, or include the file that does";
        Report(DiagnosticCatalog.FbsTypeNotFound, name, name.Text, advice);
    }

    private static string SimpleName(string name) => name.Substring(name.LastIndexOf('.') + 1);

    private static string Place(FbsDeclaration declaration) =>
        $"{declaration.File.Path}, line {declaration.File.Syntax.Source.LineOf(declaration.Syntax.Name.Range.Start) + 1}";

    private void Report(DiagnosticRule rule, FbsName name, params object[] arguments) => file.Diagnostics.Report(rule, name.Range, arguments);
}
