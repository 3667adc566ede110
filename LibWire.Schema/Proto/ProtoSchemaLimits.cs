namespace LibWire.Schema;

/// <summary>
/// The limits of the Protocol Buffers schema compiler. They are those of protoc, so that both accept the same schemas.
/// </summary>
internal static class ProtoSchemaLimits
{
    /// <summary>Deepest nesting of messages and groups, as in protoc 35.</summary>
    internal const int MessageDepthMax = 31;

    /// <summary>Deepest nesting of messages in the text of an option: protoc cannot read its own output for more.</summary>
    internal const int OptionTextDepthMax = 99;

    /// <summary>Deepest nesting of messages in the bytes of an option: the default depth limit of Protocol Buffers readers.</summary>
    internal const int OptionBytesDepthMax = 100;

    /// <summary>Longest package, in UTF-16 units, as in protoc 35.</summary>
    internal const int PackageUnitsMax = 511;

    /// <summary>Most dots of a package, as in protoc 35.</summary>
    internal const int PackageDotsMax = 100;

    /// <summary>Longest full name, in UTF-16 units: protoc stores its length in 16 bits.</summary>
    internal const int FullNameUnitsMax = ushort.MaxValue;

    /// <summary>Greatest field number, except for extensions of a message set: a tag has 29 bits for it.</summary>
    internal const int FieldNumberMax = (1 << 29) - 1;

    /// <summary>First number that the language reserves for implementations.</summary>
    internal const int ImplementationNumberFirst = 19000;

    /// <summary>Last number that the language reserves for implementations.</summary>
    internal const int ImplementationNumberLast = 19999;

    /// <summary>Most import cycles that are reported with their path: the search for one takes time in proportion to the imports.</summary>
    internal const int ImportChainsMax = 100;

    /// <summary>Most missing imports of a call for which the message suggests a folder: the search goes over all files.</summary>
    internal const int ImportAdvicesMax = 100;

    /// <summary>Most files with the same name for which it is checked whether a later file sees them: the work is quadratic in their number.</summary>
    internal const int SharedNameFilesMax = 100;

    /// <summary>Most values of an enum that a diagnostic lists.</summary>
    internal const int ListedValuesMax = 12;
}
