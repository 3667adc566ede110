using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Scalars, strings, structs and vectors.</content>
internal unsafe partial struct FlatJsonWriter
{
    private void WriteStruct(FlatStruct place, FlatJsonStruct type, int depthLeft)
    {
        if (depthLeft == 0) FlatJsonThrow.TooDeep();
        _output.Open((byte)'{');
        foreach (FlatJsonMember member in type.Members)
        {
            if (_isIndented) _output.NewLine();
            if (_writesPlainNames) _output.Add(member.Plain);
            else _output.Add(member.Quoted, member.QuotedBytes);
            if (_isIndented) _output.Add((byte)' ');
            FlatMember layout = member.Layout;
            if (layout.Count > 0) WriteElements(place, layout.Offset, layout.Count, layout.ElementBytes, member.Scalar, layout.StructLayout, depthLeft - 1);
            else if (member.Scalar is { } scalar) WriteScalar(place, layout.Offset, scalar);
            else WriteStruct(place.Struct(layout.Offset), StructOf(layout.StructLayout), depthLeft - 1);
            _output.Add((byte)',');
        }

        _output.Close((byte)'}');
    }

    /// <summary>Writes a vector whose elements lie side by side.</summary>
    private void WriteElements(ReadOnlySpan<byte> bytes, FlatJsonField field)
    {
        Visit(bytes.Length);
        int elementBytes = field.Layout.ElementBytes;
        FlatStruct place = bytes.IsEmpty ? default : new FlatStruct(FlatPlace.StartOf(bytes));
        WriteElements(place, 0, bytes.Length / elementBytes, elementBytes, Scalar(field), field.Layout.StructLayout, _structDepthMax);
    }

    // The bytes of a nested buffer have no type of their own.
    private static FlatJsonScalar? Scalar(FlatJsonField field) => field.IsNestedBuffer ? FlatJsonBytes.Scalar : field.Scalar;

    private void WriteElements(
        FlatStruct place, int offset, int count, int elementBytes, FlatJsonScalar? scalar, FlatStructLayout? layout, int depthLeft)
    {
        _output.Open((byte)'[');
        for (int i = 0; i < count; i++)
        {
            StartElement();
            int at = offset + (i * elementBytes);
            if (scalar is not null) WriteScalar(place, at, scalar);
            else WriteStruct(place.Struct(at), StructOf(layout), depthLeft);
            _output.Add((byte)',');
        }

        _output.Close((byte)']');
    }

    private void WriteStrings(FlatStringVector strings)
    {
        Visit(strings.Count * (long)FlatFormat.OffsetBytes);
        _output.Open((byte)'[');
        for (int i = 0; i < strings.Count; i++)
        {
            StartElement();
            WriteString(strings[i]);
            _output.Add((byte)',');
        }

        _output.Close((byte)']');
    }

    private void WriteTables(FlatTableVector tables, FlatJsonTable type, int depthLeft)
    {
        Visit(tables.Count * (long)FlatFormat.OffsetBytes);
        _output.Open((byte)'[');
        for (int i = 0; i < tables.Count; i++)
        {
            StartElement();
            WriteTable(tables[i], type, depthLeft);
            _output.Add((byte)',');
        }

        _output.Close((byte)']');
    }

    private void WriteScalar(FlatStruct place, int offset, FlatJsonScalar scalar) => WriteBits(
        scalar.SizeBytes switch
        {
            sizeof(byte) => place.Read<byte>(offset),
            sizeof(ushort) => place.Read<ushort>(offset),
            sizeof(uint) => place.Read<uint>(offset),
            _ => place.Read<ulong>(offset),
        },
        scalar);

