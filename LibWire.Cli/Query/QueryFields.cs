using System.Globalization;
using System.Text.Json;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Looks up the fields of paths in a schema, before any file is read.</summary>
internal sealed class QueryFields
{
    private static readonly JsonElement Zero = Json("0"), ZeroText = Json("\"0\""), Empty = Json("\"\""), False = Json("false");

    private readonly HashSet<string> _paths = new(StringComparer.Ordinal);
    private readonly DescriptorPool? _pool;

    /// <summary>Starts with no paths.</summary>
    /// <param name="pool">All types of the schema of messages, for extensions.</param>
    internal QueryFields(DescriptorPool? pool) => _pool = pool;

    /// <summary>The paths that a message must be read by, for a projection.</summary>
    internal string[] Paths => [.. _paths];

    /// <summary>Whether the whole message must be read.</summary>
    internal bool IsWhole { get; private set; }

    /// <summary>Looks up a path to values, and paths from these values.</summary>
    /// <inheritdoc cref="Resolve(QueryPath, InspectedSchema)"/>
    internal void Resolve(QueryPath path, IReadOnlyList<QueryColumn> columns, InspectedSchema schema)
    {
        if (columns.Count == 0) Resolve(path, schema);
        foreach (QueryColumn column in columns) Resolve(new QueryPath([.. path.Steps, .. column.Path.Steps]), schema);
    }

    /// <summary>Looks up the fields of a path, and fills in their names in JSON and their defaults.</summary>
    /// <exception cref="UsageException">There is no such field. The message says at which column, and which was perhaps meant.</exception>
    private void Resolve(QueryPath path, InspectedSchema schema)
    {
        if (schema.Message is { } message) Resolve(path, message, "");
        else Resolve(path, schema.Table!);
    }

    private void Resolve(QueryPath path, MessageDescriptor message, string prefix)
    {
        MessageDescriptor? type = message;
        for (int i = 0; i < path.Steps.Count; i++)
        {
            QueryStep step = path.Steps[i];
            bool isLast = i == path.Steps.Count - 1;
            if (step.Name.Length == 0)
            {
                foreach (QueryPick.Where where in step.Picks.OfType<QueryPick.Where>()) Resolve(where.Path, message, "");
                IsWhole |= isLast;
                continue;
            }

            if (type == null || IsOpen(type))
            {
                // What is inside is known only when it is read.
                Add(prefix);
                return;
            }

            if (TextOf(type) is { } text) throw Fault(step, $"{type.FullName} is {text} in JSON and has no fields here");
            FieldDescriptor field = Find(type, step);
            step.JsonName = field.ShownName();
            step.Default = DefaultOf(field);
            step.IsMap = field.IsMap;
            step.IsFloat = (field.MapValue ?? field).Type is ProtoFieldType.Float or ProtoFieldType.Double
                || field.MessageType?.FullName is "google.protobuf.FloatValue" or "google.protobuf.DoubleValue";
            IsWhole |= field.IsExtension; // projections name declared fields only
            prefix = prefix.Length == 0 ? ProjectedName(field) : $"{prefix}.{ProjectedName(field)}";
            MessageDescriptor? inner = field.IsMap ? field.MapValue!.MessageType : field.MessageType;
            foreach (QueryPick.Where where in step.Picks.OfType<QueryPick.Where>())
            {
                if (inner == null) throw Fault(step, $"{step.Name} is no message, so a filter has no fields to look at");
                if (field.IsMap) ResolveApart(where.Path, inner, prefix);
                else Resolve(where.Path, inner, prefix);
            }

            if (isLast || field.IsMap)
            {
                Add(prefix);
                if (!isLast) ResolveRest(path, i + 1, inner, step);
                return;
            }

            type = inner ?? throw Fault(path.Steps[i + 1], $"{step.Name} is no message, so no field can follow it");
        }
    }

    // A map is read whole.
    private void ResolveRest(QueryPath path, int from, MessageDescriptor? type, QueryStep map)
    {
        if (type == null) throw Fault(path.Steps[from], $"the values of {map.Name} are no messages, so no field can follow it");
        var rest = new QueryPath([.. path.Steps.Skip(from)]);
        ResolveApart(rest, type, "");
    }

    private void ResolveApart(QueryPath path, MessageDescriptor type, string prefix) => new QueryFields(_pool).Resolve(path, type, prefix);

