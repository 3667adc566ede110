using System.Collections.Generic;

namespace LibWire.Reflection;

/// <content>Names, texts, attributes and types, and what is charged for them.</content>
internal ref partial struct BfbsReader
{
    private static readonly string[] ScalarNames =
        ["bool", "byte", "ubyte", "short", "ushort", "int", "uint", "long", "ulong", "float", "double"];

    /// <summary>The name of a declaration, which no other one has.</summary>
    private string Name(FlatTable declaration)
    {
        string name = Text(declaration, declaration.String(Slot(0)));
        if (name.Length == 0) throw Fault(declaration, WireError.UnknownName, "A declaration has no name.");
        if (!_names.Add(name)) throw Fault(declaration, WireError.DuplicateName, $"Two declarations have the name {Shown(name)}.");
        return name;
    }

    /// <summary>A text, which is charged to the budget.</summary>
    private string Text(FlatTable owner, FlatString text)
    {
        Charge(owner, ItemBytes + (sizeof(char) * (long)text.Length));
        return text.ToString();
    }

    private void Charge(FlatTable owner, long sizeBytes)
    {
        _leftBytes -= sizeBytes;
        if (_leftBytes >= 0) return;
        throw Fault(owner, WireError.BudgetExceeded, $"The schema would have more than {FlatLimits.OutputFactor} times the bytes of the buffer.");
    }

    /// <summary>Reads attributes and comments of a declaration, a field or a value.</summary>
    private void Describe(
        FlatTable owner, int attributes, int documentation, out IReadOnlyDictionary<string, string> read, out string comments)
    {
        FlatTableVector pairs = owner.Tables(Slot(attributes));
        var made = pairs.Count > 0 ? new Dictionary<string, string>(StringComparer.Ordinal) : null;
        foreach (FlatTable pair in pairs)
        {
            string key = Text(pair, pair.String(Slot(0))), value = Text(pair, pair.String(Slot(1)));
            if (made!.ContainsKey(key)) throw Fault(pair, WireError.DuplicateName, $"The attribute {Shown(key)} occurs twice.");
            made.Add(key, value);
        }

        read = made ?? FlatTypeField.NoAttributes;
        comments = "";
        FlatStringVector lines = owner.Strings(Slot(documentation));
        if (lines.Count == 0) return;
        var all = new string[lines.Count];
        for (int i = 0; i < all.Length; i++) all[i] = Text(owner, lines[i]);
        comments = string.Join("\n", all);
    }

    private readonly BfbsType TypeOf(FlatTable table)
    {
        var type = new BfbsType
        {
            Base = (BfbsBaseType)table.Scalar<sbyte>(Slot(0)),
            Element = (BfbsBaseType)table.Scalar<sbyte>(Slot(1)),
            Index = table.Scalar(Slot(2), -1),
            FixedLength = table.Scalar<ushort>(Slot(3)),
        };
        bool isKnown = type is { Base: >= BfbsBaseType.None and <= BfbsBaseType.Vector64, Element: >= BfbsBaseType.None and <= BfbsBaseType.Union };
        return isKnown ? type : throw Fault(table, WireError.ValueOutOfRange, $"The type {(int)type.Base} of {(int)type.Element} is not known.");
    }

    /// <summary>The table at an index; null if it is a struct.</summary>
    private readonly FlatTableType? TableAt(FlatTable owner, int index)
    {
        if ((uint)index < (uint)_tables.Count) return _tables[index];
        throw Fault(owner, WireError.UnknownName, $"There is no table or struct with the index {index}.");
    }

    private readonly FlatEnumType? EnumAt(FlatTable owner, int index)
    {
        if (index < 0) return null;
        if (index < _enums.Count) return _enums[index];
        throw Fault(owner, WireError.UnknownName, $"There is no enum or union with the index {index}.");
    }

    private readonly FlatEnumType UnionAt(FlatTable owner, int index) =>
        EnumAt(owner, index) is { IsUnion: true } found ? found : throw Fault(owner, WireError.UnionMismatch, $"The type with the index {index} is no union.");

    private static FlatType ScalarOf(BfbsBaseType type) =>
        type == BfbsBaseType.UnionKind ? FlatType.UInt8 : (FlatType)((int)type - (int)BfbsBaseType.Bool);

    private static string NameOf(FlatType type) => ScalarNames[(int)type];

    /// <summary>Whether a number is in the range of a type.</summary>
    private static bool Fits(long number, FlatType type) => type switch
    {
        FlatType.Bool => number is 0 or 1,
        FlatType.Int8 => number == (sbyte)number,
        FlatType.UInt8 => number == (byte)number,
        FlatType.Int16 => number == (short)number,
        FlatType.UInt16 => number == (ushort)number,
        FlatType.Int32 => number == (int)number,
        FlatType.UInt32 => number == (uint)number,
        _ => true,
    };

    private static string Shown(string name) => FlatSchemaThrow.Shown(name);

    /// <summary>An exception with the offset of a table.</summary>
    private readonly WireFormatException Fault(FlatTable at, WireError error, string sentence) => new(error, at.PositionIn(_bytes), sentence);
}
