using System.Globalization;
using System.Text;

namespace LibWire.Tests.Interop;

/// <summary>Makes C# that walks over the emitted views of a random schema: every property, and every way to access the elements of a vector.</summary>
internal sealed class FlatWalkCode
{
    private readonly StringBuilder _code = new();
    private readonly Func<FlatObjectType, bool> _hasRow;

    private FlatWalkCode(Func<FlatObjectType, bool> hasRow) => _hasRow = hasRow;

    /// <summary>The name of the class for a schema; its method <c>Dump</c> is a <see cref="FlatDumper"/>.</summary>
    internal static string ClassOf(RandomFlatSchema schema) => $"Walk{schema.Seed}";

    /// <summary>The code.</summary>
    /// <param name="schema">The schema.</param>
    /// <param name="views">The generated code.</param>
    internal static string Make(RandomFlatSchema schema, string views)
    {
        var code = new FlatWalkCode(type => HasRow(views, type));
        code.Line($$"""
            #nullable enable
            #pragma warning disable CS0612, CS0618
            using LibWire;
            using LibWire.CompilerServices;
            using LibWire.Tests.Interop;

            /// <summary>Walks over views.</summary>
            public static unsafe class {{ClassOf(schema)}}
            {
                /// <summary>Verifies a buffer and writes down every field.</summary>
                public static string? Dump(System.ReadOnlySpan<byte> buffer, FlatVerifierOptions? options, out WireFault fault)
                {
                    if (!{{schema.Root.View}}.TryGetRoot(buffer, out {{schema.Root.View}} root, out fault, options)) return null;
                    var o = new FlatDumpText();
                    W(root, FlatBuffer.DangerousGetRoot(options is { IsSizePrefixed: true } ? buffer.Slice(4) : buffer), o);
                    return o.ToString();
                }
            """);
        foreach (FlatObjectType type in schema.Structs) code.Struct(type);
        foreach (FlatUnionType type in schema.Unions) code.Union(type);
        foreach (FlatObjectType type in schema.Tables)
        {
            code.Table(type, type.View);
            if (code._hasRow(type)) code.Table(type, type.View + ".Row");
        }

        code.Line("}");
        return code._code.ToString();
    }

    // The elements of vectors have a separate type if the table has few enough fields to remember their places.
    private static bool HasRow(string views, FlatObjectType type)
    {
        int start = views.IndexOf($"public readonly ref struct {type.Name}View\n", StringComparison.Ordinal);
        string indent = views[(views.LastIndexOf('\n', start) + 1)..start];
        int end = views.IndexOf($"\n{indent}}}\n", start, StringComparison.Ordinal);
        return views.AsSpan(start, end - start).Contains("public readonly ref struct Row\n", StringComparison.Ordinal);
    }

    private void Line(string line) => _code.Append(line).Append('\n');

    private static string Number(FlatUse use, string value) => use.Scalar switch
    {
        "bool" => $"o.Value({value} ? 1L : 0L);",
        "float" or "double" => $"o.Value({value});",
        "ulong" => $"o.Value((ulong){value});",
        _ => $"o.Value((long){value});",
    };

    private static string Inline(FlatUse use, string value) => use.Form == FlatForm.Struct ? $"W({value}, o);" : Number(use, value);

    // A view and a value: both have all members.
    private void Struct(FlatObjectType type)
    {
        foreach (bool isView in (bool[])[true, false])
        {
            Line($"    static void W({(isView ? type.View : type.Value)} v, FlatDumpText o) {{ o.Open('(');");
            foreach (FlatMember member in type.Members)
            {
                FlatUse use = member.Type;
                Line($"    o.Name(\"{member.Name}\");");
                if (use.ArrayLength == 0)
                {
                    Line("    " + Inline(use, $"v.{member.Property}"));
                    continue;
                }

                bool isPlain = use.Form == FlatForm.Scalar && use.Scalar != "bool";
                string element = isView || isPlain ? $"v.{member.Property}[i]" : $"v.Get{member.Property}(i)";
                Line($"    o.Open('['); for (int i = 0; i < {use.ArrayLength}; i++) {{ o.Item(); {Inline(use, element)} }} o.Close(']');");
                if (isView) Line($"    if (v.{member.Property}.Count != {use.ArrayLength}) o.Raw(\"!count\");");
            }

            Line("    o.Close(')'); }");
        }
    }

