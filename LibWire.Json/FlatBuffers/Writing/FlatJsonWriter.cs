namespace LibWire;

/// <summary>Writes one buffer as JSON, by its layout.</summary>
/// <remarks>The buffer is verified. It may share its parts, so the content that is visited is counted: each way to a part counts.</remarks>
internal unsafe partial struct FlatJsonWriter
{
    private JsonOutput _output;
    private readonly FlatJsonOptions _options;
    private readonly bool _writesPlainNames;
    private readonly bool _isIndented;
    private readonly bool _writesDefaults;
    private readonly int _structDepthMax;
    private long _bytesLeft; // of the content that may still be visited

    /// <summary>Begins to write.</summary>
    /// <param name="arena">An arena that holds nothing else that grows.</param>
    /// <param name="options">The options.</param>
    /// <param name="bytesMax">The most bytes of content that are visited.</param>
    internal FlatJsonWriter(ArenaAllocator arena, FlatJsonOptions options, long bytesMax)
    {
        _output = new JsonOutput(arena, options.IndentSpaces);
        _options = options;
        _writesPlainNames = options.WritesPlainNames;
        _isIndented = options.IndentSpaces != 0;
        _writesDefaults = options.WritesDefaults;
        _structDepthMax = options.Depth;
        _bytesLeft = bytesMax;
    }

    /// <summary>What was written. Valid as long as the arena's memory.</summary>
    internal readonly ReadOnlySpan<byte> Written => _output.Written;

    /// <summary>Writes a table.</summary>
    /// <param name="table">The table.</param>
    /// <param name="type">The table of its type.</param>
    /// <param name="depthLeft">How many levels of tables are allowed, this one included.</param>
    internal void WriteTable(FlatTable table, FlatJsonTable type, int depthLeft)
    {
        if (depthLeft == 0) FlatJsonThrow.TooDeep();
        Visit(FlatFormat.OffsetBytes);
        _output.Open((byte)'{');
        foreach (FlatJsonField field in type.Fields)
        {
            if (table.Has(field.Layout.Slot)) WriteField(table, field, depthLeft);
            else WriteAbsent(field);
        }

        _output.Close((byte)'}');
    }

    private void WriteField(FlatTable table, FlatJsonField field, int depthLeft)
    {
        FlatField layout = field.Layout;
        Visit(layout.InlineBytes);
        if (layout.Kind is FlatFieldKind.Union or FlatFieldKind.Unions)
        {
            if (layout.Kind == FlatFieldKind.Union) WriteUnion(table, field, depthLeft);
            else WriteUnions(table, field, depthLeft);
            return;
        }

        WriteName(field.Name);
        switch (layout.Kind)
        {
            case FlatFieldKind.Scalar:
                WriteScalar(table.Struct(layout.Slot), 0, field.Scalar!);
                break;
            case FlatFieldKind.Struct:
                WriteStruct(table.Struct(layout.Slot), StructOf(layout.StructLayout), _structDepthMax);
                break;
            case FlatFieldKind.String:
                WriteString(table.String(layout.Slot));
                break;
            case FlatFieldKind.Offset64String:
                WriteString(table.Offset64String(layout.Slot));
                break;
            case FlatFieldKind.Table:
                WriteTable(table.Table(layout.Slot), FlatJsonTable.Of(layout.TableLayout), depthLeft - 1);
                break;
            case FlatFieldKind.Strings:
                WriteStrings(table.Strings(layout.Slot));
                break;
            case FlatFieldKind.Tables:
                WriteTables(table.Tables(layout.Slot), FlatJsonTable.Of(layout.TableLayout), depthLeft - 1);
                break;
            default:
                ReadOnlySpan<byte> bytes = table.VectorBytes(layout);
                if (field.IsNestedBuffer && !_options.HasNestedBytes && !bytes.IsEmpty)
                    WriteTable(FlatTable.RootIn(bytes).With(layout.TableLayout), FlatJsonTable.Of(layout.TableLayout), depthLeft - 1);
                else if (field.IsFlexBuffer && !bytes.IsEmpty) WriteFlex(bytes, depthLeft - 1);
                else WriteElements(bytes, field);
                break;
        }

        _output.Add((byte)',');
    }

