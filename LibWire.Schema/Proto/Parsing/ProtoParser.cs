namespace LibWire.Schema;

/// <summary>
/// Parses tokens into a syntax tree. A statement with a syntax error is reported and left out. Parsing continues after its <c>;</c> or block.
/// </summary>
/// <remarks>
/// Besides the grammar it checks what protoc's parser checks, in the same places and with the same recovery, so that both report faults on the same lines.
/// It takes time linear in the text. Only nested messages recurse, up to a limit.
/// </remarks>
internal sealed partial class ProtoParser
{
    private readonly SchemaFile _file;
    private readonly SchemaText _source;
    private readonly string _text;
    private readonly DiagnosticBag _diagnostics;
    private readonly ProtoLexer _lexer;
    private readonly SchemaNameCache _names = SchemaNameCache.OfThread;
    private readonly ProtoScope _fileScope = new();
    private readonly List<ProtoScope> _scopes = [];
    private readonly List<ProtoImportSyntax> _imports = [];
    private int _depth;
    private int _publicImportCount;
    private int _weakImportCount;
    private int _optionImportCount;
    private ProtoEdition _edition = ProtoEdition.Proto2;
    private ProtoName? _languageStatement;
    private ProtoName? _package;
    private TextRange _packagePlace;
    private string? _editionFault; // the fault of the edition, reported if the file has no other fault
    private TextRange _editionWord;

    private ProtoParser(SchemaFile file, bool keepsLocations)
    {
        _file = file;
        _source = new SchemaText(file.Text);
        _text = file.Text;
        _diagnostics = new DiagnosticBag(file.Path, _source);
        _lexer = new ProtoLexer(_source, _diagnostics, keepsLocations);
        if (keepsLocations) _locations = [];
    }

    private bool IsEdition => _edition >= ProtoEdition.Edition2023;

    /// <summary>Reads one file. Never throws.</summary>
    internal static ProtoFileSyntax Parse(SchemaFile file, bool keepsLocations)
    {
        var parser = new ProtoParser(file, keepsLocations);
        parser.ParseFile();
        return new ProtoFileSyntax(
            file,
            parser._source,
            parser._edition,
            parser._languageStatement,
            parser._package,
            ProtoScope.Pack(parser._imports),
            ProtoScope.Pack(parser._fileScope.Options),
            ProtoScope.Pack(parser._fileScope.Members),
            parser._diagnostics.ToArray())
        { Locations = parser._locations, PackagePlace = parser._packagePlace };
    }

    private void ParseFile()
    {
        ProtoLocation? root = Start();

        // If the language is unknown, nothing else can be checked.
        if (IsAt(ProtoWord.Syntax) || IsAt(ProtoWord.Edition))
            if (!ParseLanguage(root)) return;

        while (!IsAtEnd)
        {
            if (ParseTopLevel(root)) continue;
            SkipStatement();
            if (!IsAt('}')) continue;
            Report(DiagnosticCatalog.UnmatchedBrace, Current);
            TakeAny();
        }

        Close(root);
        if (_editionFault != null && !_diagnostics.HasErrors)
            _diagnostics.Report(DiagnosticCatalog.EditionOutOfRange, _editionWord, _languageStatement!.Text, _editionFault);
    }

    private bool ParseTopLevel(ProtoLocation? root)
    {
        if (TryTakeEnd(';', null)) return true;
        int before = Previous.End;
        if (!ParseVisibility(out ProtoVisibility visibility)) return false;
        switch (Current.Word)
        {
            case ProtoWord.Message:
                return ParseMessage(visibility, Open(root, ProtoPath.FileMessage, _fileScope.MessageCount++), before, _fileScope);
            case ProtoWord.Enum:
                return ParseEnum(visibility, Open(root, ProtoPath.FileEnum, _fileScope.EnumCount++), before, _fileScope);
            case ProtoWord.Service:
                return ParseService(Open(root, ProtoPath.FileService, _fileScope.ServiceCount++), before);
            case ProtoWord.Extend:
                return ParseExtend(_fileScope, root, Open(root, ProtoPath.FileExtension));
            case ProtoWord.Import:
                return ParseImport(root);
            case ProtoWord.Package:
                return ParsePackage(root);
            case ProtoWord.Option:
                return ParseOptionStatement(_fileScope.Options, Open(root, ProtoPath.FileOptions));
            case ProtoWord.Syntax or ProtoWord.Edition:
                Report(DiagnosticCatalog.SyntaxNotFirst, Current, Text(Current));
                return false;
            default:
                // The caller reports a brace.
                return !IsAt('}') && Expected("'message', 'enum' or another top-level statement");
        }
    }

