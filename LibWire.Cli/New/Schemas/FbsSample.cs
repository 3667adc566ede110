using System.Text;
using System.Text.Json;
using LibWire.CompilerServices;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Makes an example of a table as JSON: each field once, tables some levels deep.</summary>
internal sealed class FbsSample
{
    private const int DepthMax = 3;

    // Required fields are there however deep they are, but for schemas that nothing can satisfy.
    private const int RequiredDepthMin = -50;

    // Wide tables in wide tables become very large, and so do structs with arrays.
    private const int FieldsMax = 2_000;
    private const int StructBytesMax = 1_024;

    private readonly HashSet<FlatTableType> _open = [];
    private int _fieldCount;

    /// <summary>The example.</summary>
    internal static string Of(FlatTableType type, bool isIndented)
    {
        using var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = isIndented })) new FbsSample().Table(type, writer, DepthMax);
        return Encoding.UTF8.GetString(buffer.ToArray());
    }

    private void Table(FlatTableType type, Utf8JsonWriter writer, int depth)
    {
        _open.Add(type);
        writer.WriteStartObject();
        foreach (FlatTypeField field in type.Fields)
        {
            if (!IsShown(field, depth)) continue;
            if (field.IsUnion)
            {
                FlatEnumValue member = MemberOf(field, depth)!;
                writer.WritePropertyName($"{field.Name}_type");
                if (field.IsVector) writer.WriteStartArray();
                writer.WriteStringValue(member.Name);
                if (field.IsVector) writer.WriteEndArray();
                writer.WritePropertyName(field.Name);
                if (field.IsVector) writer.WriteStartArray();
                Member(member, writer, depth);
                if (field.IsVector) writer.WriteEndArray();
                continue;
            }

            writer.WritePropertyName(field.Name);
            bool isList = field.IsVector && !field.IsNestedBuffer;
            if (isList) writer.WriteStartArray();
            Value(field, writer, depth);
            if (isList) writer.WriteEndArray();
        }

        writer.WriteEndObject();
        _open.Remove(type);
    }

    private bool IsShown(FlatTypeField field, int depth)
    {
        if (field.IsRequired && depth > RequiredDepthMin && field.Table is { } required) return !_open.Contains(required);
        if (field.IsDeprecated || field.IsFlexBuffer || field.Struct is { SizeBytes: > StructBytesMax } || ++_fieldCount > FieldsMax) return field.IsRequired;
        if (field.IsUnion) return MemberOf(field, depth) != null;
        return field.Table is not { } table || (depth > 1 && !_open.Contains(table));
    }

    private FlatEnumValue? MemberOf(FlatTypeField field, int depth) => field.Enum!.Values.FirstOrDefault(
        value => value.Struct is { SizeBytes: <= StructBytesMax } || value.IsString || (value.Table is { } table && depth > 1 && !_open.Contains(table)));

    private void Member(FlatEnumValue member, Utf8JsonWriter writer, int depth)
    {
        if (member.Table is { } table) Table(table, writer, depth - 1);
        else if (member.Struct is { } inline) Struct(inline, writer);
        else writer.WriteStringValue("text");
    }

    private void Value(FlatTypeField field, Utf8JsonWriter writer, int depth)
    {
        if (field.Table is { } table) Table(table, writer, depth - 1);
        else if (field.Struct is { } inline) Struct(inline, writer);
        else if (field.IsString) writer.WriteStringValue(field.Name);
        else Scalar(field, writer);
    }

    private static void Struct(FlatStructType type, Utf8JsonWriter writer)
    {
        writer.WriteStartObject();
        foreach (FlatTypeField field in type.Fields)
        {
            writer.WritePropertyName(field.Name);
            if (field.ArrayLength > 0) writer.WriteStartArray();
            for (int i = 0; i < Math.Max(1, field.ArrayLength); i++)
            {
                if (field.Struct is { } inner) Struct(inner, writer);
                else Scalar(field, writer);
            }

            if (field.ArrayLength > 0) writer.WriteEndArray();
        }

        writer.WriteEndObject();
    }

    private static void Scalar(FlatTypeField field, Utf8JsonWriter writer)
    {
        if (field.Enum is { Values.Count: > 0 } known) writer.WriteStringValue(known.Values[^1].Name);
        else if (field.Scalar == FlatType.Bool) writer.WriteBooleanValue(true);
        else if (field.Scalar is FlatType.Float32 or FlatType.Float64) writer.WriteNumberValue(1.5);
        else writer.WriteNumberValue(1);
    }
}
