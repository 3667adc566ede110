using System.Globalization;
using System.Linq;
using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>Writes the <c>.fbs</c> files of the types that the C# of a project declares: one for each namespace.</summary>
internal sealed class FlatSchemaWriter
{
    private const string Extension = ".fbs";

    private readonly Dictionary<string, FlatDeclaredType> _types = new(StringComparer.Ordinal);
    private readonly HashSet<string> _faulty = new(StringComparer.Ordinal); // types that cannot be in a schema, which is reported where they are
    private readonly Dictionary<string, string> _paths = new(StringComparer.Ordinal);
    private readonly HashSet<string> _globalNames = new(StringComparer.Ordinal); // those of the schema of the global namespace

    private FlatSchemaWriter(IReadOnlyList<FlatDeclaredType> types)
    {
        foreach (FlatDeclaredType type in types)
            if (type.IsUsable) _types[type.FullName] = type;
            else _faulty.Add(type.FullName);

        // A path without folders, so that an include means one file wherever it stands.
        var taken = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (string space in types.Select(static type => type.Namespace).Distinct().OrderBy(static space => space, StringComparer.Ordinal))
        {
            string stem = space.Length == 0 ? "types" : space, path = stem + Extension;
            for (int number = 2; !taken.Add(path); number++) path = $"{stem}{number.ToString(CultureInfo.InvariantCulture)}{Extension}";
            _paths.Add(space, path);
        }

        foreach (FlatDeclaredType type in types.Where(static type => type.Namespace.Length == 0))
            _globalNames.UnionWith(type.Fields.Where(static field => field.Foreign.Length > 0).Select(static field => field.BuiltIn).Append(type.Name));
    }

    /// <summary>Writes the files. Their order and text do not depend on the order of the types.</summary>
    internal static IReadOnlyList<DeclaredSchema> Write(IEnumerable<FlatDeclaredType> types)
    {
        FlatDeclaredType[] sorted = [.. types.OrderBy(static type => type.FullName, StringComparer.Ordinal)];
        var writer = new FlatSchemaWriter(sorted);
        return
        [
            .. sorted.GroupBy(static type => type.Namespace, StringComparer.Ordinal).OrderBy(static file => file.Key, StringComparer.Ordinal)
                .Select(file => new FileWriter(writer, file.Key, [.. file]).Write()),
        ];
    }

    /// <summary>Writes one file.</summary>
    private sealed class FileWriter(FlatSchemaWriter all, string space, FlatDeclaredType[] types)
    {
        private readonly DeclaredSchemaText _text = new();
        private readonly List<SchemaDiagnostic> _diagnostics = [.. types.SelectMany(static type => type.Diagnostics)];
        private readonly List<CSharpDeclaration> _declarations = [];

        internal DeclaredSchema Write()
        {
            _text.Line("// Written by LibWire from the C# types of the namespace ", (space.Length > 0 ? space : "global", types[0].Place), ".");
            WriteIncludes();
            if (space.Length > 0)
            {
                _text.Line();
                _text.Line("namespace ", (space, types[0].Place), ";");
            }

            if (types.Any(static type => type.Fields.Any(static field => field.IsShared && field.IsVector)))
                _text.Line("attribute \"", FbsForeignAttributes.SharedString, "\";");
            WriteForeign();

            // Enums come before their values, and structs before those that contain them, as flatc needs it.
            var written = new HashSet<string>(StringComparer.Ordinal);
            foreach (FlatDeclaredType type in Usable(FlatDeclaredKind.Enum)) WriteType(type);
            foreach (FlatDeclaredType type in Usable(FlatDeclaredKind.Struct)) WriteStruct(type, written);
            foreach (FlatDeclaredType type in Usable(FlatDeclaredKind.Union).Concat(Usable(FlatDeclaredKind.Table))) WriteType(type);
            CheckRoots();
            string path = all._paths[space];
            var file = new SchemaFile(path, path, _text.ToString())
            {
                Declarations = new CSharpDeclarations(_declarations)
                {
                    Warnings = CSharpDeclarations.WarningsOf(types.SelectMany(static type => type.Warnings)),
                },
            };
            return new DeclaredSchema(file, _text.Places, new(_diagnostics));
        }

