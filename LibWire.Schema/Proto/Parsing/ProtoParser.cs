namespace LibWire.Schema;

/// <summary>
/// Tokens to a syntax tree. A statement that breaks the grammar is reported once and left out; the next one starts behind its <c>;</c> or block.
/// </summary>
/// <remarks>Grammar and recovery work in time linear in the text; only messages in messages recurse, to a limit.</remarks>
internal sealed partial class ProtoParser
{
    /// <summary>Most messages and groups inside each other, as many as protoc 35 takes.</summary>
    internal const int MessageDepthMax = 31;

    private readonly SchemaFile _file;
    private readonly SchemaText _source;
    private readonly DiagnosticBag _diagnostics;
    private readonly List<ProtoToken> _tokens;
    private readonly List<ProtoImportSyntax> _imports = [];
    private readonly List<ProtoOptionSyntax> _options = [];
    private readonly List<ProtoMemberSyntax> _members = [];
    private int _index;
    private int _depth;
    private ProtoEdition _edition = ProtoEdition.Proto2;
    private ProtoName? _languageStatement;
    private ProtoName? _package;

    private ProtoParser(SchemaFile file)
    {
        _file = file;
        _source = new SchemaText(file.Text);
        _diagnostics = new DiagnosticBag(file.Path, _source);
        _tokens = ProtoLexer.Tokenize(_source, _diagnostics);
    }

    /// <summary>Reads one file. Never throws.</summary>
    internal static ProtoFileSyntax Parse(SchemaFile file, bool keepsLocations)
    {
        var parser = new ProtoParser(file);
        parser.ParseFile();
        return new ProtoFileSyntax(
            file,
            parser._source,
            parser._edition,
            parser._languageStatement,
            parser._package,
            parser._imports,
            parser._options,
            parser._members,
            parser._diagnostics.ToArray()) { Locations = keepsLocations ? [] : null };
    }

    private void ParseFile()
    {
        bool isFirst = true;
        while (Current.Kind != ProtoTokenKind.End)
        {
            if (IsAt('}'))
            {
                Report(DiagnosticCatalog.UnmatchedBrace, Current);
                _index++;
            }
            else if (!ParseTopLevel(isFirst))
            {
                SkipStatement();
            }

            isFirst = false;
        }
    }

    private bool ParseTopLevel(bool isFirst)
    {
        if (TryTake(';')) return true;
        if (IsAt("syntax") || IsAt("edition")) return ParseLanguage(isFirst);
        if (IsAt("package")) return ParsePackage();
        if (IsAt("import")) return ParseImport();
        if (IsAt("option")) return ParseOptionStatement(_options);
        if (IsAt("message") || IsAt("enum") || IsAtVisibility()) return ParseNested(_members);
        if (IsAt("service")) return Keep(ParseService(), _members);
        if (IsAt("extend")) return Keep(ParseExtend(), _members);
        return Expected("'message', 'enum' or another top-level statement");
    }

    // 'export' and 'local' belong to edition 2024; files of editions are refused as a whole, so their grammar is taken as a superset.
    private bool IsAtVisibility() =>
        _edition >= ProtoEdition.Edition2023 && (IsAt("export") || IsAt("local")) && (IsAt("message", 1) || IsAt("enum", 1));

    private bool ParseNested(List<ProtoMemberSyntax> members)
    {
        int start = _index;
        ProtoVisibility visibility = ProtoVisibility.None;
        if (IsAtVisibility())
        {
            visibility = IsAt("export") ? ProtoVisibility.Export : ProtoVisibility.Local;
            _index++;
        }

        return IsAt("message") ? Keep(ParseMessage(start, visibility), members) : Keep(ParseEnum(start, visibility), members);
    }

    private bool ParseLanguage(bool isFirst)
    {
        ProtoToken word = Current;
        bool isEdition = IsAt("edition");
        _index++;
        if (!Take('=') || ParseString("the language in quotes, such as \"proto3\"") is not { } value) return false;
        if (!isFirst)
        {
            Report(DiagnosticCatalog.SyntaxNotFirst, word, Text(word));
            return TakeEnd();
        }

        var name = new ProtoName(value.Text, value.Span);
        _languageStatement = name;
        if (isEdition) _edition = name.Text == "2024" ? ProtoEdition.Edition2024 : ProtoEdition.Edition2023;
        else if (name.Text == "proto3") _edition = ProtoEdition.Proto3;
        else if (name.Text != "proto2") _diagnostics.Report(DiagnosticCatalog.UnknownSyntax, name.Span, name.Text);
        return TakeEnd();
    }

    private bool ParsePackage()
    {
        ProtoToken word = Current;
        _index++;
        if (ParseQualifiedName("the name of the package", allowsLeadingDot: false) is not { } name) return false;
        if (_package == null) _package = name;
        else Report(DiagnosticCatalog.SecondPackage, word, _package.Text);
        return TakeEnd();
    }

    private bool ParseImport()
    {
        TextRange word = Span(Current);
        _index++;
        ProtoImportKind kind =
            TryTake("public") ? ProtoImportKind.Public :
            TryTake("weak") ? ProtoImportKind.Weak :
            TryTake("option") ? ProtoImportKind.Option :
            ProtoImportKind.Ordinary;
        if (kind == ProtoImportKind.Option && _edition < ProtoEdition.Edition2023) Report(DiagnosticCatalog.OptionImport, _tokens[_index - 1]);
        if (ParseString("the file to import, in quotes") is not { } path) return false;
        _imports.Add(new ProtoImportSyntax(kind, new ProtoName(path.Text, path.Span)) { Word = word });
        return TakeEnd();
    }

    private static bool Keep<T>(T? syntax, List<T> list) where T : ProtoMemberSyntax
    {
        if (syntax == null) return false;
        list.Add(syntax);
        return true;
    }
}
