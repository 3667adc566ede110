namespace LibWire.Schema;

/// <summary>
/// Parses text into a tree, in one pass. After a fault it goes on with the next field or declaration, so that all faults of a file are reported.
/// </summary>
internal sealed partial class FbsParser
{
    private readonly string _text;
    private readonly FbsLexer _lexer;
    private readonly DiagnosticBag _diagnostics;
    private readonly List<FbsName> _includes = [];
    private readonly List<FbsMemberSyntax> _members = [];
    private string _namespace = "";
    private bool _hasLostDeclarations;

    private FbsParser(SchemaText source, DiagnosticBag diagnostics)
    {
        _text = source.Text;
        _diagnostics = diagnostics;
        _lexer = new FbsLexer(source, diagnostics);
        _lexer.Next();
    }

    /// <summary>Parses one file. Never throws: the faults are in the tree.</summary>
    internal static FbsFileSyntax Parse(SchemaFile file)
    {
        var source = new SchemaText(file.Text);
        var diagnostics = new DiagnosticBag(file.Path, source);
        var parser = new FbsParser(source, diagnostics);
        parser.ParseFile();
        return new FbsFileSyntax(file, source, parser._includes, parser._members, parser._hasLostDeclarations, diagnostics.ToArray())
        {
            LastNamespace = parser._namespace,
        };
    }

    private void ParseFile()
    {
        bool isBehindIncludes = false;
        while (!IsAtEnd && !_diagnostics.IsFull)
        {
            if (IsAt('{'))
            {
                ParseData();
                return;
            }

            FbsToken first = Current;
            string word = IsAt(FbsTokenKind.Identifier) ? Text(first) : "";
            bool isInclude = word is "include" or "native_include";
            if (word == "include" && isBehindIncludes) Report(DiagnosticCatalog.FbsIncludeTooLate, first);
            isBehindIncludes |= !isInclude;
            if (ParseStatement(word)) continue;
            _hasLostDeclarations |= word is not ("include" or "native_include" or "root_type" or "file_identifier" or "file_extension");
            SkipStatement(first);
        }

        _hasLostDeclarations |= !IsAtEnd;
    }

    // Returns whether the statement was read to its end.
    private bool ParseStatement(string word)
    {
        switch (word)
        {
            case "include" or "native_include": return ParseInclude(isNative: word != "include");
            case "namespace": return ParseNamespace();
            case "table" or "struct": return ParseObject(isStruct: word == "struct");
            case "enum" or "union": return ParseEnum(isUnion: word == "union");
            case "rpc_service": return ParseService();
            case "attribute": return ParseAttributeDeclaration();
            case "root_type": return ParseRootType();
            case "file_identifier": return ParseString("a string of 4 characters", name => new FbsFileIdentifierSyntax(name, _namespace));
            case "file_extension": return ParseString("a string", name => new FbsFileExtensionSyntax(name, _namespace));
            default:
                if (IsAt('}')) Report(DiagnosticCatalog.UnmatchedBrace, Current);
                else Report(DiagnosticCatalog.FbsUnknownStatement, Current, Found(Current));
                return false;
        }
    }

    private bool ParseInclude(bool isNative)
    {
        _lexer.Next();
        if (ParseStringLiteral(isNative ? "the name of a header in quotes" : "the name of a schema file in quotes") is not { } name) return false;

        // Includes for other languages have no meaning here.
        if (!isNative) _includes.Add(name);
        return TakeSemicolon();
    }

    private bool ParseNamespace()
    {
        _lexer.Next();
        if (TryTake(';'))
        {
            _namespace = "";
            return true;
        }

        if (ParseQualifiedName("the name of the namespace, or ';' for the global one") is not { } name) return false;
        bool isTooLong = name.Text.Length > FbsSchemaLimits.NamespaceUnitsMax || name.Text.Split('.').Length > FbsSchemaLimits.NamespacePartsMax;
        if (isTooLong)
            _diagnostics.Report(DiagnosticCatalog.FbsNamespaceTooLong, name.Range, FbsSchemaLimits.NamespacePartsMax, FbsSchemaLimits.NamespaceUnitsMax);
        else _namespace = name.Text;
        return TakeSemicolon();
    }

    private bool ParseAttributeDeclaration()
    {
        _lexer.Next();
        FbsName? name = IsAt(FbsTokenKind.String) ? ParseStringLiteral("") : ParseName("the name of an attribute");
        if (name is null) return false;
        _members.Add(new FbsAttributeDeclarationSyntax(name, _namespace));
        return TakeSemicolon();
    }

    private bool ParseRootType()
    {
        _lexer.Next();
        if (ParseQualifiedName("the name of a table") is not { } name) return false;
        _members.Add(new FbsRootTypeSyntax(name, _namespace));
        return TakeSemicolon();
    }

    private bool ParseString(string what, Func<FbsName, FbsMemberSyntax> make)
    {
        _lexer.Next();
        if (ParseStringLiteral(what) is not { } name) return false;
        _members.Add(make(name));
        return TakeSemicolon();
    }
}