    private void Union(FlatUnionType type)
    {
        Line($"    static void W({type.View} v, bool hasKind, FlatUnion<{type.Kind}> raw, FlatDumpText o) {{");
        Line("    o.Open('<'); if (!hasKind) o.Raw(\"~\"); o.Value((long)v.Kind);");
        Line("    if (!v.IsNull) { o.Raw(\" \"); switch ((long)v.Kind) {");
        foreach (FlatUnionChoice choice in type.Choices)
        {
            string write = choice.Type.Form switch
            {
                FlatForm.String => "o.Value(value);",
                FlatForm.Struct => "W(value, o);",
                _ => "W(value, raw.AsTable(), o);",
            };
            Line($"    case {choice.Kind}: {{ if (!v.TryGet{choice.Property}(out var value) || v.As{choice.Property}.IsNull) o.Raw(\"!null\"); {write} break; }}");
        }

        Line("    default: o.Raw(\"?\"); break; } }");
        Line("    o.Close('>'); }");
    }

    private void Table(FlatObjectType type, string view)
    {
        Line($"    static void W({view} v, FlatTable t, FlatDumpText o) {{ if (o.IsFull) return; o.Open('{{');");
        foreach (FlatMember member in type.Members.OrderBy(static member => member.Id))
        {
            Line($"    o.Name(\"{member.Name}\");");
            Field(member);
        }

        Line("    o.Close('}'); }");
    }

    private void Field(FlatMember member)
    {
        FlatUse use = member.Type;
        string value = $"v.{member.Property}", slot = member.Slot.ToString(CultureInfo.InvariantCulture), has = $"t.Has({slot})";
        string isNotNull = member.DefaultText == "[]" ? $"o.IsEmpty({has}, {value}.IsNull)" : $"!{value}.IsNull";
        string isThere = use.IsVector ? $"o.Is({has}, {isNotNull}, {value}.Count)" : $"o.Is({has}, !{value}.IsNull)";
        switch (use)
        {
            case { Form: FlatForm.NestedBuffer }:
                Line($"    if ({isThere}) {{ o.Bytes({value}.Bytes); o.Raw(\" \"); W({value}Root, t.NestedRoot({slot}), o); }}");
                break;
            case { Form: FlatForm.FlexBuffer }:
                Line($"    if ({isThere}) o.Bytes({value}.Bytes);");
                break;
            case { IsVector: true }:
                Line($"    if ({isThere}) {{ int start = o.Length; {Elements(member, value, slot)} }}");
                break;
            case { Form: FlatForm.Scalar or FlatForm.Enum } when member.IsOptional:
                Line($"    if (o.Is({has}, {value}.HasValue)) {Number(use, value + "!.Value")}");
                break;
            case { Form: FlatForm.Scalar or FlatForm.Enum }:
                Line($"    o.Presence({has}); {Number(use, value)}");
                break;
            case { Form: FlatForm.String } when member.DefaultString is { } text:
                Line($"    o.Field({has}, {value}, \"{text.Replace("\"", "\\\"", StringComparison.Ordinal)}\");");
                break;
            case { Form: FlatForm.String }:
                Line($"    if ({isThere}) o.Value({value});");
                break;
            case { Form: FlatForm.Struct }:
                Line($"    if ({isThere}) {{ int start = o.Length; W({value}, o); int middle = o.Length; W({value}.Value, o); o.Fold(start, middle); }}");
                break;
            case { Form: FlatForm.Table }:
                Line($"    if ({isThere}) W({value}, t.Table({slot}), o);");
                break;
            default:
                var union = (FlatUnionType)use.Named!;
                Line($"    W({value}, t.Has({member.Slot - 2}), t.Union<{union.Kind}>({member.Slot - 2}, {slot}), o);");
                break;
        }
    }

    // By index, and a second time through another loop.
    private static string Elements(FlatMember member, string value, string slot)
    {
        FlatUse use = member.Type;
        string head = $"o.Open('['); for (int i = 0; i < {value}.Count; i++) {{ o.Item(); ", tail = "} o.Close(']');";
        string again = $"int middle = o.Length; o.Open('['); ", fold = " o.Close(']'); o.Fold(start, middle);";
        switch (use.Form)
        {
            case FlatForm.String:
                return $"{head}o.Value({value}[i]); {tail} {again}foreach (var item in {value}) {{ o.Item(); o.Value(item); }}{fold}";
            case FlatForm.Table:
                return $"var tables = t.Tables({slot}); {head}W({value}[i], tables[i], o); {tail} {again}int next = 0; foreach (var item in {value}) {{ o.Item(); W(item, tables[next++], o); }}{fold}";
            case FlatForm.Union:
                var union = (FlatUnionType)use.Named!;
                return $"var unions = t.Unions<{union.Kind}>({member.Slot - 2}, {slot}); {head}W({value}[i], true, unions[i], o); {tail} {again}int next = 0; foreach (var item in {value}) {{ o.Item(); W(item, true, unions[next++], o); }}{fold}";
            default:
                return $"{head}{Inline(use, $"{value}[i]")} {tail} {again}foreach (var item in {value}.ToArray()) {{ o.Item(); {Inline(use, "item")} }}{fold}";
        }
    }
}