    private static void Resolve(QueryPath path, FlatTableType table)
    {
        FlatTableType? type = table;
        FlatStructType? structure = null;
        foreach (QueryStep step in path.Steps)
        {
            if (step.Name.Length == 0)
            {
                foreach (QueryPick.Where where in step.Picks.OfType<QueryPick.Where>()) Resolve(where.Path, table);
                continue;
            }

            if (type == null && structure == null) return; // a union: its members differ
            IReadOnlyList<FlatTypeField> fields = type?.Fields ?? structure!.Fields;
            FlatTypeField field = fields.FirstOrDefault(one => one.Name == step.Name)
                ?? throw Unknown(step, type?.FullName ?? structure!.FullName, fields.Select(static one => one.Name));
            step.IsFloat = field.Scalar is FlatType.Float32 or FlatType.Float64;
            foreach (QueryPick.Where where in step.Picks.OfType<QueryPick.Where>())
            {
                if (field.Table != null) Resolve(where.Path, field.Table);
            }

            if (!field.IsUnion && field.Table == null && field.Struct == null && step != path.Steps[^1])
                throw Fault(step, $"{step.Name} is no table or struct, so no field can follow it");
            (type, structure) = (field.Table, field.Struct);
        }
    }

    private void Add(string path)
    {
        if (path.Length > 0) _paths.Add(path);
    }

    private FieldDescriptor Find(MessageDescriptor type, QueryStep step)
    {
        FieldDescriptor? field = int.TryParse(step.Name, NumberStyles.None, CultureInfo.InvariantCulture, out int number)
            ? type.FindField(number)
            : type.FindField(step.Name) ?? type.Fields.FirstOrDefault(one => one.JsonName == step.Name) ?? FindExtension(type, step.Name);
        return field ?? throw Unknown(step, type.FullName, type.Fields.Select(static one => one.Name));
    }

    private FieldDescriptor? FindExtension(MessageDescriptor type, string name) =>
        _pool?.FindExtension(name) is { } extension && extension.ContainingType == type ? extension : null;

    private static string ProjectedName(FieldDescriptor field) => field.Name;

    // Messages whose JSON has any fields.
    private static bool IsOpen(MessageDescriptor type) => type.FullName is
        "google.protobuf.Any" or "google.protobuf.Struct" or "google.protobuf.Value" or "google.protobuf.ListValue";

    // Messages whose JSON is no object.
    private static string? TextOf(MessageDescriptor type) => type.FullName switch
    {
        "google.protobuf.Timestamp" or "google.protobuf.Duration" or "google.protobuf.FieldMask" => "a text",
        "google.protobuf.DoubleValue" or "google.protobuf.FloatValue" or "google.protobuf.Int64Value" or "google.protobuf.UInt64Value"
            or "google.protobuf.Int32Value" or "google.protobuf.UInt32Value" or "google.protobuf.BoolValue" or "google.protobuf.StringValue"
            or "google.protobuf.BytesValue" => "its value",
        _ => null,
    };

    private static JsonElement? DefaultOf(FieldDescriptor field) => field.Presence != ProtoFieldPresence.Implicit ? null : field.Type switch
    {
        ProtoFieldType.Bool => False,
        ProtoFieldType.String or ProtoFieldType.Bytes => Empty,
        ProtoFieldType.Int64 or ProtoFieldType.UInt64 or ProtoFieldType.SInt64 or ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64 => ZeroText,
        ProtoFieldType.Enum => Json($"\"{field.EnumType!.Values[0].Name}\""),
        ProtoFieldType.Message or ProtoFieldType.Group => null,
        _ => Zero,
    };

    private static JsonElement Json(string text)
    {
        using var document = JsonDocument.Parse(text);
        return document.RootElement.Clone();
    }

    private static UsageException Unknown(QueryStep step, string type, IEnumerable<string> names)
    {
        string? near = Nearest(step.Name, names);
        return Fault(step, $"{type} has no field {step.Name}{(near == null ? "" : $". Is it {near}?")}");
    }

    private static UsageException Fault(QueryStep step, string text) => new($"Column {step.Column}: {text}{(text.EndsWith('?') ? "" : ".")}");

    private static string? Nearest(string name, IEnumerable<string> names)
    {
        const int DistanceMax = 2;
        return names
            .Select(one => (Name: one, Distance: Distance(one.Replace("_", "", StringComparison.Ordinal).ToLowerInvariant(), name.ToLowerInvariant())))
            .Where(static one => one.Distance <= DistanceMax)
            .OrderBy(static one => one.Distance)
            .Select(static one => one.Name)
            .FirstOrDefault();
    }

    // The number of letters to add, remove or replace.
    private static int Distance(string first, string second)
    {
        int[] row = [.. Enumerable.Range(0, second.Length + 1)];
        for (int i = 1; i <= first.Length; i++)
        {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= second.Length; j++)
            {
                int above = row[j], same = first[i - 1] == second[j - 1] ? 0 : 1;
                row[j] = Math.Min(Math.Min(above, row[j - 1]) + 1, diagonal + same);
                diagonal = above;
            }
        }

        return row[^1];
    }
}
