using System.Text;

namespace LibWire.CodeFirst.Tests.Laws;

/// <summary>Random types of FlatBuffers, written twice: as C# with attributes, and as the <c>.fbs</c> file that a person would write for them.</summary>
internal sealed class RandomTables
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
    private readonly List<(string Name, string[] Members)> _unions = [];
    private readonly StringBuilder _csharp = new($"using LibWire;\nnamespace {RandomMessages.Namespace};\n");
    private readonly StringBuilder _schema = new($"namespace {RandomMessages.Namespace};\n");
    private readonly StringBuilder _fills = new();

    internal RandomTables(int seed)
    {
        _random = new Random(seed);
        for (int i = _random.Next(1, 3); i > 0; i--) AddEnum();
        for (int i = _random.Next(1, 4); i > 0; i--) AddStruct();
        for (int i = _random.Next(1, 5); i > 0; i--) _tables.Add($"T{i}");
        for (int i = _random.Next(0, 3); i > 0; i--) AddUnion();
        foreach (string table in _tables) AddTable(table);
    }

    /// <summary>The types as C#.</summary>
    internal string CSharp => _csharp.ToString();

    /// <summary>The types as a schema.</summary>
    internal string Schema => _schema.ToString();

    /// <summary>The names of the structs, whose values have fields if they come from a schema, and properties if they come from C#.</summary>
    internal IReadOnlyList<string> Structs => _structs;

    /// <summary>A program that fills tables through their members.</summary>
    internal string Program => $$"""
        using System;
        using LibWire;
        using {{RandomMessages.Namespace}};

        public static class Program
        {
            public static string Make(int seed)
            {
                using var arena = new ArenaAllocator();
                using var scope = arena.Use();
                {{_tables[0]}} m = default;
                Fill(ref m, new Random(seed), 0);
                return Convert.ToHexString(m.ToArray()) + " " + m;
            }

            public static string Read(byte[] bytes)
            {
                using var arena = new ArenaAllocator();
                try
                {
                    {{_tables[0]}} m = {{_tables[0]}}.Parse(bytes, arena);
                    return Convert.ToHexString(m.ToArray()) + " " + m;
                }
                catch (WireFormatException fault)
                {
                    return $"{fault.Error}@{fault.Offset}";
                }
            }

            static long Bits(Random random) => random.Next(4) switch { 0 => 0, 1 => random.Next(-3, 4), 2 => random.Next(), _ => random.NextInt64(long.MinValue, long.MaxValue) };

            static string Text(Random random) => random.Next(3) == 0 ? "" : new string((char)random.Next(32, 0x2FFF), random.Next(1, 9));

            {{_fills}}
        }
        """;

    private void AddEnum()
    {
        string name = $"E{_enums.Count}";
        (string csharp, string fbs, _) = Any(Scalars[1..9]);
        _csharp.Append($"[FlatEnum] public enum {name} : {csharp} {{ One = 1, Zero = 0, Seven = 7 }}\n");
        _schema.Append($"enum {name} : {fbs} {{ Zero = 0, One = 1, Seven = 7 }}\n");
        _enums.Add(name);
    }

    private void AddStruct()
    {
        string name = $"S{_structs.Count}";
        int align = _random.Next(4) == 0 ? 16 : 0;
        _csharp.Append($"[FlatStruct(AlignBytes = {align})] public partial struct {name} {{\n");
        _schema.Append($"struct {name} {(align > 0 ? "(force_align: 16) " : "")}{{\n");
        _fills.Append($"static {name} Make{name}(Random random) {{ {name} s = default;\n");
        for (int i = 0, count = _random.Next(1, 6); i < count; i++)
        {
            (string csharp, string fbs, string value) = AnyPlain();
            _csharp.Append($"[FlatField({i})] public partial {csharp} TheMember{i} {{ readonly get; set; }}\n");
            _schema.Append($"the_member{i}: {fbs};\n");
            _fills.Append($"s.TheMember{i} = {value};\n");
        }

        _csharp.Append("}\n");
        _schema.Append("}\n");
        _fills.Append("return s; }\n");
        _structs.Add(name);
    }

    private void AddUnion()
    {
        string name = $"U{_unions.Count}";
        string[] members = [.. _tables.Concat(_structs).Where(_ => _random.Next(2) == 0).DefaultIfEmpty(_tables[0])];
        _csharp.Append($"[FlatUnion({string.Join(", ", members.Select(static member => $"typeof({member})"))})] public partial struct {name} {{ }}\n");
        _schema.Append($"union {name} {{ {string.Join(", ", members)} }}\n");
        _fills.Append($"static void Fill(ref {name} m, Random random, int depth) {{ switch (random.Next({members.Length + 1})) {{\n");
        for (int i = 0; i < members.Length; i++)
        {
            _fills.Append($"case {i}: ").Append(_structs.Contains(members[i])
                ? $"m.Set{members[i]}(Make{members[i]}(random)); break;\n"
                : $"Fill(ref m.Mutable{members[i]}(), random, depth + 1); break;\n");
        }

        _fills.Append("} }\n");
        _unions.Add((name, members));
    }

    private void AddTable(string table)
    {
        _csharp.Append($"[FlatTable] public partial struct {table} {{\n");
        _schema.Append($"table {table} {{\n");
        _fills.Append($"static void Fill(ref {table} m, Random random, int depth) {{\n");
        int id = 0;
        for (int i = _random.Next(0, 10); i > 0; i--)
        {
            int shape = _random.Next(9);
            string name = $"TheField{i}";
            (string csharp, string fbs, string value) = AnyPlain();
            (string property, string type, string fill) = shape switch
            {
                0 => ("partial Utf8String # { readonly get; set; }", "string", "m.Set#(Text(random));"),
                1 => Table(Any<string>([.. _tables])),
                2 => ("readonly partial ref UnmanagedArray<Utf8String> # { get; }", "[string]", "for (int i = random.Next(3); i > 0; i--) m.#.Add(Text(random));"),
                3 => Tables(Any<string>([.. _tables])),
                4 => ($"readonly partial ref UnmanagedArray<{csharp}> # {{ get; }}", $"[{fbs}]", $"for (int i = random.Next(3); i > 0; i--) m.#.Add({value});"),
                5 when _unions.Count > 0 => Union(Any(_unions.ToArray()).Name),
                6 when !_structs.Contains(csharp) => ($"partial {csharp}? # {{ readonly get; set; }}", $"{fbs} = null", $"m.# = {value};"),
                7 => ("partial int # { readonly get; set; }", "int = -7", "m.# = (int)Bits(random);"),
                _ => ($"partial {csharp} # {{ readonly get; set; }}", fbs, $"m.# = {value};"),
            };
            if (type.StartsWith('U')) id++;
            string options = shape == 7 ? ", Default = -7" : "";
            _csharp.Append($"[FlatField({id}{options})] public {Named(property)}\n");
            _schema.Append($"the_field{i}: {type};\n");
            _fills.Append($"if (random.Next(3) > 0) {{ {Named(fill)} }}\n");
            id++;

            string Named(string text) => text.Replace("#", name, StringComparison.Ordinal);
        }

        _csharp.Append("}\n");
        _schema.Append("}\n");
        _fills.Append("}\n");
    }

    private static (string Property, string Type, string Fill) Table(string table) =>
        ($"readonly partial ref readonly {table} # {{ get; }}", table, "if (depth < 3) Fill(ref m.Mutable#(), random, depth + 1);");

    private static (string Property, string Type, string Fill) Tables(string table) =>
        ($"readonly partial ref UnmanagedArray<{table}> # {{ get; }}", $"[{table}]",
            "for (int i = random.Next(3); i > 0; i--) if (depth < 3) Fill(ref m.#.Add(), random, depth + 1);");

    private static (string Property, string Type, string Fill) Union(string union) =>
        ($"readonly partial ref {union} # {{ get; }}", union, "if (depth < 3) Fill(ref m.#, random, depth + 1);");

    // A scalar, an enum or a struct.
    private (string CSharp, string Fbs, string Value) AnyPlain()
    {
        int kind = _random.Next(6);
        if (kind == 0) return Of(Any(_enums.ToArray()), name => $"({name})7");
        return kind == 1 && _structs.Count > 0 ? Of(Any(_structs.ToArray()), static name => $"Make{name}(random)") : Any(Scalars);

        static (string CSharp, string Fbs, string Value) Of(string name, Func<string, string> value) => (name, name, value(name));
    }

    private T Any<T>(T[] items) => items[_random.Next(items.Length)];
}
