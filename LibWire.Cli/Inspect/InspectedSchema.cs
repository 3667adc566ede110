using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>The type that files are inspected by: a message or a table.</summary>
/// <param name="Message">The message; null for a table.</param>
/// <param name="Table">The table; null for a message.</param>
/// <param name="Pool">All types of the schema of a message.</param>
internal sealed partial record InspectedSchema(MessageDescriptor? Message, FlatTableType? Table, DescriptorPool? Pool);
