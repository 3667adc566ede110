using System.Text;

namespace LibWire.CodeFirst.Tests.Laws;

/// <summary>Random messages, written twice: as C# with attributes, and as the <c>.proto</c> file that a person would write for them.</summary>
internal sealed class RandomMessages
{
    internal const string Namespace = "Chance.Types";

    private static readonly string[] Words = ["Unit", "Price", "Sku", "Total", "Customer", "Line2", "Zip", "Order", "Http", "Count", "Item7", "Box"];

    private static readonly Scalar[] Scalars =
    [
        new("int", "int32", "Varint", "(int)Bits(random)", IsKey: true), new("int", "sint32", "ZigZag", "(int)Bits(random)", IsKey: true),
        new("int", "sfixed32", "Fixed", "(int)Bits(random)", IsKey: true), new("long", "int64", "Varint", "Bits(random)", IsKey: true),
        new("long", "sint64", "ZigZag", "Bits(random)", IsKey: true), new("long", "sfixed64", "Fixed", "Bits(random)", IsKey: true),
        new("uint", "uint32", "Varint", "(uint)Bits(random)", IsKey: true), new("uint", "fixed32", "Fixed", "(uint)Bits(random)", IsKey: true),
        new("ulong", "uint64", "Varint", "(ulong)Bits(random)", IsKey: true), new("ulong", "fixed64", "Fixed", "(ulong)Bits(random)", IsKey: true),
        new("bool", "bool", "Varint", "random.Next(2) == 1", IsKey: true), new("float", "float", "Varint", "(float)Bits(random) / 3"),
        new("double", "double", "Varint", "(double)Bits(random) / 3"), new("Utf8String", "string", "Varint", "Utf8String.Copy(Text(random))", IsKey: true),
        new("UnmanagedArray<byte>", "bytes", "Varint", ""),
    ];

    private readonly Random _random;
    private readonly List<Declared> _types = [];

    internal RandomMessages(int seed)
    {
        _random = new Random(seed);
        for (int i = _random.Next(1, 4); i > 0; i--) _types.Add(new Declared($"E{_types.Count}", IsEnum: true, Outer: null));
        for (int i = _random.Next(2, 7); i > 0; i--)
        {
            Declared[] messages = [.. _types.Where(static type => !type.IsEnum)];
            Declared? outer = messages.Length > 0 && _random.Next(3) == 0 ? Any(messages) : null;
            _types.Add(new Declared($"M{_types.Count}", IsEnum: false, outer));
            if (outer != null && _random.Next(2) == 0) _types.Add(new Declared($"E{_types.Count}", IsEnum: true, outer));
        }

        foreach (Declared type in _types.Where(static type => !type.IsEnum)) AddFields(type);
    }

    /// <summary>The types as C#.</summary>
    internal string CSharp() => $"using LibWire;\nnamespace {Namespace};\n" + Written(null, isCSharp: true);

    /// <summary>The types as classes, those of protobuf-net too.</summary>
    internal string Classes() => $"using LibWire;\nusing System.Collections.Generic;\nnamespace {Namespace};\n" + AsClasses(null);

    /// <summary>A program that reads and writes these classes, with LibWire and with protobuf-net.</summary>
    internal string ClassProgram() => $$"""
        using System;
        using System.IO;
        using LibWire;
        using {{Namespace}};

        public static class Program
        {
            public static string Read(byte[] bytes)
            {
                try
                {
                    {{Root(isCSharp: true)}} m = {{Root(isCSharp: true)}}.Parse(bytes);
                    byte[] written = m.ToArray();
                    return written.Length == m.ComputeSize() ? Convert.ToHexString(written) : "another size";
                }
                catch (WireFormatException fault)
                {
                    return $"{fault.Error}@{fault.Offset}";
                }
            }

            public static byte[] ThroughProtobufNet(byte[] bytes)
            {
                using var source = new MemoryStream(bytes);
                using var target = new MemoryStream();
                ProtoBuf.Serializer.Serialize(target, ProtoBuf.Serializer.Deserialize<{{Root(isCSharp: true)}}>(source));
                return target.ToArray();
            }
        }
        """;

    /// <summary>Whether protobuf-net does what its attributes say: for keys that are bool it ignores the format of the values.</summary>
    internal bool IsKnownToProtobufNet => !_types.Any(static type =>
        type.Fields.Any(static item => item is { Key.CSharp: "bool", Scalar.Encoding: not "Varint" } and { Scalar: not null }));

