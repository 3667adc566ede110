using System.Linq;
using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>
/// Writes the <c>.proto</c> files of the messages and enums that the C# of a project declares: one for each namespace and package. The text is the schema:
/// it goes through all stages of the schema compiler, as a file would.
/// </summary>
internal sealed class ProtoSchemaWriter
{
    private const string WellKnownNamespace = "LibWire.WellKnown";

    private readonly Dictionary<string, ProtoDeclaredType> _types = new(StringComparer.Ordinal);
    private readonly HashSet<string> _faulty = new(StringComparer.Ordinal); // types that cannot be in a schema, which is reported where they are
    private readonly Dictionary<(string Namespace, string Package), string> _paths = [];
    private readonly ILookup<string, ProtoDeclaredType> _nested;

    private ProtoSchemaWriter(IReadOnlyList<ProtoDeclaredType> types)
    {
        foreach (ProtoDeclaredType type in types)
            if (type.IsUsable) _types[type.FullName] = type;
            else _faulty.Add(type.FullName);
        var taken = new HashSet<string>(StringComparer.Ordinal);
        foreach ((string space, string package) in types.Select(KeyOf).Distinct().OrderBy(static key => key.Namespace, StringComparer.Ordinal))
        {
            string path = SchemaNames.ImportPath(space, package), stem = path.Substring(0, path.LastIndexOf('.'));
            for (int number = 2; !taken.Add(path); number++) path = $"{stem}{Number(number)}.proto";
            _paths.Add((space, package), path);
        }

        _nested = types.Where(static type => type.Container.Length > 0 && type.IsUsable).ToLookup(static type => type.Container, StringComparer.Ordinal);
    }

    /// <summary>Writes the files. Their order and text do not depend on the order of the types.</summary>
    /// <param name="types">The types of the project.</param>
    internal static IReadOnlyList<DeclaredSchema> Write(IEnumerable<ProtoDeclaredType> types)
    {
        ProtoDeclaredType[] sorted = [.. types.OrderBy(static type => type.FullName, StringComparer.Ordinal)];
        var writer = new ProtoSchemaWriter(sorted);
        return
        [
            .. sorted.GroupBy(writer.PathOf, StringComparer.Ordinal).OrderBy(static file => file.Key, StringComparer.Ordinal)
                .Select(file => writer.WriteFile(file.Key, [.. file])),
        ];
    }

    private string PathOf(ProtoDeclaredType type) => _paths[KeyOf(type)];

    private (string Namespace, string Package) KeyOf(ProtoDeclaredType type) => (type.Namespace, PackageOf(type));

    private string PackageOf(ProtoDeclaredType type) =>
        type.Container.Length > 0 && _types.TryGetValue(type.Container, out ProtoDeclaredType? outer)
            ? PackageOf(outer)
            : type.Package ?? SchemaNames.Package(type.Namespace);

    private string SchemaNameOf(ProtoDeclaredType type) =>
        SchemaFile.Below(
            type.Container.Length > 0 && _types.TryGetValue(type.Container, out ProtoDeclaredType? outer) ? SchemaNameOf(outer) : PackageOf(type),
            type.SchemaName);

    private DeclaredSchema WriteFile(string path, ProtoDeclaredType[] types)
    {
        var file = new FileWriter(this, path, types);
        return file.Write();
    }

    /// <summary>Writes one file.</summary>
    private sealed class FileWriter(ProtoSchemaWriter all, string path, ProtoDeclaredType[] types)
    {
        private readonly DeclaredSchemaText _text = new();
        private readonly List<SchemaDiagnostic> _diagnostics = [];
        private readonly List<CSharpDeclaration> _declarations = [];
        private readonly HashSet<string> _innerNames = new(types.SelectMany(InnerNames), StringComparer.Ordinal);