        private void CheckRoots()
        {
            FlatDeclaredType[] roots = [.. Usable(FlatDeclaredKind.Table).Where(static type => type.FileIdentifier.Length + type.FileExtension.Length > 0)];
            foreach (FlatDeclaredType type in roots.Skip(1)) _diagnostics.Add(CodeFirstDiagnostics.SecondRoot(type.AttributePlace, roots[0].Name));
            if (roots.Length > 0) WriteRoot(roots[0]);
        }

        private IEnumerable<FlatDeclaredType> Usable(FlatDeclaredKind kind) => types.Where(type => type.IsUsable && type.Kind == kind);

        private void WriteIncludes()
        {
            IEnumerable<(string TypeName, DeclaredPlace Place)> uses = types.SelectMany(static type =>
                type.Fields.Select(static field => (field.TypeName, field.TypePlace)).Concat(type.Members.Select(member => (member, type.AttributePlace))));
            (string Space, DeclaredPlace Place)[] includes =
            [
                .. uses.Where(use => all._types.ContainsKey(use.TypeName)).Select(use => (Space: all._types[use.TypeName].Namespace, use.Place))
                    .Where(use => use.Space != space).GroupBy(static use => use.Space, StringComparer.Ordinal).Select(static group => group.First())
                    .OrderBy(static use => use.Space, StringComparer.Ordinal),
            ];
            if (includes.Length > 0) _text.Line();
            foreach ((string other, DeclaredPlace place) in includes) _text.Line(("include ", place), $"\"{all._paths[other]}\";");
        }

        // Structs for types of .NET, with the code of the namespace that uses them.
        private void WriteForeign()
        {
            FlatDeclaredField[] fields = [.. types.SelectMany(static type => type.Fields).Where(static field => field.Foreign.Length > 0)];
            if (fields.Length == 0) return;
            bool isPrivate = !types.Any(static type => type.IsPublic);
            _text.Line();
            _text.Line("attribute \"", FbsForeignAttributes.CSharpType, "\";");
            foreach (FlatDeclaredField field in fields.GroupBy(static field => field.Foreign, StringComparer.Ordinal).Select(static group => group.First())
                .OrderBy(static field => field.Foreign, StringComparer.Ordinal))
            {
                _text.Line((FbsForeignTypes.StructOf(field.Foreign, isPrivate)!, field.TypePlace));
            }
        }

        private void WriteStruct(FlatDeclaredType type, HashSet<string> written)
        {
            if (!written.Add(type.FullName)) return;
            foreach (FlatDeclaredField field in type.Fields)
                if (all._types.TryGetValue(field.TypeName, out FlatDeclaredType? inner) && inner.Kind == FlatDeclaredKind.Struct && inner.Namespace == space)
                    WriteStruct(inner, written);
            WriteType(type);
        }

        private void WriteType(FlatDeclaredType type)
        {
            _declarations.Add(new CSharpDeclaration(type.SchemaFullName, type.CSharpName)
            {
                Class = type.Class,
                OwnMembers = type.OwnMembers,
                IsOfBothFormats = type.IsOfBothFormats,
            });
            string[] attributes =
            [
                .. type.IsFlags ? ["bit_flags"] : (string[])[],
                .. type.AlignBytes != 0 ? [$"force_align: {Number(type.AlignBytes)}"] : (string[])[],
                .. type.IsPublic ? (string[])[] : ["private"],
            ];
            string word = type.Kind switch
            {
                FlatDeclaredKind.Table => "table ",
                FlatDeclaredKind.Struct => "struct ",
                FlatDeclaredKind.Union => "union ",
                _ => "enum ",
            };
            string underlying = type.Kind == FlatDeclaredKind.Enum ? $" : {type.Underlying}" : "";
            string options = attributes.Length > 0 ? $" ({string.Join(", ", attributes)})" : "";
            _text.Line();
            _text.Comment(type.Documentation, "///");
            _text.Open(word, (type.Name, type.Place), underlying, (options, type.AttributePlace), (" {", type.Place));
            if (type.Kind == FlatDeclaredKind.Enum) WriteValues(type);
            else if (type.Kind == FlatDeclaredKind.Union) WriteMembers(type);
            else WriteFields(type);
            _text.Close();
        }