    /// <summary>The types as a schema.</summary>
    internal string Schema() => $"syntax = \"proto3\"; package chance.types; option csharp_namespace = \"{Namespace}\";\n" + Written(null, isCSharp: false);

    /// <summary>A program that fills messages through their members.</summary>
    /// <param name="isCSharp">Whether the types are those in C#: nested types of schemas are in a class.</param>
    internal string Program(bool isCSharp)
    {
        var fills = new StringBuilder();
        foreach (Declared type in _types.Where(static type => !type.IsEnum))
        {
            fills.Append($"static void Fill(ref {type.CSharpName(isCSharp)} m, Random random, int depth) {{\n");
            foreach (Field field in type.Fields) fills.Append($"if (random.Next(3) > 0) {{ {Fill(field, isCSharp)} }}\n");
            fills.Append("}\n");
        }

        string root = Root(isCSharp);
        return $$"""
            using System;
            using LibWire;
            using {{Namespace}};

            public static class Program
            {
                public static string Make(int seed)
                {
                    using var arena = new ArenaAllocator();
                    using var scope = arena.Use();
                    {{root}} m = default;
                    Fill(ref m, new Random(seed), 0);
                    return Convert.ToHexString(m.ToArray()) + " " + m;
                }

                public static string Read(byte[] bytes)
                {
                    using var arena = new ArenaAllocator();
                    try
                    {
                        {{root}} m = {{root}}.Parse(bytes, arena);
                        return Convert.ToHexString(m.ToArray()) + " " + m;
                    }
                    catch (WireFormatException fault)
                    {
                        return $"{fault.Error}@{fault.Offset}";
                    }
                }

                public static string ReadKnown(byte[] bytes)
                {
                    using var arena = new ArenaAllocator();
                    try
                    {
                        return Convert.ToHexString({{root}}.Parse(bytes, arena, new ProtoReadOptions { DiscardsUnknownFields = true }).ToArray());
                    }
                    catch (WireFormatException fault)
                    {
                        return $"{fault.Error}@{fault.Offset}";
                    }
                }

                static long Bits(Random random) => random.Next(4) switch { 0 => 0, 1 => random.Next(-3, 4), 2 => random.Next(), _ => random.NextInt64(long.MinValue, long.MaxValue) };

                static string Text(Random random) => random.Next(3) == 0 ? "" : new string((char)random.Next(32, 0x2FFF), random.Next(1, 9));

                static byte[] Bytes(Random random) { byte[] bytes = new byte[random.Next(5)]; random.NextBytes(bytes); return bytes; }

                {{fills}}
            }
            """;
    }

    private string Root(bool isCSharp) => _types.First(static type => !type.IsEnum).CSharpName(isCSharp);

    private void AddFields(Declared type)
    {
        int number = 0, count = _random.Next(0, 9);
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        while (type.Fields.Count < count)
        {
            string name = Any(Words) + Any(Words);
            if (!names.Add(name)) continue;
            number += _random.Next(5) == 0 ? _random.Next(1, 2000) : 1;
            Scalar? scalar = _random.Next(5) < 3 ? Any(Scalars) : null;
            Declared? target = scalar == null ? Any([.. _types]) : null;
            int shape = _random.Next(7);
            type.Fields.Add(new Field(name, number, scalar, target)
            {
                Key = shape == 0 ? Any([.. Scalars.Where(static key => key.IsKey)]) : null,
                IsRepeated = shape == 1,
                IsUnpacked = shape == 1 && _random.Next(2) == 0 && scalar?.Proto is not ("string" or "bytes") && target?.IsEnum != false,
                IsOptional = shape == 2 && target?.IsEnum != false,
                Oneof = shape == 3 ? Any(["Payment", "Kind"]) : "",
            });
        }
    }

