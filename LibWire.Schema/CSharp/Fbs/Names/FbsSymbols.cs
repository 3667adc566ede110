using System.Linq;

namespace LibWire.Schema;

/// <summary>All types of a compilation by their full names. Files refer to each other, and no two types may have one name in C#.</summary>
internal sealed class FbsSymbols
{
    /// <summary>More than the longest namespace in which C# allows a type. Only the first parts of a longer one are registered.</summary>
    private const int NamespaceCharsMax = 1000;

    private readonly Dictionary<string, FbsSymbol> _symbols = new(StringComparer.Ordinal);
    private readonly Dictionary<string, HashSet<string>> _namesByNamespace = new(StringComparer.Ordinal);

    /// <param name="files">All files in which types may be declared.</param>
    /// <param name="hasStubs">Whether the services of a file get C#.</param>
    internal FbsSymbols(IReadOnlyList<FbsFileModel> files, Func<FbsFileModel, bool> hasStubs)
    {
        // A type cannot have the name of a namespace. These namespaces are in the global one.
        Taken("").UnionWith(files.Any(hasStubs) ? ServiceNames.Namespaces : ["System", "LibWire"]);
        foreach (FbsFileModel file in files)
        {
            foreach (FbsObjectModel type in file.Objects) Add(new FbsSymbol(type, null, Namespace(file, type.Namespace)) { Declarations = file.Declarations });
            foreach (FbsEnumModel type in file.Enums) Add(new FbsSymbol(null, type, Namespace(file, type.Namespace)) { Declarations = file.Declarations });
            if (!hasStubs(file)) continue;
            foreach (FbsServiceModel service in file.Services) AddNamespace(Namespace(file, service.Namespace));
        }

        // Types that keep their name of the schema come first. The names of views are changed if they clash.
        foreach (FbsSymbol symbol in _symbols.Values)
            if (symbol.Enum is not { IsUnion: true }) symbol.Name = CSharpWords.EscapeType(Take(symbol, ""));
        foreach (FbsSymbol symbol in _symbols.Values)
            if (symbol.Object?.ForeignType is { } type) Bind(symbol, type);
        foreach (FbsSymbol symbol in _symbols.Values)
            if (symbol.Enum is { IsUnion: true }) symbol.UnionName = CSharpWords.EscapeType(symbol.DeclaredUnion ?? Take(symbol, ""));
        foreach (FbsSymbol symbol in _symbols.Values)
        {
            if (symbol.Enum is { IsUnion: true }) symbol.Name = Take(symbol, "Kind");
            if (symbol.Enum is { IsUnion: true }) symbol.OffsetName = Take(symbol, "Offset");

            // An enum in C# that is one of Protocol Buffers too has the layout of that beside it.
            if (symbol.Enum is { IsUnion: false }) symbol.LayoutName = Take(symbol, symbol.IsOfBothFormats ? "FlatLayout" : "Layout");
            if (symbol.Enum is not { IsUnion: false }) symbol.ViewName = Take(symbol, OfForeign(symbol, "View"));
            if (symbol.Enum != null) symbol.ValueNames = NamesOfValues(symbol.Enum);
        }

        foreach (FbsFileModel file in files) NoteUses(file);
        NameHolders(files);
    }

    /// <summary>The type of that full name. It always exists: a file that uses unknown types has no model.</summary>
    internal FbsSymbol Find(string fullName) => _symbols[fullName];

    /// <summary>Reports each struct with the name of a member that it has because of a key. A C# member cannot have the name of its type.</summary>
    internal void CheckKeys(IEnumerable<FbsSourceFile> files)
    {
        foreach (FbsDeclaration declaration in files.SelectMany(static file => file.Declarations))
        {
            // A file with errors has no model, and a struct that is bound to a C# type gets another name.
            if (!declaration.IsStruct || !_symbols.TryGetValue(declaration.FullName, out FbsSymbol? symbol) || symbol.Name != declaration.Name) continue;
            if (symbol.KeyField != null && FbsMemberNames.IsOfKeyed(symbol.Name)) Report(declaration, "it has a key");
            if (symbol.IsCompared && FbsMemberNames.IsOfCompared(symbol.Name)) Report(declaration, "keys are compared by it");
        }

        static void Report(FbsDeclaration declaration, string why) =>
            declaration.File.Diagnostics.Report(DiagnosticCatalog.FbsNameOfMember, declaration.NameRange, declaration.FullName, why);
    }

    /// <summary>Takes the name of a class for a service. All types have their names, and keep them.</summary>
    /// <param name="space">The C# namespace.</param>
    /// <param name="name">The name in the schema.</param>
    internal string TakeService(string space, string name)
    {
        name = ServiceNames.OfClass(name);
        return CSharpWords.EscapeType(CSharpWords.TakeType(name, candidate => !FbsKnownTypes.Contains(space, candidate) && Taken(space).Add(candidate)));
    }

    // The name of the struct is that of the C# type, or of nothing. The emitted struct gets another one.
    private void Bind(FbsSymbol symbol, string type)
    {
        symbol.Foreign = type.Length > 0 ? "global::" + type : symbol.Global;
        symbol.Name = Take(symbol, OfForeign(symbol, "Wire"));
    }

    // C# types of a namespace can stand beside a schema file of it that binds a struct to the same type.
    private static string OfForeign(FbsSymbol symbol, string suffix) =>
        symbol is { Foreign.Length: > 0, Declarations: not null } ? suffix + "OfCode" : suffix;

