using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Prints random FlatBuffers schemas. If the language has several forms for the same thing, it picks one at random.</summary>
internal sealed class FlatSchemaText(FuzzRandom random)
{
    private readonly StringBuilder _text = new();
    private string _namespace = "";

    /// <summary>A name that refers to the type from a namespace.</summary>
    internal static string Refer(FlatNamedType type, string from, FuzzRandom random)
    {
        // FlatBuffers 2.0.8 treats two forms of a name as two types until the type is declared.
        if (type is FlatObjectType { IsStruct: false } table) return table.IsNamedInFull ? type.FullName : type.Name;
        bool isAround = type.Namespace == from || type.Namespace.Length == 0 || from.StartsWith(type.Namespace + ".", StringComparison.Ordinal);
        return isAround && random.Next(3) > 0 ? type.Name : type.FullName;
    }

    internal string Print(RandomFlatSchema schema)
    {
        foreach (FlatEnumType type in schema.Enums) Print(type);
        foreach (FlatObjectType type in schema.Structs) Print(type);
        foreach (FlatUnionType type in schema.Unions)
        {
            Enter(type);
            _text.Append($"union {type.Name} {{ {string.Join(", ", type.Choices.Select(static choice => choice.Text))} }}\n");
        }

        foreach (FlatObjectType type in schema.Tables) Print(type);
        _text.Append($"root_type {schema.Root.FullName};\n");
        if (schema.Identifier is { } identifier) _text.Append($"file_identifier \"{identifier}\";\n");
        return _text.ToString();
    }

    private void Enter(FlatNamedType type)
    {
        if (type.Namespace != _namespace) _text.Append(type.Namespace.Length > 0 ? $"namespace {type.Namespace};\n" : "namespace ;\n");
        _namespace = type.Namespace;
        if (random.OneIn(4)) _text.Append("/// A comment.\n");
    }

    private void Print(FlatEnumType type)
    {
        Enter(type);
        IEnumerable<string> values = type.Values.Select(value => $"{value.Name} = {(type.IsBitFlags ? System.Numerics.BitOperations.TrailingZeroCount(value.Value.Bits).ToString(System.Globalization.CultureInfo.InvariantCulture) : value.Value.Text)}");
        _text.Append($"enum {type.Name} : {type.Scalar}{(type.IsBitFlags ? " (bit_flags)" : "")} {{ {string.Join(", ", values)}{(random.OneIn(3) ? "," : "")} }}\n");
    }

    private void Print(FlatObjectType type)
    {
        Enter(type);
        _text.Append($"{(type.IsStruct ? "struct" : "table")} {type.Name}{Attributes(type.Attributes)} {{\n");
        foreach (FlatMember member in type.Members)
        {
            string value = member.DefaultText.Length > 0 ? $" = {member.DefaultText}" : "";
            _text.Append($"  {member.Name}: {Spell(member.Type)}{value}{Attributes(member.Attributes)};\n");
        }

        _text.Append("}\n");
    }

    private string Spell(FlatUse use)
    {
        string type = use.Form switch
        {
            FlatForm.Scalar => Synonym(use.Scalar),
            FlatForm.String => "string",
            FlatForm.NestedBuffer or FlatForm.FlexBuffer => "ubyte",
            _ => Refer(use.Named!, _namespace, random),
        };
        return use.ArrayLength > 0 ? $"[{type}:{use.ArrayLength}]" : use.IsVector ? $"[{type}]" : type;
    }

    private string Synonym(string scalar)
    {
        if (random.Next(3) > 0 || scalar == "bool") return scalar;
        if (scalar is "float" or "double") return $"float{8 * FlatNumber.SizeOf(scalar)}";
        return $"{(FlatNumber.IsUnsigned(scalar) ? "u" : "")}int{8 * FlatNumber.SizeOf(scalar)}";
    }

    private static string Attributes(List<string> attributes) => attributes.Count > 0 ? $" ({string.Join(", ", attributes)})" : "";
}
