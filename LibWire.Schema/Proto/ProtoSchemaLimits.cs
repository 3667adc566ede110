namespace LibWire.Schema;

/// <summary>
/// The limits of the protobuf schema compiler. Those of protoc are kept because a schema that one compiler takes and the other refuses helps nobody.
/// </summary>
internal static class ProtoSchemaLimits
{
    /// <summary>Most messages and groups inside each other, as in protoc 35.</summary>
    internal const int MessageDepthMax = 31;

    /// <summary>Most messages inside each other in the text of an option: protoc cannot read back what it makes of more.</summary>
    internal const int OptionTextDepthMax = 99;

    /// <summary>Most messages inside each other in the bytes of an option, which is the depth that protobuf readers take by default.</summary>
    internal const int OptionBytesDepthMax = 100;

    /// <summary>Longest package, in UTF-16 units, as in protoc 35.</summary>
    internal const int PackageUnitsMax = 511;

    /// <summary>Most dots of a package, as in protoc 35.</summary>
    internal const int PackageDotsMax = 100;

    /// <summary>Longest full name, in UTF-16 units: protoc keeps its length in 16 bits.</summary>
    internal const int FullNameUnitsMax = ushort.MaxValue;

    /// <summary>Greatest number of a field that is not an extension of a message set: a tag has 29 bits for it.</summary>
    internal const int FieldNumberMax = (1 << 29) - 1;

    /// <summary>First number that the language keeps for implementations.</summary>
    internal const int ImplementationNumberFirst = 19000;

    /// <summary>Last number that the language keeps for implementations.</summary>
    internal const int ImplementationNumberLast = 19999;

    /// <summary>Most import cycles that are written out in full: the search for one takes time in proportion to the imports.</summary>
    internal const int ImportChainsMax = 100;

    /// <summary>Most missing imports of a call for which the advice names a folder: the search goes over all files.</summary>
    internal const int ImportAdvicesMax = 100;

    /// <summary>Most files with the same name that are asked whether a later one sees them: the work grows with the square of it.</summary>
    internal const int SharedNameFilesMax = 100;

    /// <summary>Most values of an enum that a diagnostic lists.</summary>
    internal const int ListedValuesMax = 12;
}
