using System.Globalization;
using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Prints a random file in one of many equivalent layouts.</summary>
internal sealed class SchemaText(FuzzRandom random)
{
    private static readonly string[] FileOptions = ["java_package = \"a.b\"", "optimize_for = SPEED", "java_multiple_files = true", "go_package = \"a/b\"",
        "objc_class_prefix = 'X'", "cc_enable_arenas = true"];

    private readonly StringBuilder _text = new();

    /// <summary>The text of a file.</summary>
    /// <param name="unit">The file.</param>
    /// <param name="isDropped">Fields that are left out.</param>
    internal string Print(SchemaUnit unit, Func<SchemaMessage, SchemaField, bool> isDropped)
    {
        SchemaComments.Lead(_text, random, "");
        string quote = random.OneIn(3) ? "'" : "\"";
        if (!unit.IsProto2 || !random.OneIn(4)) _text.Append("syntax =").Append(Gap()).Append(quote).Append(unit.IsProto2 ? "proto2"
            : "proto3").Append(quote).Append(";\n");
        if (unit.Package.Length > 0) Statement("", "package", unit.Package);
        foreach ((SchemaUnit imported, bool isPublic) in unit.Imports) Statement("", isPublic ? "import public" : "import", $"\"{imported.ImportPath}\"");
        if (unit.CSharpNamespace is { } name) Statement("", "option csharp_namespace =", $"\"{name}\"");
        if (random.OneIn(3)) Statement("", "option", random.Pick(FileOptions));
        foreach (SchemaEnum one in unit.Enums) PrintEnum(one, "");
        foreach (SchemaMessage message in unit.Messages) PrintMessage(message, "", isDropped);
        if (random.OneIn(6)) _text.Append("// The end, without an end of line");
        return _text.ToString();
    }

    private void PrintMessage(SchemaMessage message, string indent, Func<SchemaMessage, SchemaField, bool> isDropped)
    {
        SchemaComments.Lead(_text, random, indent);
        _text.Append(indent).Append("message").Append(Gap()).Append(message.Name).Append(Gap()).Append('{').Append(SchemaComments.Trail(random));
        string inner = indent + "  ";
        if (random.OneIn(20)) Statement(inner, "option", "deprecated = true");
        foreach (SchemaEnum one in message.Enums) PrintEnum(one, inner);
        bool isNestedFirst = random.OneIn(2);
        if (isNestedFirst) foreach (SchemaMessage nested in message.Nested) PrintMessage(nested, inner, isDropped);

        List<SchemaField> kept = [.. message.Fields.Where(field => !isDropped(message, field))];
        HashSet<int> printedOneofs = [];
        foreach (SchemaField field in kept)
        {
            if (field.Oneof < 0) PrintField(field, inner);
            else if (printedOneofs.Add(field.Oneof)) PrintOneof(message.Oneofs[field.Oneof], kept.Where(member => member.Oneof == field.Oneof), inner);
        }

        if (message.ReservedRanges.Count > 0) Statement(inner, "reserved", string.Join(", ", message.ReservedRanges));
        if (message.ReservedNames.Count > 0) Statement(inner, "reserved", string.Join(", ", message.ReservedNames.Select(name => $"\"{name}\"")));
        if (!isNestedFirst) foreach (SchemaMessage nested in message.Nested) PrintMessage(nested, inner, isDropped);
        _text.Append(indent).Append('}').Append(random.OneIn(10) ? ";" : "").Append(SchemaComments.Trail(random));
    }

    private void PrintOneof(string name, IEnumerable<SchemaField> members, string indent)
    {
        SchemaComments.Lead(_text, random, indent);
        _text.Append(indent).Append("oneof").Append(Gap()).Append(name).Append(" {").Append(SchemaComments.Trail(random));
        foreach (SchemaField member in members) PrintField(member, indent + "  ");
        _text.Append(indent).Append('}').Append(SchemaComments.Trail(random));
    }

    private void PrintField(SchemaField field, string indent)
    {
        SchemaComments.Lead(_text, random, indent);
        _text.Append(indent);
        if (field.Label.Length > 0) _text.Append(field.Label).Append(Gap());
        string number = random.OneIn(30) ? "0x" + field.Number.ToString(random.OneIn(2) ? "x" : "X", CultureInfo.InvariantCulture) : field.Number
            .ToString(CultureInfo.InvariantCulture);
        _text.Append(field.Type).Append(Gap()).Append(field.Name).Append(Gap()).Append('=').Append(Gap()).Append(number);
        if (field.Options.Count > 0) _text.Append(Gap()).Append('[').Append(string.Join("," + Gap(), field.Options)).Append(']');
        _text.Append(random.OneIn(30) ? Gap() : "").Append(';').Append(SchemaComments.Trail(random));
    }

    private void PrintEnum(SchemaEnum one, string indent)
    {
        SchemaComments.Lead(_text, random, indent);
        _text.Append(indent).Append("enum").Append(Gap()).Append(one.Name).Append(Gap()).Append('{').Append(SchemaComments.Trail(random));
        if (one.HasAliases) Statement(indent + "  ", "option", "allow_alias = true");
        foreach ((string name, int number) in one.Values)
        {
            SchemaComments.Lead(_text, random, indent);
            string digits = random.OneIn(12) ? (number < 0 ? "-0x" : "0x") + Math.Abs((long)number).ToString("x", CultureInfo.InvariantCulture) : number
                .ToString(CultureInfo.InvariantCulture);
            _text.Append(indent).Append("  ").Append(name).Append(Gap()).Append('=').Append(Gap()).Append(digits);
            if (random.OneIn(15)) _text.Append(" [deprecated = true]");
            _text.Append(';').Append(SchemaComments.Trail(random));
        }

        if (one.ReservedRanges.Count > 0) Statement(indent + "  ", "reserved", string.Join(", ", one.ReservedRanges));
        _text.Append(indent).Append('}').Append(SchemaComments.Trail(random));
    }

    private void Statement(string indent, string words, string value)
    {
        SchemaComments.Lead(_text, random, indent);
        _text.Append(indent).Append(words).Append(Gap()).Append(value).Append(';').Append(random.OneIn(20) ? ";" : "").Append(SchemaComments.Trail(random));
    }

    private string Gap() => SchemaComments.Gap(random);
}
