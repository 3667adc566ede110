using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>A FlatBuffers schema that is known at run time: its tables, structs, enums and unions.</summary>
/// <remarks>
/// <code>
/// FlatSchema schema = FlatSchema.Parse(bfbs);
/// DynamicTable monster = schema["MyGame.Monster"].Parse(bytes, in arena);
/// </code>
/// <para>Immutable and thread-safe. Nothing else holds it: it is collected once neither it, nor a type, nor a table of it is in use.</para>
/// </remarks>
public sealed class FlatSchema
{
    private readonly Dictionary<string, FlatTableType> _tables = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FlatStructType> _structs = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FlatEnumType> _enums = new(StringComparer.Ordinal);

    internal FlatSchema(
        IReadOnlyList<FlatTableType> tables, IReadOnlyList<FlatStructType> structs, IReadOnlyList<FlatEnumType> enums,
        FlatTableType? root, string? identifier, string? extension)
    {
        Tables = tables;
        Structs = structs;
        Enums = enums;
        RootTable = root;
        FileIdentifier = identifier;
        FileExtension = extension;
        foreach (FlatTableType type in tables) _tables.Add(type.FullName, type);
        foreach (FlatStructType type in structs) _structs.Add(type.FullName, type);
        foreach (FlatEnumType type in enums) _enums.Add(type.FullName, type);
    }

    /// <summary>The tables, by name.</summary>
    public IReadOnlyList<FlatTableType> Tables { get; }

    /// <summary>The structs, by name.</summary>
    public IReadOnlyList<FlatStructType> Structs { get; }

    /// <summary>The enums and unions, by name.</summary>
    public IReadOnlyList<FlatEnumType> Enums { get; }

    /// <summary>The table of <c>root_type</c>; null if the schema names none.</summary>
    public FlatTableType? RootTable { get; }

    /// <summary>The file identifier: four characters, one for each byte. Null if the schema has none.</summary>
    public string? FileIdentifier { get; }

    /// <summary>The file extension; null if the schema has none.</summary>
    public string? FileExtension { get; }

    /// <summary>The table with a name.</summary>
    /// <param name="fullName">The name with its namespace, such as <c>MyGame.Monster</c>.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    /// <exception cref="ArgumentException">The schema has no table of this name.</exception>
    public FlatTableType this[string fullName] => FindTable(fullName) ?? throw FlatSchemaThrow.NoTable(this, fullName);

    /// <summary>Reads a binary schema: a <c>.bfbs</c> file, as <c>flatc --binary --schema</c> writes it.</summary>
    /// <param name="bfbs">The bytes.</param>
    /// <param name="options">How to verify them; null for the defaults.</param>
    /// <returns>The schema. It does not refer to the bytes.</returns>
    /// <exception cref="WireFormatException">The bytes are not a valid buffer of <c>reflection.Schema</c>; or the schema in them is impossible: a type
    /// that does not exist, an id twice, a struct that contains itself. The offset is that of the faulty table. Or
    /// <see cref="WireError.BudgetExceeded"/>: the bytes share their parts so often that the schema would be more than 16 times as large as they
    /// are.</exception>
    /// <remarks>Attributes of the language, such as <c>nested_flatbuffer</c>, <c>flexbuffer</c>, <c>bit_flags</c>, <c>force_align</c>, <c>shared</c> and
    /// <c>hash</c>, are in the bytes only if flatc wrote them with <c>--bfbs-builtins</c>. Defaults of strings and vectors are not in the bytes of
    /// flatc.</remarks>
    public static FlatSchema Parse(ReadOnlySpan<byte> bfbs, FlatVerifierOptions? options = null) => BfbsReader.Read(bfbs, options);

    /// <summary>Finds the table with a name, or returns null.</summary>
    /// <param name="fullName">The name with its namespace.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public FlatTableType? FindTable(string fullName) =>
        _tables.TryGetValue(fullName ?? throw new ArgumentNullException(nameof(fullName)), out FlatTableType? type) ? type : null;

    /// <summary>Finds the struct with a name, or returns null.</summary>
    /// <inheritdoc cref="FindTable"/>
    public FlatStructType? FindStruct(string fullName) =>
        _structs.TryGetValue(fullName ?? throw new ArgumentNullException(nameof(fullName)), out FlatStructType? type) ? type : null;

    /// <summary>Finds the enum or union with a name, or returns null.</summary>
    /// <inheritdoc cref="FindTable"/>
    public FlatEnumType? FindEnum(string fullName) =>
        _enums.TryGetValue(fullName ?? throw new ArgumentNullException(nameof(fullName)), out FlatEnumType? type) ? type : null;

    /// <inheritdoc/>
    public override string ToString() => $"{Tables.Count} tables, {Structs.Count} structs, {Enums.Count} enums and unions";
}