    // Before edition 2024 'export' and 'local' are ordinary names.
    private bool ParseVisibility(out ProtoVisibility visibility)
    {
        visibility = ProtoVisibility.None;
        if (_edition < ProtoEdition.Edition2024 || !(IsAt(ProtoWord.Export) || IsAt(ProtoWord.Local))) return true;
        visibility = IsAt(ProtoWord.Export) ? ProtoVisibility.Export : ProtoVisibility.Local;
        TakeAny();
        if (IsAt(ProtoWord.Message) || IsAt(ProtoWord.Enum)) return true;
        Report(DiagnosticCatalog.VisibilityTarget, Current, Found(Current));
        return false;
    }

    private bool ParseLanguage(ProtoLocation? root)
    {
        ProtoLocation? location = Open(root, ProtoPath.FileSyntax);
        bool isEdition = IsAt(ProtoWord.Edition);
        _editionWord = Current.Range;
        TakeAny();
        if (!Take('=') || ParseText("the language in quotes, such as \"proto3\"") is not { } name) return false;
        if (!TakeEnd(';', location)) return false;
        Close(location);
        _languageStatement = name;
        if (isEdition)
        {
            if (ReadEdition(name.Text)) return true;
            _diagnostics.Report(DiagnosticCatalog.UnknownEdition, name.Span, name.Text);
            return false;
        }

        if (name.Text == "proto3") _edition = ProtoEdition.Proto3;
        if (name.Text is "proto2" or "proto3") return true;
        _diagnostics.Report(DiagnosticCatalog.UnknownSyntax, name.Span, name.Text);
        return false;
    }

    // The editions of protoc 35. Editions that it does not support have the grammar of their neighbours.
    private bool ReadEdition(string name)
    {
        switch (name)
        {
            case "2023":
                _edition = ProtoEdition.Edition2023;
                return true;
            case "2024":
                _edition = ProtoEdition.Edition2024;
                return true;
            case "UNSTABLE":
                _edition = ProtoEdition.Unstable;
                return true;
            case "2026" or "MAX" or "99997_TEST_ONLY" or "99998_TEST_ONLY" or "99999_TEST_ONLY":
                _edition = ProtoEdition.Edition2024;
                _editionFault = "later than the latest that is supported";
                return true;
            case "LEGACY" or "1_TEST_ONLY" or "2_TEST_ONLY":
                _edition = ProtoEdition.Edition2023;
                _editionFault = "earlier than the first that is supported";
                return true;
            default:
                return false;
        }
    }

    private bool ParsePackage(ProtoLocation? root)
    {
        if (_package != null) Report(DiagnosticCatalog.SecondPackage, Current, _package.Text);
        ProtoLocation? location = Open(root, ProtoPath.FilePackage);
        ProtoToken first = Current;
        TakeAny();
        if (ParseQualifiedName("the name of the package", allowsLeadingDot: false) is not { } name) return false;
        _package = name;
        _packagePlace = new TextRange(first.Start, name.Span.End - first.Start);
        if (!TakeEnd(';', location)) return false;
        Close(location);
        return true;
    }

    private bool ParseImport(ProtoLocation? root)
    {
        ProtoToken first = Current;
        TakeAny();
        ProtoImportKind kind = Current.Word switch
        {
            ProtoWord.Option => ProtoImportKind.Option,
            ProtoWord.Public => ProtoImportKind.Public,
            ProtoWord.Weak => ProtoImportKind.Weak,
            _ => ProtoImportKind.Ordinary,
        };
        bool isForOptions = kind == ProtoImportKind.Option;
        if (isForOptions && _edition < ProtoEdition.Edition2024) Report(DiagnosticCatalog.OptionImport, Current);
        ProtoLocation? location = OpenAt(first, root, isForOptions ? ProtoPath.FileOptionDependency : ProtoPath.FileDependency, CountImports(isForOptions));
        if (!isForOptions && CountImports(isForOptions: true) > 0) Report(DiagnosticCatalog.ImportOrder, Current);
        if (kind == ProtoImportKind.Weak && IsEdition && _edition >= ProtoEdition.Edition2024) Report(DiagnosticCatalog.WeakImport, Current);
        if (kind != ProtoImportKind.Ordinary)
        {
            ProtoLocation? wordLocation =
                kind == ProtoImportKind.Public ? Open(root, ProtoPath.FilePublicDependency, _publicImportCount++) :
                kind == ProtoImportKind.Weak ? Open(root, ProtoPath.FileWeakDependency, _weakImportCount++) :
                null;
            TakeAny();
            Close(wordLocation);
        }

        if (ParseText("the file to import, in quotes") is not { } path) return false;
        _imports.Add(new ProtoImportSyntax(kind, path) { Word = first.Range });
        if (isForOptions) _optionImportCount++;
        if (!TakeEnd(';', location)) return false;
        Close(location);
        return true;
    }

    private int CountImports(bool isForOptions) => isForOptions ? _optionImportCount : _imports.Count - _optionImportCount;
}