    private void WriteBits(ulong bits, FlatJsonScalar scalar)
    {
        switch (scalar.Type)
        {
            case FlatType.Float32: WriteReal(WireBits.Cast<uint, float>((uint)bits)); return;
            case FlatType.Float64: WriteReal(BitConverter.Int64BitsToDouble((long)bits)); return;
            case FlatType.Bool:
                if (bits != 0) _output.Add("true"u8);
                else _output.Add("false"u8);
                return;
        }

        long number = scalar.Type switch
        {
            FlatType.Int8 => (sbyte)bits,
            FlatType.Int16 => (short)bits,
            FlatType.Int32 => (int)bits,
            _ => (long)bits,
        };
        if (scalar.Enum is { } names && !_options.WritesEnumsAsNumbers)
        {
            if (names.FindText(number) is { } text)
            {
                _output.Add(text);
                return;
            }

            if (names.IsFlags && names.TryWriteFlags(ref _output, number)) return;
        }

        byte* next = _output.Reserve(JsonOutput.NumberBytesMax);
        _output.Next = scalar.Type == FlatType.UInt64 ? JsonDigits.Put(next, bits) : JsonDigits.Put(next, number);
    }

    private void WriteReal(float value)
    {
        if (_writesPlainNames && (float.IsNaN(value) || float.IsInfinity(value))) WriteNotFinite(value);
        else _output.AddFloat(value);
    }

    private void WriteReal(double value)
    {
        if (_writesPlainNames && (double.IsNaN(value) || double.IsInfinity(value))) WriteNotFinite(value);
        else _output.AddDouble(value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteNotFinite(double value) => _output.Add(JsonOutput.WordOf(value));

    private void WriteString(FlatString value)
    {
        ReadOnlySpan<byte> utf8 = value.Span;
        Visit(utf8.Length + FlatFormat.OffsetBytes);
        bool isValid = WireUtf8.IsValid(utf8);
        if (!isValid && !_options.AllowsNonUtf8) WireThrow.InvalidUtf8(WireUtf8.FirstInvalid(utf8));
        fixed (byte* text = utf8)
        {
            if (isValid && !_options.WritesAscii) _output.AddString(text, utf8.Length);
            else WriteEscaped(utf8);
        }
    }

    /// <summary>Writes a string whose bytes beyond ASCII need escapes: all of them, or those that are not UTF-8.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteEscaped(ReadOnlySpan<byte> bytes)
    {
        const int EscapeBytesMax = 12; // two surrogates
        _output.Add((byte)'"');
        while (!bytes.IsEmpty)
        {
            byte* next = _output.Reserve(EscapeBytesMax);
            int lengthBytes = SequenceBytes(bytes);
            if (bytes[0] < 0x80)
            {
                _output.AddEscaped(bytes[0]);
            }
            else if (lengthBytes == 0)
            {
                lengthBytes = 1;
                *next++ = (byte)'\\';
                *next++ = (byte)'x';
                _output.Next = PutHex(next, bytes[0], 2);
            }
            else if (_options.WritesAscii)
            {
                _output.Next = PutUnits(next, ScalarOf(bytes.Slice(0, lengthBytes)));
            }
            else
            {
                _output.Add(bytes.Slice(0, lengthBytes));
            }

            bytes = bytes.Slice(lengthBytes);
        }

        _output.Add((byte)'"');
    }

    /// <summary>The length of the well-formed character at the start; 0 if there is none.</summary>
    private static int SequenceBytes(ReadOnlySpan<byte> bytes)
    {
        int lengthBytes = bytes[0] < 0x80 ? 1 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
        return lengthBytes <= bytes.Length && WireUtf8.IsValid(bytes.Slice(0, lengthBytes)) ? lengthBytes : 0;
    }

    private static uint ScalarOf(ReadOnlySpan<byte> sequence)
    {
        uint scalar = (uint)(sequence[0] & (0x7f >> sequence.Length));
        for (int i = 1; i < sequence.Length; i++) scalar = (scalar << 6) | (uint)(sequence[i] & 0x3f);
        return scalar;
    }

    private static byte* PutUnits(byte* next, uint scalar)
    {
        if (scalar >= 0x10000)
        {
            next = PutUnits(next, 0xd800 + ((scalar - 0x10000) >> 10));
            scalar = 0xdc00 + ((scalar - 0x10000) & 0x3ff);
        }

        *next++ = (byte)'\\';
        *next++ = (byte)'u';
        return PutHex(next, scalar, 4);
    }

    private static byte* PutHex(byte* next, uint value, int digits)
    {
        for (int i = digits - 1; i >= 0; i--) *next++ = "0123456789ABCDEF"u8[(int)(value >> (4 * i)) & 15];
        return next;
    }
}