    private void Add(FbsSymbol symbol)
    {
        // If a type is declared twice, the first counts. The linker has reported it, or both are the same file.
        if (_symbols.ContainsKey(symbol.FullName)) return;
        _symbols.Add(symbol.FullName, symbol);
        AddNamespace(symbol.Namespace);
    }

    private void AddNamespace(string space)
    {
        if (_namesByNamespace.ContainsKey(space)) return;
        Taken(space);
        int end = space.Length <= NamespaceCharsMax ? space.Length : space.LastIndexOf('.', NamespaceCharsMax);
        while (end > 0)
        {
            int dot = space.LastIndexOf('.', end - 1);
            Taken(dot < 0 ? "" : space.Substring(0, dot)).Add(CSharpText.Bare(space.Substring(dot + 1, end - dot - 1)));
            end = dot;
        }
    }

    private string Take(FbsSymbol symbol, string suffix)
    {
        string name = CSharpWords.Plain(symbol.SimpleName) + suffix;
        bool keepsName = suffix.Length == 0 && (symbol.Object is { IsStruct: true } || symbol.Enum is { IsUnion: false });
        return CSharpWords.TakeType(name, candidate => (keepsName || !IsReserved(candidate)) && Taken(symbol.Namespace).Add(candidate));

        bool IsReserved(string name) => FbsKnownTypes.Contains(symbol.Namespace, name) || FbsMemberNames.IsOfObjects(name);
    }

    private HashSet<string> Taken(string inNamespace)
    {
        if (!_namesByNamespace.TryGetValue(inNamespace, out HashSet<string>? names))
            _namesByNamespace[inNamespace] = names = new HashSet<string>(StringComparer.Ordinal);
        return names;
    }

    /// <summary>The C# namespace of what a file declares in one of its namespaces.</summary>
    internal static string Namespace(FbsFileModel file, string name) =>
        file.CSharpNamespace ?? SchemaFile.Below(file.CSharpBaseNamespace, string.Join(".", name.Split('.').Select(CSharpWords.EscapeType)));

    // The kind that means that a union has no value has a name of its own. All other values keep their names.
    private static string[] NamesOfValues(FbsEnumModel type)
    {
        var names = FbsMemberNames.OfEnum();
        return [.. type.Values.Select(value => CSharpWords.EscapeKeyword(names.Take(type.IsUnion && value.Order < 0 ? "None" : value.Name)))];
    }

    private void NoteUses(FbsFileModel file)
    {
        foreach (FbsFieldModel field in file.Objects.SelectMany(static type => type.Fields))
        {
            bool isElement = field is { IsUnionType: false, Type: { IsVector: true, Element: FbsBaseType.Object or FbsBaseType.Union } };
            if (field is { IsKey: true, Type.Kind: FbsTypeKind.Struct } && _symbols.TryGetValue(field.Type.TypeName, out FbsSymbol? key)) NoteCompared(key);
            if (isElement && _symbols.TryGetValue(field.Type.TypeName, out FbsSymbol? element)) element.IsElement = true;
        }

        // A root table has one file identifier and one extension: those of the first of its files that declares one.
        if (file.RootTable.Length == 0 || !_symbols.TryGetValue(file.RootTable, out FbsSymbol? root)) return;
        string identifier = file.FileIdentifier;
        bool hasIdentifier = identifier.Length == FbsSchemaLimits.IdentifierBytes && !identifier.Any(static unit => unit >= 0x80);
        if (hasIdentifier && root.FileIdentifier.Length == 0) root.FileIdentifier = identifier;
        if (root.FileExtension.Length == 0) root.FileExtension = file.FileExtension;
    }

    // Whoever holds a table holds the tables behind its fields. There is no recursion, because schemas may nest tables to any depth.
    private void NameHolders(IReadOnlyList<FbsFileModel> files)
    {
        var open = new Queue<string>();
        foreach (FbsObjectModel type in files.SelectMany(static file => file.Objects))
            if (!type.IsStruct && type.Attributes.Any(FbsForeignAttributes.AsksForHolder)) open.Enqueue(type.FullName);
        while (open.Count > 0)
        {
            if (!_symbols.TryGetValue(open.Dequeue(), out FbsSymbol? symbol) || symbol.HolderName.Length > 0) continue;
            if (symbol.Enum is { } union)
            {
                foreach (FbsEnumValueModel value in union.Values)
                    if (value.UnionType is { Kind: FbsTypeKind.Table } member) open.Enqueue(member.TypeName);
                continue;
            }

            symbol.HolderName = Take(symbol, "Holder");
            foreach (FbsFieldModel field in symbol.Object!.Fields)
                if (IsHeld(field)) open.Enqueue(field.Type.TypeName);
        }

        // Vectors of unions are read by their view.
        static bool IsHeld(FbsFieldModel field) =>
            !field.IsUnionType && (field.Type.Kind == FbsTypeKind.Table || field.Type.BaseType == FbsBaseType.Union);
    }

    // A struct is compared by its members. There is no recursion, because structs can be nested to any depth.
    private void NoteCompared(FbsSymbol key)
    {
        var open = new Stack<FbsSymbol>([key]);
        while (open.Count > 0)
        {
            FbsSymbol symbol = open.Pop();
            if (symbol.IsCompared || symbol.Object is null) continue;
            symbol.IsCompared = true;
            foreach (FbsFieldModel field in symbol.Object.Fields)
                if (field.Type.Kind == FbsTypeKind.Struct && _symbols.TryGetValue(field.Type.TypeName, out FbsSymbol? member)) open.Push(member);
        }
    }
}
