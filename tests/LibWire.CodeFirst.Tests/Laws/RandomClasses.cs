using System.Text;

namespace LibWire.CodeFirst.Tests.Laws;

/// <summary>Random tables that are classes, and the <c>.fbs</c> file that a person would write for them; with a program that fills objects, and one that
/// builds the same tables, reads them into structs and writes these.</summary>
internal sealed class RandomClasses
{
    private static readonly (string CSharp, string Fbs, string Value)[] Scalars =
    [
        ("bool", "bool", "random.Next(2) == 1"), ("sbyte", "byte", "(sbyte)Bits(random)"), ("byte", "ubyte", "(byte)Bits(random)"),
        ("short", "short", "(short)Bits(random)"), ("ushort", "ushort", "(ushort)Bits(random)"), ("int", "int", "(int)Bits(random)"),
        ("uint", "uint", "(uint)Bits(random)"), ("long", "long", "Bits(random)"), ("ulong", "ulong", "(ulong)Bits(random)"),
        ("float", "float", "(float)Bits(random) / 3"), ("double", "double", "(double)Bits(random) / 3"),
    ];

    private readonly Random _random;
    private readonly List<string> _enums = [];
    private readonly List<string> _structs = [];
    private readonly List<string> _tables = [];
    private readonly Dictionary<string, List<string>> _unionsOf = [];
    private readonly List<(string Name, string[] Members)> _unions = [];
    private readonly StringBuilder _csharp;
    private readonly StringBuilder _schema;
    private readonly StringBuilder _objects = new();
    private readonly StringBuilder _calls = new();
    private readonly StringBuilder _declarations = new();
    private readonly StringBuilder _prints = new();

    internal RandomClasses(int seed, string inNamespace = RandomMessages.Namespace)
    {
        _random = new Random(seed);
        Namespace = inNamespace;
        _csharp = new StringBuilder($"using LibWire;\nusing System.Collections.Generic;\nnamespace {inNamespace};\n");
        _schema = new StringBuilder($"namespace {inNamespace};\n");
        AddEnum();
        for (int i = _random.Next(1, 4); i > 0; i--) _structs.Add($"S{i}");
        for (int i = _random.Next(1, 5); i > 0; i--) _tables.Add($"T{i}");
        for (int i = _random.Next(0, 3); i > 0; i--) AddUnion();
        foreach (string name in _structs.ToArray().Reverse()) AddStruct(name);
        AddKeyed("K0", "string", "string", "required: ", "\"k\" + random.Next(9)");
        AddKeyed("K1", "ushort", "ushort", "", "(ushort)random.Next(9)");
        foreach (string table in _tables) AddTable(table);
    }

    internal string Namespace { get; }

    internal string Root => _tables[0];

    /// <summary>C++ that prints the objects that flatc makes of the schema: see object_api.hpp.</summary>
    internal string CppPrints => $"namespace {Namespace} {{\n{_declarations}{_prints}}}\n";

    /// <summary>The types as C#.</summary>
    internal string CSharp => _csharp.ToString();

    /// <summary>The types as a schema.</summary>
    internal string Schema => _schema.ToString();

    /// <summary>A program that fills objects, or one that builds the same tables.</summary>
    internal string Program(bool isCSharp) => $$"""
        using System;
        using System.Collections.Generic;
        using System.Runtime.InteropServices;
        using LibWire;
        using {{Namespace}};

        public static class Program
        {
            public static string Make(int seed)
            {
                var random = new Random(seed);
                {{(isCSharp ? $"return Convert.ToHexString(Make{Root}(random, 0).ToArray()) + \" \";" : $$"""
                using var arena = new ArenaAllocator();
                        var b = new FlatBuilder(in arena);
                        b.Finish(Make{{Root}}(in b, random, 0));
                        return Convert.ToHexString({{Root}}.Parse(b.ToArray(), in arena).ToArray()) + " ";
                """)}}
            }

            {{(isCSharp ? $$"""
            public static object New(int seed) => Make{{Root}}(new Random(seed), 0);

                public static object Parse(byte[] bytes) => {{Root}}.Parse(bytes);