        internal DeclaredSchema Write()
        {
            ProtoDeclaredType first = types[0];
            string package = all.PackageOf(first), space = first.Namespace;
            _text.Line("// Written by LibWire from the C# types of the namespace ", (space.Length > 0 ? space : "global", first.Place), ".");
            _text.Line("syntax = \"proto3\";");
            if (package.Length > 0)
            {
                _text.Line();
                _text.Line("package ", package, ";");
            }

            // A fault of an import is shown at the first field that needs it.
            (string Path, DeclaredPlace Place)[] imports =
            [
                .. types.SelectMany(ImportsOf).GroupBy(static import => import.Path, StringComparer.Ordinal)
                    .OrderBy(static import => import.Key, StringComparer.Ordinal).Select(static import => import.First()),
            ];
            if (imports.Length > 0) _text.Line();
            foreach ((string import, DeclaredPlace place) in imports) _text.Line(("import ", place), $"\"{import}\";");
            if (space.Length > 0)
            {
                _text.Line();
                _text.Line($"option csharp_namespace = \"{space}\";");
            }

            foreach (ProtoDeclaredType type in types)
            {
                _diagnostics.AddRange(type.Diagnostics);
                if (type.Container.Length > 0 || !type.IsUsable) continue;
                _text.Line();
                WriteType(type, package);
            }

            var file = new SchemaFile(path, path, _text.ToString())
            {
                CSharpNamespace = CSharpNames.TryParseNamespace(space, out string escaped) ? escaped : space,
                Declarations = new CSharpDeclarations(_declarations)
                {
                    Warnings = CSharpDeclarations.WarningsOf(types.SelectMany(static type => type.Warnings)),
                },
            };
            return new DeclaredSchema(file, _text.Places, new(_diagnostics));
        }

        // A short name finds the type of the package, unless something inside a message has that name.
        private static IEnumerable<string> InnerNames(ProtoDeclaredType type) =>
            type.Fields.Select(static field => field.SchemaName).Concat(type.Fields.Select(static field => SchemaNames.Snake(field.Oneof)))
                .Concat(type.Subtypes.Select(static subtype => SchemaNames.Snake(subtype.TypeName.Split('.').Last())))
                .Concat(type.Container.Length > 0 ? [type.SchemaName] : []);

        private IEnumerable<(string Path, DeclaredPlace Place)> ImportsOf(ProtoDeclaredType type) =>
            type.Fields.Select(field => (Path: ImportOf(field.Type.TypeName), field.TypePlace))
                .Concat(type.Subtypes.Select(subtype => (Path: ImportOf(subtype.TypeName), subtype.Place)))
                .Where(import => import.Path.Length > 0 && import.Path != path);

        private string ImportOf(string typeName) =>
            all._types.TryGetValue(typeName, out ProtoDeclaredType? target) ? all.PathOf(target) : WellKnownPath(typeName);

        private void WriteType(ProtoDeclaredType type, string scope)
        {
            string fullName = SchemaFile.Below(scope, type.SchemaName);
            _declarations.Add(new CSharpDeclaration(fullName, type.CSharpName) { Class = type.Class, OwnMembers = type.OwnMembers });
            _text.Comment(type.Documentation, "//");
            _text.Open(type.IsEnum ? "enum " : "message ", (type.SchemaName, type.Place), " {");
            if (type.IsDeprecated) _text.Line("option deprecated = true;");
            if (type.IsEnum) WriteValues(type);
            foreach (ProtoDeclaredReserved reserved in type.Reserved)
                _text.Line("reserved ", (ReservedText(reserved), reserved.Place), ";");
            if (!type.IsEnum) WriteFields(type, fullName);
            if (type.Subtypes.Count > 0) WriteSubtypes(type, fullName);
            foreach (ProtoDeclaredType nested in all._nested[type.FullName])
            {
                _text.Line();
                WriteType(nested, fullName);
            }

            _text.Close();
        }

        private static string ReservedText(ProtoDeclaredReserved reserved) =>
            reserved.Name is { } name ? $"\"{name}\"" :
            reserved.First == reserved.Last ? Number(reserved.First) : $"{Number(reserved.First)} to {Number(reserved.Last)}";

        // proto3 wants the zero value first.
        private void WriteValues(ProtoDeclaredType type)
        {
            bool hasAliases = type.Values.GroupBy(static value => value.Number).Any(static group => group.Count() > 1);
            if (hasAliases) _text.Line("option allow_alias = true;");
            foreach (ProtoDeclaredEnumValue value in type.Values.OrderBy(static value => value.Number == 0 ? 0 : 1))
            {
                _text.Comment(value.Documentation, "//");
                _text.Line((value.SchemaName, value.Place), " = ", Number(value.Number), value.IsDeprecated ? " [deprecated = true];" : ";");
            }
        }

        // The fields of a oneof stand together, at the place of the first.
        private void WriteFields(ProtoDeclaredType type, string fullName)
        {
            var written = new HashSet<string>(StringComparer.Ordinal);
            foreach (ProtoDeclaredField field in type.Fields)
            {
                if (field.Oneof.Length == 0)
                {
                    WriteField(field, fullName);
                    continue;
                }

                if (!written.Add(field.Oneof)) continue;
                string oneof = SchemaNames.Snake(field.Oneof);
                _declarations.Add(new CSharpDeclaration(SchemaFile.Below(fullName, oneof), field.Oneof));
                _text.Open("oneof ", (oneof, field.NumberPlace), " {");
                foreach (ProtoDeclaredField member in type.Fields.Where(other => other.Oneof == field.Oneof)) WriteField(member, fullName);
                _text.Close();
            }
        }