    private string Written(Declared? outer, bool isCSharp)
    {
        var text = new StringBuilder();
        foreach (Declared type in _types.Where(type => type.Outer == outer))
        {
            if (type.IsEnum)
            {
                text.Append(isCSharp ? $"[ProtoEnum] public enum {type.Name} {{ Zero, One, Minus = -1 }}\n"
                    : $"enum {type.Name} {{ {type.Name}_ZERO = 0; {type.Name}_ONE = 1; {type.Name}_MINUS = -1; }}\n");
                continue;
            }

            text.Append(isCSharp ? $"[ProtoMessage] public partial struct {type.Name} {{\n" : $"message {type.Name} {{\n");
            if (isCSharp) foreach (Field field in type.Fields) text.Append(InCSharp(field));
            else AppendSchema(text, type);
            text.Append(Written(type, isCSharp)).Append("}\n");
        }

        return text.ToString();
    }

    private static void AppendSchema(StringBuilder text, Declared type)
    {
        foreach (Field field in type.Fields.Where(static field => field.Oneof.Length == 0)) text.Append(InSchema(field));
        foreach (var oneof in type.Fields.Where(static field => field.Oneof.Length > 0).GroupBy(static field => field.Oneof))
            text.Append($"oneof {oneof.Key.ToLowerInvariant()} {{ {string.Concat(oneof.Select(InSchema))} }}\n");
    }

    private static string InCSharp(Field field)
    {
        string type = field.Scalar?.CSharp ?? field.Target!.CSharpName(isCSharp: true), options = field.Number.ToString(System.Globalization.CultureInfo.InvariantCulture);
        if (field.IsOptional) options += ", Optional = true";
        if (field.IsUnpacked) options += ", Unpacked = true";
        if (field.Oneof.Length > 0) options += $", Oneof = \"{field.Oneof}\"";
        if (field.Scalar is { Encoding: not "Varint" } scalar) options += $", Encoding = ProtoEncoding.{scalar.Encoding}";
        if (field.Key is { Encoding: not "Varint" } key) options += $", KeyEncoding = ProtoEncoding.{key.Encoding}";
        string property =
            field.Key != null ? $"public readonly partial ref UnmanagedMap<{field.Key.CSharp}, {type}> {field.Name} {{ get; }}" :
            field.IsRepeated ? $"public readonly partial ref UnmanagedArray<{type}> {field.Name} {{ get; }}" :
            field.IsMessage ? $"public readonly partial ref readonly {type} {field.Name} {{ get; }}" :
            $"public partial {type} {field.Name} {{ readonly get; set; }}";
        return $"[ProtoField({options})] {property}\n";
    }

    private string AsClasses(Declared? outer)
    {
        var text = new StringBuilder();
        foreach (Declared type in _types.Where(type => type.Outer == outer))
        {
            text.Append(type.IsEnum ? $"[ProtoEnum] public enum {type.Name} {{ Zero, One, Minus = -1 }}\n"
                : $"[ProtoMessage, ProtoBuf.ProtoContract] public {Any(["partial class", "partial record", "sealed partial class"])} {type.Name} {{\n");
            if (type.IsEnum) continue;
            foreach (Field field in type.Fields) text.Append(InClass(field));
            text.Append(AsClasses(type)).Append("}\n");
        }

        return text.ToString();
    }

    private string InClass(Field field)
    {
        string type = TypeOf(field.Scalar?.CSharp ?? field.Target!.CSharpName(isCSharp: true));
        string number = field.Number.ToString(System.Globalization.CultureInfo.InvariantCulture), options = number, net = number;
        if (field.IsUnpacked) options += ", Unpacked = true";
        else if (field.IsRepeated && field.Scalar?.Proto is not ("string" or "bytes") && !field.IsMessage) net += ", IsPacked = true";
        if (field.Oneof.Length > 0) options += $", Oneof = \"{field.Oneof}\"";
        string format = FormatOf(field.Scalar), keyFormat = FormatOf(field.Key);
        if (field.Scalar is { Encoding: not "Varint" } scalar) options += $", Encoding = ProtoEncoding.{scalar.Encoding}";
        if (field.Key is { Encoding: not "Varint" } key) options += $", KeyEncoding = ProtoEncoding.{key.Encoding}";
        string map = field.Key != null ? $", ProtoBuf.ProtoMap(KeyFormat = {keyFormat}, ValueFormat = {format})" : "";
        if (field.Key == null && format.Length > 0) net += $", DataFormat = {format}";
        bool isNullable = field.IsOptional || field.Oneof.Length > 0 || (field.IsMessage && !field.IsRepeated && field.Key == null);
        string property =
            field.Key != null ? $"Dictionary<{TypeOf(field.Key.CSharp)}, {type}> {field.Name} {{ get; {Any(["", "set; ", "init; "])}}} = [];" :
            field.IsRepeated ? Any(
                $"List<{type}> {field.Name} {{ get; }} = [];", $"List<{type}>? {field.Name} {{ get; set; }}", $"{type}[] {field.Name} {{ get; set; }} = [];") :
            isNullable ? $"{type}? {field.Name} {{ get; set; }}" :
            type == "string" ? $"string {field.Name} {{ get; {Any(["init", "set"])}; }} = \"\";" :
            type == "byte[]" ? $"byte[] {field.Name} {{ get; set; }} = [];" :
            $"{type} {field.Name} {{ get; {Any(["set", "private set", "init"])}; }}";
        return $"[ProtoField({options}), ProtoBuf.ProtoMember({net}){map}] public {property}\n";

        static string TypeOf(string type) => type switch { "Utf8String" => "string", "UnmanagedArray<byte>" => "byte[]", _ => type };

        static string FormatOf(Scalar? scalar) => "ProtoBuf.DataFormat." + (scalar?.Encoding switch { "ZigZag" => "ZigZag", "Fixed" => "FixedSize", _ => "Default" });
    }