        // A field that is there no more keeps its id, as a field that has no code.
        private void WriteFields(FlatDeclaredType type)
        {
            IEnumerable<(int Id, FlatDeclaredField? Field, DeclaredPlace Place)> ids = type.Fields
                .Select(static field => (field.Id, (FlatDeclaredField?)field, field.Place))
                .Concat(type.Reserved.Select(static reserved => (reserved.Id, (FlatDeclaredField?)null, reserved.Place)));
            foreach ((int id, FlatDeclaredField? field, DeclaredPlace place) in ids.OrderBy(static entry => entry.Id))
            {
                if (field != null) WriteField(type, field);
                else _text.Line(($"reserved_{Number(id)}", place), $": ubyte (id: {Number(id)}, deprecated);");
            }
        }

        // A flag is written as the number of its bit.
        private void WriteValues(FlatDeclaredType type)
        {
            foreach (FlatDeclaredEnumValue value in type.Values)
            {
                _text.Comment(value.Documentation, "///");
                decimal number = type.IsFlags ? BitOf(decimal.ToUInt64(value.Number)) : value.Number;
                _text.Line((value.Name, value.Place), $" = {number.ToString(CultureInfo.InvariantCulture)},");
            }
        }

        private void WriteMembers(FlatDeclaredType type)
        {
            foreach (string member in type.Members)
            {
                if (member == "string") _text.Line(("Text: string,", type.AttributePlace));
                else _text.Line((NameOf(member, "FlatTable", type.AttributePlace) + ",", type.AttributePlace));
            }
        }

        private void WriteField(FlatDeclaredType type, FlatDeclaredField field)
        {
            string fullName = $"{type.SchemaFullName}.{field.SchemaName}";
            _declarations.Add(new CSharpDeclaration(fullName, field.CSharpName) { Property = field.Form, Member = field.Member });
            string name = field.Foreign.Length > 0 ? Own(field.BuiltIn)
                : field.BuiltIn.Length > 0 ? field.BuiltIn
                : NameOf(field.TypeName, field.Attribute, field.TypePlace);
            string written = field.IsVector ? $"[{name}]" : field.FixedLength > 0 ? $"[{name}:{Number(field.FixedLength)}]" : name;
            bool isTable = type.Kind == FlatDeclaredKind.Table;
            string[] attributes =
            [
                .. isTable ? [$"id: {Number(field.Id)}"] : (string[])[],
                .. field.IsKey ? ["key"] : (string[])[],
                .. field.IsRequired ? ["required"] : (string[])[],
                .. field.IsShared ? [field.IsVector ? FbsForeignAttributes.SharedString : "shared"] : (string[])[],
            ];
            _text.Comment(field.Documentation, "///");
            _text.Line(
                (field.SchemaName, field.Place), ": ", (written, field.TypePlace),
                (field.Default.Length > 0 ? $" = {field.Default}" : "", field.AttributePlace),
                attributes.Length > 0 ? $" ({string.Join(", ", attributes)})" : "", ";");
        }

        private void WriteRoot(FlatDeclaredType type)
        {
            _text.Line();
            _text.Line(("root_type ", type.AttributePlace), Own(type.Name), ";");
            if (type.FileIdentifier.Length > 0) _text.Line("file_identifier ", CSharpText.Literal(type.FileIdentifier), ";");
            if (type.FileExtension.Length > 0) _text.Line("file_extension ", CSharpText.Literal(type.FileExtension), ";");
        }

        private string NameOf(string typeName, string attribute, DeclaredPlace place)
        {
            if (!all._types.TryGetValue(typeName, out FlatDeclaredType? type))
            {
                if (!all._faulty.Contains(typeName)) _diagnostics.Add(CodeFirstDiagnostics.UnknownType(place, typeName, attribute));
                return attribute is "FlatTable" or "FlatUnion" ? "string" : "int";
            }

            return type.Namespace == space ? Own(type.Name) : type.SchemaFullName;
        }

        // A short name means a type of the global namespace first: see FbsNames.
        private string Own(string name) => space.Length > 0 && all._globalNames.Contains(name) ? $"{space}.{name}" : name;

        private static int BitOf(ulong flag)
        {
            int bit = 0;
            while ((flag >> bit) > 1) bit++;
            return bit;
        }

        private static string Number(int value) => value.ToString(CultureInfo.InvariantCulture);
    }
}
