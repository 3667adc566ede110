using System.Buffers.Binary;
using System.Globalization;
using System.Text;
using FlatGeobuf;

namespace ReadFlatFiles.Geo;

/// <summary>Enumerates the properties of a feature. They are bytes with a format of their own: the number of a column before each value, whose width
/// follows from the type of the column.</summary>
/// <param name="file">The file, so that faults have positions in it.</param>
/// <param name="blob">The bytes of the properties, a part of the file.</param>
/// <param name="columns">The columns that the numbers refer to: those of the feature if it has some, else those of the header.</param>
internal ref struct GeoProperties(ReadOnlySpan<byte> file, ReadOnlySpan<byte> blob, ColumnView.Vector columns)
{
    private readonly int _end = file.Overlaps(blob, out int position) ? position + blob.Length : 0;
    private readonly ColumnView.Vector _columns = columns;
    private ReadOnlySpan<byte> _rest = blob;

    /// <summary>The column of the value.</summary>
    public ColumnView Column { get; private set; }

    /// <summary>The value as text.</summary>
    public string Text { get; private set; } = "";

    public readonly GeoProperties GetEnumerator() => this;

    /// <summary>The current property.</summary>
    public readonly string Current => $"{Page.Printable(Column.Name)}={Page.Printable(Text)}";

    /// <exception cref="BrokenFileException">The next property is broken.</exception>
    public bool MoveNext()
    {
        // Files of the format's own test suite have a single byte after the properties.
        if (_rest.Length < sizeof(ushort)) return false;
        int position = Position;
        ushort number = BinaryPrimitives.ReadUInt16LittleEndian(Take(sizeof(ushort)));
        if (number >= _columns.Count) throw new BrokenFileException(position, $"a property of column {number}, where there are {_columns.Count}.");
        Column = _columns[number];
        Text = Read(Column.Type);
        return true;
    }

    private readonly int Position => _end - _rest.Length;

    private string Read(ColumnType type) => type switch
    {
        ColumnType.Bool => Take(1)[0] != 0 ? "true" : "false",
        ColumnType.Byte => ((sbyte)Take(1)[0]).ToString(CultureInfo.InvariantCulture),
        ColumnType.UByte => Take(1)[0].ToString(CultureInfo.InvariantCulture),
        ColumnType.Short => BinaryPrimitives.ReadInt16LittleEndian(Take(2)).ToString(CultureInfo.InvariantCulture),
        ColumnType.UShort => BinaryPrimitives.ReadUInt16LittleEndian(Take(2)).ToString(CultureInfo.InvariantCulture),
        ColumnType.Int => BinaryPrimitives.ReadInt32LittleEndian(Take(4)).ToString(CultureInfo.InvariantCulture),
        ColumnType.UInt => BinaryPrimitives.ReadUInt32LittleEndian(Take(4)).ToString(CultureInfo.InvariantCulture),
        ColumnType.Long => BinaryPrimitives.ReadInt64LittleEndian(Take(8)).ToString(CultureInfo.InvariantCulture),
        ColumnType.ULong => BinaryPrimitives.ReadUInt64LittleEndian(Take(8)).ToString(CultureInfo.InvariantCulture),
        ColumnType.Float => BinaryPrimitives.ReadSingleLittleEndian(Take(4)).ToString(CultureInfo.InvariantCulture),
        ColumnType.Double => BinaryPrimitives.ReadDoubleLittleEndian(Take(8)).ToString(CultureInfo.InvariantCulture),
        ColumnType.String or ColumnType.Json or ColumnType.DateTime => Encoding.UTF8.GetString(TakeWithLength()),
        ColumnType.Binary => Convert.ToHexStringLower(TakeWithLength()),
        _ => throw new BrokenFileException(Position, $"a property of type {type}, whose length is not known."),
    };

    private ReadOnlySpan<byte> TakeWithLength() => Take(BinaryPrimitives.ReadUInt32LittleEndian(Take(sizeof(uint))));

    private ReadOnlySpan<byte> Take(uint sizeBytes)
    {
        if (sizeBytes > _rest.Length) throw new BrokenFileException(Position, $"a property of {sizeBytes} bytes, where {_rest.Length} are left.");
        ReadOnlySpan<byte> taken = _rest[..(int)sizeBytes];
        _rest = _rest[(int)sizeBytes..];
        return taken;
    }
}