                public static byte[] Write(object root) => (({{Root}})root).ToArray();
            """ : "")}}

            public static string Read(byte[] bytes)
            {
                try
                {
                    {{(isCSharp ? $"bytes = {Root}.Parse(bytes).ToArray();" : "")}}
                    return {{Root}}View.GetRoot(bytes).ToString();
                }
                catch (WireFormatException fault)
                {
                    return $"{fault.Error}@{fault.Offset}";
                }
            }

            static long Bits(Random random) => random.Next(4) switch { 0 => 0, 1 => random.Next(-3, 4), 2 => random.Next(), _ => random.NextInt64(long.MinValue, long.MaxValue) };

            static string Text(Random random) => random.Next(3) == 0 ? "" : new string((char)random.Next(32, 0x2FFF), random.Next(1, 9));

            {{(isCSharp ? _objects : _calls)}}
        }
        """;

    private void AddEnum()
    {
        (string csharp, string fbs, _) = Any(Scalars[1..9]);
        _csharp.Append($"[FlatEnum] public enum E0 : {csharp} {{ Zero = 0, One = 1, Seven = 7 }}\n");
        _schema.Append($"enum E0 : {fbs} {{ Zero = 0, One = 1, Seven = 7 }}\n");
        _enums.Add("E0");
    }

    private void AddStruct(string name)
    {
        int align = _random.Next(4) == 0 ? 16 : 0;
        _csharp.Append($"[FlatStruct(AlignBytes = {align})] public partial struct {name}{Bases(name)} {{\n");
        _schema.Append($"struct {name} {(align > 0 ? "(force_align: 16) " : "")}{{\n");
        var fill = new StringBuilder($"static {name} Make{name}(Random random) {{ {name} s = default;\n");
        int count = _random.Next(1, 6);
        AddPrint(name, '(', Enumerable.Range(0, count).Select(static i => $"the_member{i}()"), ')');
        for (int i = 0; i < count; i++)
        {
            (string csharp, string fbs, string value) = Any(Scalars);
            _csharp.Append($"[FlatField({i})] public partial {csharp} TheMember{i} {{ readonly get; set; }}\n");
            _schema.Append($"the_member{i}: {fbs};\n");
            fill.Append($"s.TheMember{i} = {value};\n");
        }

        _csharp.Append("}\n");
        _schema.Append("}\n");
        fill.Append("return s; }\n");
        _objects.Append(fill);
        _calls.Append(fill);
    }

    private void AddUnion()
    {
        string name = $"U{_unions.Count}";
        string[] members = [.. _tables.Concat(_structs).Where(_ => _random.Next(2) == 0).DefaultIfEmpty(Root)];
        foreach (string member in members)
        {
            if (!_unionsOf.TryGetValue(member, out List<string>? all)) _unionsOf[member] = all = [];
            all.Add("I" + name);
        }

        _csharp.Append($"[FlatUnion({string.Join(", ", members.Select(static member => $"typeof({member})"))})] public interface I{name} {{ }}\n");
        _schema.Append($"union {name} {{ {string.Join(", ", members)} }}\n");
        _objects.Append($"static I{name}? Make{name}(Random random, int depth) {{ switch (random.Next({members.Length + 1})) {{\n");
        _calls.Append($"static {name}Offset Make{name}(in FlatBuilder b, Random random, int depth) {{ switch (random.Next({members.Length + 1})) {{\n");
        IEnumerable<string> kinds = members.Select(member => $"case {name}_{member}: to += \"{member} \"; print(to, *value.As{member}()); break;\n");
        AddFunction(name + "Union", $"switch (value.type) {{\n{string.Concat(kinds)}default: to += '-';\n}}");
        for (int i = 0; i < members.Length; i++)
        {
            bool isStruct = _structs.Contains(members[i]);
            _objects.Append($"case {i}: return Make{members[i]}(random{(isStruct ? "" : ", depth + 1")});\n");
            string made = isStruct ? $"b.CreateStruct(Make{members[i]}(random))" : $"Make{members[i]}(in b, random, depth + 1)";
            _calls.Append($"case {i}: return {name}Offset.{members[i]}({made});\n");
        }

        _objects.Append("default: return null; } }\n");
        _calls.Append("default: return default; } }\n");
        _unions.Add((name, members));
    }

