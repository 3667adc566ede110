namespace LibWire.Cli;

/// <summary>What a query finds and writes. Several threads use it.</summary>
/// <param name="Path">The path, whose fields were looked up.</param>
/// <param name="Options">What to write.</param>
/// <param name="Schema">The type of the records.</param>
/// <param name="Types">What parses records; made if one must be parsed.</param>
internal sealed record QueryPlan(QueryPath Path, QueryOptions Options, InspectedSchema Schema, Lazy<QueryTypes> Types)
{
    /// <summary>Looks up the fields of a query.</summary>
    /// <exception cref="UsageException">There is no such field.</exception>
    internal static QueryPlan Of(string text, QueryOptions options, InspectedSchema schema)
    {
        QueryPath path = QueryParser.Parse(text);
        var fields = new QueryFields(schema.Pool);
        fields.Resolve(path, options.Columns, schema);
        return new QueryPlan(path, options, schema, new Lazy<QueryTypes>(() => new QueryTypes(schema, fields)));
    }

    /// <summary>A scan for the values, for one thread; null if records must be parsed.</summary>
    internal QueryScan? MakeScan() => Schema.Message != null && Options.Columns.Count == 0 ? QueryScan.Of(Path, Schema.Message) : null;
}
