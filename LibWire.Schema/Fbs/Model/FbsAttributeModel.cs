namespace LibWire.Schema;

/// <summary>One attribute, whether the language knows it or a schema has declared it.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Value">Its value as text: a string without quotes, a number as it is written; null for none.</param>
public sealed record FbsAttributeModel(string Name, string? Value);