        // The names are those that protobuf-net gives them. A name that a field has gets a number behind it.
        private void WriteSubtypes(ProtoDeclaredType type, string fullName)
        {
            var taken = new HashSet<string>(InnerNames(type with { Subtypes = default }), StringComparer.Ordinal);
            _text.Open("oneof ", (Unused("subtype", taken), type.Subtypes[0].Place), " {");
            foreach (ProtoDeclaredSubtype subtype in type.Subtypes)
            {
                string name = Unused(SchemaNames.Snake(subtype.TypeName.Split('.').Last()), taken);
                string typeName = NameOf(new ProtoDeclaredValue("", subtype.TypeName, "ProtoMessage"), subtype.Place);
                var member = new CSharpMemberForm { Type = "", IsSubtype = true };
                _declarations.Add(new CSharpDeclaration(SchemaFile.Below(fullName, name), name) { Member = member });
                _text.Line((typeName, subtype.Place), " ", name, " = ", Number(subtype.Number), ";");
            }

            _text.Close();
        }

        private static string Unused(string name, HashSet<string> taken)
        {
            string unused = name;
            for (int number = 2; !taken.Add(unused); number++) unused = name + Number(number);
            return unused;
        }

        private void WriteField(ProtoDeclaredField field, string fullName)
        {
            string fieldName = SchemaFile.Below(fullName, field.SchemaName);
            _declarations.Add(new CSharpDeclaration(fieldName, field.CSharpName) { Property = field.Form, Member = field.Member });
            string type = NameOf(field.Type, field.TypePlace);
            if (field.Key is { } key) type = $"map<{NameOf(key, field.TypePlace)}, {type}>";
            string label = field.IsOptional ? "optional " : field.IsRepeated ? "repeated " : "";
            string[] options = [.. field.IsUnpacked ? ["packed = false"] : (string[])[], .. field.IsDeprecated ? ["deprecated = true"] : (string[])[]];
            _text.Comment(field.Documentation, "//");
            _text.Line(
                (label, field.Place), (type, field.TypePlace), " ", (field.SchemaName, field.Place), " = ", (Number(field.Number), field.NumberPlace),
                options.Length > 0 ? $" [{string.Join(", ", options)}];" : ";");
        }

        private string NameOf(ProtoDeclaredValue value, DeclaredPlace place)
        {
            if (value.Scalar.Length > 0) return value.Scalar;
            if (WellKnownPath(value.TypeName).Length > 0) return $".google.protobuf.{value.TypeName.Split('.').Last()}";
            if (!all._types.TryGetValue(value.TypeName, out ProtoDeclaredType? type))
            {
                if (!all._faulty.Contains(value.TypeName)) _diagnostics.Add(CodeFirstDiagnostics.UnknownType(place, value.TypeName, value.Attribute));
                return "bytes";
            }

            string name = all.SchemaNameOf(type), package = all.PackageOf(types[0]) + ".";
            if (package.Length > 1 && all.PathOf(type) == path) name = name.Substring(package.Length);
            else if (package.Length > 1) return "." + name;
            return _innerNames.Contains(name.Split('.')[0]) ? "." + all.SchemaNameOf(type) : name;
        }
    }

    private static string Number(int value) => value.ToString(System.Globalization.CultureInfo.InvariantCulture);

    /// <summary>The import path of a type in the runtime; empty for other types.</summary>
    private static string WellKnownPath(string typeName)
    {
        if (!typeName.StartsWith(WellKnownNamespace + ".", StringComparison.Ordinal)) return "";
        return typeName.Substring(WellKnownNamespace.Length + 1) switch
        {
            "Any" => "google/protobuf/any.proto",
            "Duration" => "google/protobuf/duration.proto",
            "Empty" => "google/protobuf/empty.proto",
            "FieldMask" => "google/protobuf/field_mask.proto",
            "Struct" or "Value" or "ListValue" or "NullValue" => "google/protobuf/struct.proto",
            "Timestamp" => "google/protobuf/timestamp.proto",
            "BoolValue" or "BytesValue" or "DoubleValue" or "FloatValue" or "Int32Value" or "Int64Value" or "StringValue" or "UInt32Value" or "UInt64Value" =>
                CSharpNames.Wrappers,
            _ => "",
        };
    }
}
