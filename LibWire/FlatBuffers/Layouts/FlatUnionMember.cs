
namespace LibWire.CompilerServices;

/// <summary>One member of a union, as the verifier knows it. Emitted code makes it.</summary>
public sealed class FlatUnionMember
{
    private readonly Func<FlatLayout>? _tableSource;
    private readonly Func<FlatStructLayout>? _structSource;
    private FlatLayout? _table;
    private FlatStructLayout? _struct;

    private FlatUnionMember(
        string name, ulong kind, FlatFieldKind valueKind, int sizeBytes, int alignBytes, Func<FlatLayout>? table, Func<FlatStructLayout>? structSource = null)
    {
        if (kind == 0) throw new ArgumentOutOfRangeException(nameof(kind), kind, "Kind 0 means that there is no value.");
        Name = name ?? throw new ArgumentNullException(nameof(name));
        Kind = kind;
        ValueKind = valueKind;
        SizeBytes = sizeBytes;
        AlignMask = (uint)(alignBytes - 1);
        _tableSource = table;
        _structSource = structSource;
    }

    /// <summary>The name in the schema.</summary>
    public string Name { get; }

    /// <summary>The number that stands for this member on the wire. It has as many low bits as the kind has.</summary>
    public ulong Kind { get; }

    /// <summary>The kind of the value: table, struct or string.</summary>
    internal FlatFieldKind ValueKind { get; }

    internal int SizeBytes { get; }

    internal uint AlignMask { get; }

    /// <summary>The struct type of the member; null if the member is no struct, or if the layout was not given.</summary>
    internal FlatStructLayout? StructLayout => _struct ??= _structSource?.Invoke();

    internal FlatLayout TableLayout => _table ??= _tableSource!();

    /// <summary>A member that is a table.</summary>
    public static FlatUnionMember Table(string name, ulong kind, Func<FlatLayout> table) => new(name, kind, FlatFieldKind.Table, 1, 1, table);

    /// <summary>A member that is a struct.</summary>
    public static FlatUnionMember Struct(string name, ulong kind, int sizeBytes, int alignBytes, Func<FlatStructLayout>? layout = null) =>
        new(name, kind, FlatFieldKind.Struct, sizeBytes, alignBytes, table: null, layout);

    /// <summary>A member that is a string.</summary>
    public static FlatUnionMember String(string name, ulong kind) => new(name, kind, FlatFieldKind.String, 1, 1, table: null);
}
