namespace LibWire.Cli;

/// <summary>What a JSON Schema describes.</summary>
/// <param name="HasJsonNames">Whether fields of messages have their JSON names, and not those of the schema.</param>
/// <param name="IsStrict">Whether only the form that is written is valid, with all fields that are never absent, and not all that is read.</param>
internal sealed record JsonSchemaOptions(bool HasJsonNames, bool IsStrict);
