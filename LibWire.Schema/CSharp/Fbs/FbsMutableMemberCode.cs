namespace LibWire.Schema;

/// <summary>A member of a mutable view.</summary>
/// <param name="Access">The word in front of it.</param>
/// <param name="Type">Its type.</param>
/// <param name="Name">Its name.</param>
/// <param name="Parameter">Of a method what is in the brackets; empty for a property.</param>
/// <param name="Value">What it returns, as an expression.</param>
internal sealed record FbsMutableMemberCode(string Access, string Type, string Name, string Parameter, string Value);