    /// <summary>Writes the default of an absent field, if it has one. flatc does so for keys in any case.</summary>
    private void WriteAbsent(FlatJsonField field)
    {
        FlatField layout = field.Layout;
        if ((!_writesDefaults && !layout.IsKey) || layout.IsDeprecated || layout.IsOptional || layout.HasUnknownDefault) return;
        if (layout.Kind == FlatFieldKind.Scalar)
        {
            WriteName(field.Name);
            WriteBits(layout.DefaultBits, field.Scalar!);
        }
        else if (_writesDefaults && field.DefaultText is { } text)
        {
            WriteName(field.Name);
            _output.Add(text);
        }
        else if (_writesDefaults && layout.IsEmptyByDefault)
        {
            WriteName(field.Name);
            _output.Add("[]"u8);
        }
        else
        {
            return;
        }

        _output.Add((byte)',');
    }

    private void WriteUnion(FlatTable table, FlatJsonField field, int depthLeft)
    {
        ulong kind = table.KindBits(field.Layout);
        if (kind == 0) return;
        FlatUnionMember member = Member(field, kind);
        WriteName(field.Kind!);
        WriteKind(field, kind);
        _output.Add((byte)',');
        WriteName(field.Name);
        WriteValue(table.UnionValueOffset(field.Layout), member, depthLeft);
        _output.Add((byte)',');
    }

    private void WriteUnions(FlatTable table, FlatJsonField field, int depthLeft)
    {
        FlatPlace values = table.Follow(field.Layout.Slot);
        int count = values.Count(FlatFormat.OffsetBytes);
        Visit(count * (long)(field.Layout.ElementBytes + FlatFormat.OffsetBytes));
        WriteName(field.Kind!);
        _output.Open((byte)'[');
        for (int i = 0; i < count; i++)
        {
            StartElement();
            WriteKind(field, table.KindBits(field.Layout, i));
            _output.Add((byte)',');
        }

        _output.Close((byte)']');
        _output.Add((byte)',');
        WriteName(field.Name);
        _output.Open((byte)'[');
        for (int i = 0; i < count; i++)
        {
            StartElement();
            ulong kind = table.KindBits(field.Layout, i);
            if (kind == 0) _output.Add("null"u8);
            else WriteValue(values.Behind(FlatFormat.OffsetBytes + ((nint)i * FlatFormat.OffsetBytes)), Member(field, kind), depthLeft);
            _output.Add((byte)',');
        }

        _output.Close((byte)']');
        _output.Add((byte)',');
    }

    private void WriteKind(FlatJsonField field, ulong kind)
    {
        if (FlatJsonEnum.Of(field.Layout.UnionLayout).FindText((long)kind) is { } text) _output.Add(text);
        else FlatJsonThrow.UnknownKind(kind, field);
    }

    private static FlatUnionMember Member(FlatJsonField field, ulong kind)
    {
        FlatUnionMember? member = field.Layout.UnionLayout.Find(kind);
        if (member is null) FlatJsonThrow.UnknownKind(kind, field);
        return member;
    }

    private void WriteValue(FlatPlace valueOffset, FlatUnionMember member, int depthLeft)
    {
        FlatPlace target = valueOffset.Behind(FlatScalar.Offset(in valueOffset.At(0, FlatFormat.OffsetBytes)));
        switch (member.ValueKind)
        {
            case FlatFieldKind.Table:
                WriteTable(new FlatTable(target), FlatJsonTable.Of(member.TableLayout), depthLeft - 1);
                break;
            case FlatFieldKind.String:
                WriteString(new FlatString(target));
                break;
            default:
                WriteStruct(new FlatStruct(target), StructOf(member.StructLayout), _structDepthMax);
                break;
        }
    }

    private void WriteFlex(ReadOnlySpan<byte> bytes, int depthLeft)
    {
        Visit(bytes.Length);
        var writer = new FlexJsonWriter(_output, _writesPlainNames, _bytesLeft);
        writer.Write(FlexValue.DangerousGetRoot(bytes), depthLeft);
        _output = writer.Output;
        _bytesLeft = writer.BytesLeft;
    }

    private void WriteName(FlatJsonName name)
    {
        if (_isIndented) _output.NewLine();
        if (_writesPlainNames) _output.Add(name.Plain);
        else _output.Add(name.Quoted, name.QuotedBytes);
        if (_isIndented) _output.Add((byte)' ');
    }

    private void StartElement()
    {
        if (_isIndented) _output.NewLine();
    }

    private void Visit(long sizeBytes)
    {
        _bytesLeft -= sizeBytes;
        if (_bytesLeft < 0) FlatJsonThrow.TooLarge();
    }

    private static FlatJsonStruct StructOf(FlatStructLayout? layout)
    {
        if (layout is null) FlatJsonThrow.NoLayout();
        return FlatJsonStruct.Of(layout);
    }
}
