using System.Collections.Generic;

namespace LibWire.Reflection;

/// <content>Structs.</content>
internal ref partial struct BfbsReader
{
    private readonly FlatStructType DeclareStruct(FlatTable declaration, string name)
    {
        int alignBytes = declaration.Scalar<int>(Slot(3)), sizeBytes = declaration.Scalar<int>(Slot(4));
        if (!IsAlignment(alignBytes)) throw Fault(declaration, WireError.ValueOutOfRange, $"{Shown(name)} has the alignment {alignBytes}.");
        if (sizeBytes <= 0 || sizeBytes % alignBytes != 0)
            throw Fault(declaration, WireError.ValueOutOfRange, $"{Shown(name)} has {sizeBytes} bytes, which is no multiple of its alignment of {alignBytes}.");
        return new FlatStructType(name, sizeBytes, alignBytes);
    }

    private void ReadMembers(FlatTable declaration, FlatStructType type)
    {
        FlatTableVector fields = declaration.Tables(Slot(1));
        var made = new List<FlatTypeField>();
        var names = new HashSet<string>(StringComparer.Ordinal);
        bool hasKey = false;
        foreach (FlatTable field in fields)
        {
            string name = Text(field, field.String(Slot(0)));
            if (!names.Add(name)) throw Fault(field, WireError.DuplicateName, $"{Shown(type.FullName)} has two members {Shown(name)}.");
            var one = new FlatTypeField(type.FullName, name, field.Scalar<ushort>(Slot(2))) { IsKey = field.Scalar<bool>(Slot(8)) };
            if (one.IsKey && hasKey) throw Fault(field, WireError.DuplicateName, $"{Shown(type.FullName)} has two keys.");
            hasKey |= one.IsKey;
            Describe(field, attributes: 9, documentation: 10, out IReadOnlyDictionary<string, string> attributes, out string documentation);
            one.Attributes = attributes;
            one.Documentation = documentation;
            ReadMember(field, one);
            made.Add(one);
        }

        made.Sort(static (left, right) => left.Member!.Offset.CompareTo(right.Member!.Offset));
        long end = 0;
        foreach (FlatTypeField one in made)
        {
            long start = one.Member!.Offset;
            if (start < end || start + one.SizeBytes > type.SizeBytes)
                throw Fault(declaration, WireError.FieldOutOfRange, $"{Shown(one.ToString())} lies over another member, or does not lie in the struct.");
            end = start + one.SizeBytes;
        }

        if (made.Count == 0) throw Fault(declaration, WireError.ValueMismatch, $"{Shown(type.FullName)} is a struct without members.");
        type.Complete([.. made]);
    }

    private readonly void ReadMember(FlatTable field, FlatTypeField made)
    {
        BfbsType type = TypeOf(field.Table(Slot(1)));
        int offset = field.Scalar<ushort>(Slot(3)), count = 0;
        if (type.Base == BfbsBaseType.Array)
        {
            count = made.ArrayLength = type.FixedLength;
            if (count == 0) throw Fault(field, WireError.ValueOutOfRange, $"{Shown(made.ToString())} is an array without elements.");
        }

        int elementBytes;
        if (type.Item == BfbsBaseType.Object && !type.IsVector && TableAt(field, type.Index) is null)
        {
            FlatStructType found = _structs[type.Index]!;
            made.Struct = found;
            made.TypeName = found.FullName;
            elementBytes = found.SizeBytes;
            made.Member = count == 0
                ? FlatMember.Struct(made.Name, offset, () => found.Layout)
                : FlatMember.Structs(made.Name, offset, elementBytes, count, () => found.Layout);
        }
        else if (BfbsType.IsScalar(type.Item) && !type.IsVector)
        {
            FlatType scalar = ScalarOf(type.Item);
            made.Scalar = scalar;
            made.TypeName = NameOf(scalar);
            elementBytes = FlatField.SizeOf(scalar);
            made.Member = count == 0 ? FlatMember.Scalar(made.Name, offset, scalar) : FlatMember.Scalars(made.Name, offset, scalar, count);
            if (EnumAt(field, type.Index) is { IsUnion: false } values)
            {
                CheckUnderlying(field, made, values, scalar);
                made.Enum = values;
                made.TypeName = values.FullName;
                made.Member.OfEnum(() => values.EnumLayout);
            }

            if (made.Attributes.TryGetValue("hash", out string? hash)) made.Member.Hashed(hash);
        }
        else
        {
            throw Fault(field, WireError.ValueMismatch, $"{Shown(made.ToString())} is neither a scalar, nor a struct, nor an array of these.");
        }

        if (count > 0) made.TypeName = $"[{made.TypeName}:{count}]";
        long sizeBytes = (long)elementBytes * Math.Max(1, count);
        if (sizeBytes > int.MaxValue) throw Fault(field, WireError.FieldOutOfRange, $"{Shown(made.ToString())} does not lie in the struct.");
        made.SizeBytes = (int)sizeBytes;
    }

    private readonly void CheckUnderlying(FlatTable field, FlatTypeField made, FlatEnumType values, FlatType scalar)
    {
        if (values.UnderlyingType != scalar)
            throw Fault(field, WireError.ValueMismatch, $"{Shown(made.ToString())} has another type than the numbers of {Shown(values.FullName)}.");
    }

    /// <summary>Refuses structs that contain themselves, or are nested too deep.</summary>
    /// <remarks>No recursion: structs may be nested deeper than the stack goes. A struct is finished when all structs in it are.</remarks>
    private readonly void CheckStructs(FlatTableVector objects)
    {
        var users = new Dictionary<FlatStructType, List<FlatStructType>>();
        var open = new Dictionary<FlatStructType, int>();
        var finished = new Queue<FlatStructType>();
        foreach (FlatStructType? type in _structs)
        {
            if (type is null) continue;
            int count = 0;
            foreach (FlatTypeField member in type.Fields)
            {
                if (member.Struct is not { } inner) continue;
                count++;
                if (!users.TryGetValue(inner, out List<FlatStructType>? known)) users.Add(inner, known = []);
                known.Add(type);
            }

            if (count == 0) finished.Enqueue(type);
            else open.Add(type, count);
        }

        while (finished.Count > 0)
        {
            FlatStructType done = finished.Dequeue();
            Complete(done);
            if (!users.TryGetValue(done, out List<FlatStructType>? known)) continue;
            foreach (FlatStructType type in known)
            {
                if (--open[type] > 0) continue;
                open.Remove(type);
                finished.Enqueue(type);
            }
        }

        for (int i = 0; i < _structs.Count; i++)
        {
            if (_structs[i] is not { } type) continue;
            if (open.ContainsKey(type)) throw Fault(objects[i], WireError.ValueMismatch, $"{Shown(type.FullName)} contains itself.");
            if (type.Depth > FlatLimits.DepthLimitMax)
                throw Fault(objects[i], WireError.DepthExceeded, $"Structs are nested more than {FlatLimits.DepthLimitMax} deep in {Shown(type.FullName)}.");
        }
    }

    /// <summary>Finds out what depends on the structs inside, which are all finished.</summary>
    private static void Complete(FlatStructType type)
    {
        int end = 0;
        foreach (FlatTypeField member in type.Fields)
        {
            if (member.Struct is { } inner) type.Depth = Math.Max(type.Depth, inner.Depth + 1);
            type.HasPadding |= member.Member!.Offset > end || member.Struct is { HasPadding: true };
            end = member.Member.Offset + member.SizeBytes;
        }

        type.HasPadding |= end < type.SizeBytes;
    }

    private static bool IsAlignment(int bytes) => bytes is > 0 and <= FlatFormat.AlignBytesMax && (bytes & (bytes - 1)) == 0;
}
