namespace LibWire.Schema;

/// <summary>A name as it is written, with dots where it is qualified.</summary>
/// <param name="Text">The name; blanks between its parts are left out.</param>
/// <param name="Range">Where it stands.</param>
internal sealed record FbsName(string Text, TextRange Range);