    private void AddKeyed(string name, string csharp, string fbs, string offset, string value)
    {
        _csharp.Append($"[FlatTable] public sealed partial class {name} {{ [FlatField(0, Key = true)] public {csharp} Key {{ get; set; }}{(offset.Length > 0 ? " = \"\";" : "")} ");
        _csharp.Append("[FlatField(1)] public short Value { get; set; } }\n");
        _schema.Append($"table {name} {{ key: {fbs} (key); value: short; }}\n");
        AddPrint(name + "T", '{', ["key", "value"], '}');
        _objects.Append($"static {name} Make{name}(Random random, int depth) => new() {{ Key = {value}, Value = (short)Bits(random) }};\n");
        _calls.Append($"static FlatOffset<{name}> Make{name}(in FlatBuilder b, Random random, int depth) {{ var key = {value}; ");
        _calls.Append($"return {name}.Create(in b, key: {(offset.Length > 0 ? "b.CreateString(key)" : "key")}, value: (short)Bits(random)); }}\n");
    }

    private void AddTable(string table)
    {
        string kind = Any("class", "record", "sealed class");
        bool isSealed = kind[0] == 's';
        _csharp.Append($"[FlatTable] public {(isSealed ? "sealed partial class" : $"partial {kind}")} {table}{Bases(table)} {{\n");
        _schema.Append($"table {table} {{\n");
        _objects.Append($"static {table} Make{table}(Random random, int depth) {{ {table} m = new();\n");
        _calls.Append($"static FlatOffset<{table}> Make{table}(in FlatBuilder b, Random random, int depth) {{\n");
        var arguments = new List<string>();
        var fields = new List<string>();
        int id = 0;
        for (int i = _random.Next(0, 12); i > 0; i--)
        {
            (string property, string type, string local, string fill, string call) = AnyField();
            if (type.Trim('[', ']') is ['U', ..]) id++;
            fields.Add($"the_field{i}");
            string options = type.Contains("-7", StringComparison.Ordinal) ? ", Default = -7" : "";
            _csharp.Append($"[FlatField({id}{options})] public {Named(property)}\n");
            _schema.Append($"the_field{i}: {type};\n");
            _objects.Append($"if (random.Next(3) > 0) {{ {Named(fill)} }}\n");
            _calls.Append($"{local} theField{i} = {(options.Length > 0 ? "-7" : "default")};\nif (random.Next(3) > 0) {{ {Named(call)} }}\n");
            arguments.Add($", theField{i}: theField{i}");
            id++;

            string Named(string text) => text
                .Replace("m.#", $"m.TheField{i}", StringComparison.Ordinal).Replace(" #", $" TheField{i}", StringComparison.Ordinal)
                .Replace("$", $"theField{i}", StringComparison.Ordinal);
        }

        AddPrint(table + "T", '{', fields, '}');
        _csharp.Append("}\n");
        _schema.Append("}\n");
        _objects.Append("return m; }\n");
        _calls.Append($"return {table}.Create(in b{string.Concat(arguments)}); }}\n");
    }

    private void AddPrint(string type, char open, IEnumerable<string> members, char close) =>
        AddFunction(type, $"to += '{open}';\n{string.Concat(members.Select(static member => $"print(to, value.{member}); to += ',';\n"))}to += '{close}';");

    private void AddFunction(string type, string body)
    {
        _declarations.Append($"void print(std::string& to, const {type}& value);\n");
        _prints.Append($"void print(std::string& to, const {type}& value) {{ using law::print; {body} }}\n");
    }

    // In C#, in the schema, the type of the local, how an object gets it, how a builder gets it.
    private (string Property, string Type, string Local, string Fill, string Call) AnyField()
    {
        bool isNullable = _random.Next(2) == 0, isList = _random.Next(2) == 0;
        string mark = isNullable ? "?" : "";
        (string csharp, string fbs, string value) = AnyPlain();
        bool isStruct = csharp[0] == 'S';
        string table = Any(_tables.ToArray()), keyed = Any("K0", "K1");
        string unless = isNullable ? "" : "if (items.Count > 0) ";
        switch (_random.Next(10))
        {
            case 0:
                return ($"string{mark} # {{ get; set; }}{(isNullable ? "" : " = \"\";")}", "string", "FlatOffset<Utf8String>",
                    "m.# = Text(random);", $"string text = Text(random); {(isNullable ? "" : "if (text.Length > 0) ")}$ = b.CreateString(text);");
            case 1:
                return ($"{table}? # {{ get; set; }}", table, $"FlatOffset<{table}>",
                    $"if (depth < 3) m.# = Make{table}(random, depth + 1);", $"if (depth < 3) $ = Make{table}(in b, random, depth + 1);");
            case 2: return Vector("string", "Utf8String", "string", "Text(random)", "b.CreateString(Text(random))", "b.CreateVector<Utf8String>(");
            case 3: return Vector(table, table, table, $"Make{table}(random, depth + 1)", $"Make{table}(in b, random, depth + 1)", $"b.CreateVector<{table}>(");
            case 4: return Vector(keyed, keyed, keyed, $"Make{keyed}(random, 0)", $"Make{keyed}(in b, random, 0)", keyed + ".CreateSortedVector(in b, ");
            case 5:
                return ($"{Collection(csharp)}{mark} # {{ get; set; }}{(isNullable ? "" : " = [];")}", $"[{fbs}]", $"FlatOffset<UnmanagedArray<{csharp}>>",
                    Collect(csharp, value, "3") + Assign(), Collect(csharp, value, "3") + $"{unless}$ = b.CreateVector<{csharp}>(CollectionsMarshal.AsSpan(items));");
            case 6 when _unions.Count > 0:
                string union = Any(_unions.ToArray()).Name;
                return ($"I{union}? # {{ get; set; }}", union, union + "Offset",
                    $"if (depth < 3) m.# = Make{union}(random, depth + 1);", $"if (depth < 3) $ = Make{union}(in b, random, depth + 1);");
            case 7 when _unions.Count > 0:
                string element = Any(_unions.ToArray()).Name;
                return ($"{Collection($"I{element}?")}{mark} # {{ get; set; }}{(isNullable ? "" : " = [];")}", $"[{element}]",
                    $"FlatUnionVectorOffset<{element}Kind>", Collect($"I{element}?", $"Make{element}(random, depth + 1)", "depth < 3 ? 3 : 1") + Assign(),
                    Collect(element + "Offset", $"Make{element}(in b, random, depth + 1)", "depth < 3 ? 3 : 1")
                        + $"{unless}$ = {element}Offset.CreateVector(in b, CollectionsMarshal.AsSpan(items));");
            case 8: return ("int # { get; set; } = -7;", "int = -7", "int", "m.# = (int)Bits(random);", "$ = (int)Bits(random);");
            default:
                if (isStruct) return ($"{csharp}{mark} # {{ get; set; }}", fbs, csharp + mark, $"m.# = {value};", $"$ = {value};");
                return ($"{csharp}{mark} # {{ get; set; }}", fbs + (isNullable ? " = null" : ""), csharp + mark, $"m.# = {value};", $"$ = {value};");
        }

        string Collection(string item) => isList ? $"List<{item}>" : item + "[]";

        string Collect(string item, string made, string max) => $"var items = new List<{item}>(); for (int i = random.Next({max}); i > 0; i--) items.Add({made}); ";

        string Assign() => $"m.# = items{(isList ? "" : ".ToArray()")};";

        (string Property, string Type, string Local, string Fill, string Call) Vector(
            string item, string typed, string inSchema, string made, string written, string create) => (
            $"{Collection(item)}{mark} # {{ get; set; }}{(isNullable ? "" : " = [];")}", $"[{inSchema}]", $"FlatOffset<UnmanagedArray<{typed}>>",
            Collect(item, made, "depth < 3 ? 3 : 1") + Assign(),
            Collect($"FlatOffset<{typed}>", written, "depth < 3 ? 3 : 1") + $"{unless}$ = {create}CollectionsMarshal.AsSpan(items));");
    }

    private string Bases(string type) => _unionsOf.TryGetValue(type, out List<string>? unions) ? " : " + string.Join(", ", unions) : "";

    // A scalar, an enum or a struct.
    private (string CSharp, string Fbs, string Value) AnyPlain() => _random.Next(6) switch
    {
        0 => ("E0", "E0", "(E0)7"),
        1 when Any(_structs.ToArray()) is var name => (name, name, $"Make{name}(random)"),
        _ => Any(Scalars),
    };

    private T Any<T>(params T[] items) => items[_random.Next(items.Length)];
}
