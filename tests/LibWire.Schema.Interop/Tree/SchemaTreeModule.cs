using System.Globalization;
using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>The files of one version of a product.</summary>
internal sealed class SchemaTreeModule(string package, FuzzRandom random, double bytesPerFile)
{
    private static readonly string[] Scalars = ["string", "string", "string", "int32", "int64", "bool", "double", "bytes", "uint32"];

    private readonly List<(string Path, string Message)> _messages = [];
    private readonly List<(string Path, string Enum)> _enums = [];
    private int _files;
    private int _types;

    /// <summary>The size of the next files.</summary>
    internal double BytesPerFile { get; set; } = bytesPerFile;

    /// <summary>Makes the next file.</summary>
    internal (string Path, string Text) Next(bool isService)
    {
        string path = $"{package.Replace('.', '/')}/{SchemaTreeWords.Word(random)}_{(_files++).ToString(CultureInfo.InvariantCulture)}{(isService ? "_service" : "")}.proto";
        var imports = new SortedSet<string>(StringComparer.Ordinal);
        var body = new StringBuilder();
        var own = new List<string>();
        double target = BytesPerFile * (0.3 + random.Next(140) / 100.0);
        if (isService) Service(body, imports);
        while (body.Length < target || own.Count == 0)
        {
            if (random.OneIn(6)) Enum(body, path);
            else own.Add(Message(body, path, imports));
        }

        var text = new StringBuilder();
        text.Append("// Copyright Acme\n//\n// Licensed under terms that do not matter here: the file is made up.\n\nsyntax = \"proto3\";\n\npackage ").Append(package).Append(";\n\n");
        imports.Remove(path);
        foreach (string import in imports) text.Append("import \"").Append(import).Append("\";\n");
        string pascal = string.Concat(package.Split('.').Select(SchemaTreeWords.Capital));
        text.Append("\noption csharp_namespace = \"").Append(pascal).Append("\";\noption go_package = \"acme.example/go/").Append(package.Replace('.',
            '/')).Append(';')
            .Append(package.Split('.')[^2]).Append("\";\noption java_multiple_files = true;\noption java_outer_classname = \"").Append(pascal)
                .Append(_files).Append("Proto\";\noption java_package = \"com.")
            .Append(package).Append("\";\noption objc_class_prefix = \"ACM\";\n\n");
        return (path, text.Append(body).ToString());
    }

    private void Service(StringBuilder text, SortedSet<string> imports)
    {
        imports.Add("acme/api/annotations.proto");
        SchemaTreeWords.Comment(text, "", random, 8);
        string name = SchemaTreeWords.Title(random);
        text.Append("service ").Append(name).Append("Service {\n  option (acme.api.default_host) = \"").Append(name.ToLowerInvariant())
            .Append(".acme.example\";\n");
        text.Append("  option (acme.api.scopes) =\n      \"https://acme.example/auth/all,\"\n      \"https://acme.example/auth/read\";\n\n");
        int methods = 2 + random.Next(8);
        for (int i = 0; i < methods; i++)
        {
            SchemaTreeWords.Comment(text, "  ", random, 6);
            string verb = random.Pick(["Get", "List", "Create", "Update", "Delete", "Import"]);
            string noun = SchemaTreeWords.Title(random) + i.ToString(CultureInfo.InvariantCulture);
            string request = Any(_messages, imports) ?? Empty(imports), response = Any(_messages, imports) ?? Empty(imports);
            text.Append("  rpc ").Append(verb).Append(noun).Append('(').Append(random.OneIn(12) ? "stream " : "").Append(request)
                .Append(") returns (").Append(random.OneIn(9) ? "stream " : "").Append(response).Append(") {\n");
            text.Append("    option (acme.api.http) = {\n      ").Append(verb is "Get" or "List" ? "get" : verb == "Delete" ? "delete" : "post")
                .Append(": \"/v1/{name=projects/*/").Append(noun.ToLowerInvariant()).Append("s/*}\"\n");
            if (verb is "Create" or "Update" or "Import") text.Append("      body: \"*\"\n");
            if (random.OneIn(4)) text.Append("      additional_bindings { get: \"/v1/{name=folders/*}\" response_body: \"x\" }\n      additional_bindings {\n        custom { kind: \"HEAD\" path: \"/v2/*\" }\n      }\n");
            text.Append("    };\n");
            if (random.OneIn(2)) text.Append("    option (acme.api.method_signature) = \"name\";\n    option (acme.api.method_signature) = \"name,")
                .Append(SchemaTreeWords.Snake(random)).Append("\";\n");
            text.Append("  }\n\n");
        }

        text.Append("}\n\n");
    }

