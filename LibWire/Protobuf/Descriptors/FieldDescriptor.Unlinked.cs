namespace LibWire.Reflection;

/// <content>What the descriptor's bytes say, until the file is linked.</content>
public sealed partial class FieldDescriptor
{
    internal const int RequiredLabel = 2;
    internal const int RepeatedLabel = 3;

    /// <summary>1 optional, 2 required, 3 repeated.</summary>
    internal int Label { get; set; } = 1;

    /// <summary>The name of the message or enum type; empty for others, and once it is linked.</summary>
    internal string TypeName { get; set; } = "";

    /// <summary>The name of the extended message; empty for fields, and once it is linked.</summary>
    internal string ExtendeeName { get; set; } = "";

    /// <summary>Whether it is marked <c>optional</c> in proto3.</summary>
    internal bool IsProto3Optional { get; set; }
}
