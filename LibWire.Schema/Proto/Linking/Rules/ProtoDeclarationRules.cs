namespace LibWire.Schema;

/// <summary>Applies the rules about the declarations in the extension ranges of one message.</summary>
internal sealed class ProtoDeclarationRules(ProtoFileDescriptor file)
{
    private readonly HashSet<string> _fullNames = new(StringComparer.Ordinal);
    private bool _isGivenUp;

    internal void Check(ProtoExtensionRange range)
    {
        if (_isGivenUp || range.Options is not { } options) return;
        TextRange place = range.Range.Span;
        var numbers = new HashSet<int>();
        bool isFirst = true;
        foreach (ProtoDeclaration declaration in ProtoDeclaration.Of(options))
        {
            if (file.Diagnostics.IsFull) return; // all ranges of a statement have its declarations: a thousand of both are a million errors
            if (isFirst && ProtoDeclaration.IsRefused(options))
            {
                file.Report(DiagnosticCatalog.DeclarationsUnverified, place);
                _isGivenUp = true;
                return;
            }

            isFirst = false;
            int number = declaration.Number;
            if (number < range.Start || number >= range.End) file.Report(DiagnosticCatalog.DeclarationOutOfRange, place, number, range.Start, range.End - 1);
            if (!numbers.Add(number)) file.Report(DiagnosticCatalog.DeclarationTwice, place, number);
            if (!CheckNames(declaration, place)) return;
        }
    }

    private bool CheckNames(ProtoDeclaration declaration, TextRange place)
    {
        if (!declaration.HasFullName || !declaration.HasType)
        {
            bool isFine = declaration.IsReserved && !declaration.HasFullName && !declaration.HasType;
            if (!isFine) file.Report(DiagnosticCatalog.DeclarationIncomplete, place, declaration.Number);
            return true;
        }

        if (!_fullNames.Add(declaration.FullName))
        {
            file.Report(DiagnosticCatalog.DeclarationNameTwice, place, declaration.FullName);
            return false;
        }

        CheckName(declaration.FullName, place);
        if (!ProtoScalars.TryGet(declaration.Type, out _)) CheckName(declaration.Type, place);
        return true;
    }

    private void CheckName(string name, TextRange place)
    {
        bool isPlain = name.Length > 1 && name[name.Length - 1] != '.';
        for (int i = 0; i < name.Length; i++)
        {
            if (name[i] == '.') isPlain &= i == 0 || name[i - 1] != '.';
            else isPlain &= SchemaCharacters.IsLetter(name[i]) || SchemaCharacters.IsDigit(name[i]);
        }

        if (!isPlain || name[0] != '.') file.Report(DiagnosticCatalog.DeclarationName, place, name);
    }
}