    private string Message(StringBuilder text, string path, SortedSet<string> imports)
    {
        string name = SchemaTreeWords.Title(random) + (_types++).ToString(CultureInfo.InvariantCulture);
        SchemaTreeWords.Comment(text, "", random, 6);
        text.Append("message ").Append(name).Append(" {\n");
        if (random.OneIn(3))
        {
            imports.Add("acme/api/resource.proto");
            text.Append("  option (acme.api.resource) = {\n    type: \"").Append(package).Append(".acme.example/").Append(name)
                .Append("\"\n    pattern: \"projects/{project}/").Append(name.ToLowerInvariant())
                .Append("s/{x}\"\n    pattern: \"folders/{folder}/x/{x}\"\n    plural: \"things\" singular: \"thing\" history: ORIGINALLY_SINGLE_PATTERN\n  };\n\n");
        }

        if (random.OneIn(5)) NestedEnum(text);
        int fields = 2 + random.Next(12);
        int number = 1;
        for (int i = 0; i < fields; i++) Field(text, ref number, imports, "  ");
        if (random.OneIn(6))
        {
            SchemaTreeWords.Comment(text, "  ", random, 3);
            text.Append("  oneof ").Append("choice").Append(number).Append(" {\n");
            for (int i = 0; i < 3; i++) Field(text, ref number, imports, "    ", inOneof: true);
            text.Append("  }\n\n");
        }

        text.Append("}\n\n");
        _messages.Add((path, name));
        return name;
    }

    private void Field(StringBuilder text, ref int number, SortedSet<string> imports, string indent, bool inOneof = false)
    {
        SchemaTreeWords.Comment(text, indent, random, 5);
        string type = random.Next(10) switch
        {
            < 6 => random.Pick(Scalars),
            6 => Any(_enums, imports) ?? "string",
            7 => WellKnown(imports),
            _ => Any(_messages, imports) ?? "bytes",
        };
        string label = inOneof ? "" : random.Next(7) switch { 0 => "repeated ", 1 => "optional ", _ => "" };
        if (!inOneof && random.OneIn(14)) (label, type) = ("", $"map<string, {type}>");
        text.Append(indent).Append(label).Append(type).Append(' ').Append(SchemaTreeWords.Snake(random)).Append('_')
            .Append((char)('a' + number % 26)).Append(number).Append(" = ").Append(number++);
        switch (random.Next(6))
        {
            case 0:
                imports.Add("acme/api/field_behavior.proto");
                text.Append(" [(acme.api.field_behavior) = ").Append(random.Pick(["REQUIRED", "OPTIONAL", "OUTPUT_ONLY", "IMMUTABLE"])).Append(']');
                break;
            case 1:
                imports.Add("acme/api/field_behavior.proto");
                imports.Add("acme/api/resource.proto");
                text.Append(" [\n").Append(indent).Append("  (acme.api.field_behavior) = REQUIRED,\n").Append(indent)
                    .Append("  (acme.api.resource_reference) = {\n").Append(indent)
                    .Append("    type: \"").Append(package).Append(".acme.example/Thing\"\n").Append(indent).Append("  }\n").Append(indent).Append(']');
                break;
            case 2 when random.OneIn(3):
                text.Append(" [deprecated = true, json_name = \"custom").Append(number).Append("\"]");
                break;
        }

        text.Append(";\n\n");
    }

    private void Enum(StringBuilder text, string path)
    {
        string name = SchemaTreeWords.Title(random) + (_types++).ToString(CultureInfo.InvariantCulture);
        SchemaTreeWords.Comment(text, "", random, 3);
        EnumBody(text, name, "");
        _enums.Add((path, name));
    }

    private void NestedEnum(StringBuilder text)
    {
        SchemaTreeWords.Comment(text, "  ", random, 3);
        EnumBody(text, "State", "  ");
    }

    private void EnumBody(StringBuilder text, string name, string indent)
    {
        string prefix = name.ToUpperInvariant();
        text.Append(indent).Append("enum ").Append(name).Append(" {\n").Append(indent).Append("  // Not said.\n").Append(indent).Append("  ")
            .Append(prefix).Append("_UNSPECIFIED = 0;\n\n");
        int values = 2 + random.Next(7);
        for (int i = 1; i <= values; i++)
        {
            SchemaTreeWords.Comment(text, indent + "  ", random, 3);
            text.Append(indent).Append("  ").Append(prefix).Append('_').Append(SchemaTreeWords.Snake(random).ToUpperInvariant()).Append('_')
                .Append((char)('A' + i)).Append(" = ").Append(i).Append(";\n\n");
        }

        text.Append(indent).Append("}\n\n");
    }

    /// <summary>A type of this package, imported if it is in another file, in one of the usual spellings.</summary>
    private string? Any(List<(string Path, string Name)> types, SortedSet<string> imports)
    {
        if (types.Count == 0) return null;
        (string path, string name) = types[Math.Max(0, types.Count - 1 - random.Next(60))];
        imports.Add(path);
        return random.Next(5) switch { 0 => package + "." + name, 1 => "." + package + "." + name, _ => name };
    }

    private static string Empty(SortedSet<string> imports)
    {
        imports.Add("google/protobuf/empty.proto");
        return "google.protobuf.Empty";
    }

    private string WellKnown(SortedSet<string> imports)
    {
        string type = random.Pick(["Timestamp", "Duration", "Any", "Struct"]);
        if (random.OneIn(3))
        {
            imports.Add("acme/api/types.proto");
            return random.Pick(["acme.api.Money", "acme.api.Date"]);
        }

        imports.Add($"google/protobuf/{type.ToLowerInvariant()}.proto");
        return "google.protobuf." + type;
    }
}