    private static string InSchema(Field field)
    {
        string type = field.Scalar?.Proto ?? field.Target!.SchemaName;
        if (field.Key != null) type = $"map<{field.Key.Proto}, {type}>";
        string label = field.IsRepeated ? "repeated " : field.IsOptional ? "optional " : "";
        string name = string.Concat(field.Name.Select(static (unit, i) => char.IsUpper(unit) ? (i > 0 ? "_" : "") + char.ToLowerInvariant(unit) : unit.ToString()));
        return $"{label}{type} {name} = {field.Number}{(field.IsUnpacked ? " [packed = false]" : "")};\n";
    }

    private static string Fill(Field field, bool isCSharp)
    {
        string value = field.Scalar?.Value ?? $"({field.Target!.CSharpName(isCSharp)})random.Next(-1, 4)", at = $"m.{field.Name}";
        bool isBytes = field.Scalar?.Proto == "bytes";
        if (field.Key != null)
        {
            return field.IsMessage ? $"if (depth < 3) Fill(ref {at}.Set({field.Key.Value}), random, depth + 1);" :
                isBytes ? $"{at}.Set({field.Key.Value}).AddRange(Bytes(random));" : $"{at}.Set({field.Key.Value}, {value});";
        }

        if (field.IsRepeated)
        {
            return "for (int i = random.Next(4); i > 0; i--) " + (field.IsMessage ? $"if (depth < 3) Fill(ref {at}.Add(), random, depth + 1);" :
                isBytes ? $"{at}.Add().AddRange(Bytes(random));" : $"{at}.Add({value});");
        }

        return field.IsMessage ? $"if (depth < 3) Fill(ref m.Mutable{field.Name}(), random, depth + 1);" :
            isBytes ? $"m.Set{field.Name}(Bytes(random));" :
            field.Scalar?.Proto == "string" ? $"m.Set{field.Name}(Text(random));" : $"{at} = {value};";
    }

    private T Any<T>(params T[] items) => items[_random.Next(items.Length)];

    /// <summary>A message or enum.</summary>
    private sealed record Declared(string Name, bool IsEnum, Declared? Outer)
    {
        internal List<Field> Fields { get; } = [];

        internal string SchemaName => Outer == null ? Name : $"{Outer.SchemaName}.{Name}";

        internal string CSharpName(bool isCSharp) => Outer == null ? Name : $"{Outer.CSharpName(isCSharp)}.{(isCSharp ? "" : "Types.")}{Name}";
    }

    /// <summary>A scalar type of both languages, and an expression for a value of it.</summary>
    private sealed record Scalar(string CSharp, string Proto, string Encoding, string Value, bool IsKey = false);

    private sealed record Field(string Name, int Number, Scalar? Scalar, Declared? Target)
    {
        internal Scalar? Key { get; init; }

        internal bool IsRepeated { get; init; }

        internal bool IsUnpacked { get; init; }

        internal bool IsOptional { get; init; }

        internal string Oneof { get; init; } = "";

        internal bool IsMessage => Target is { IsEnum: false };
    }
}
