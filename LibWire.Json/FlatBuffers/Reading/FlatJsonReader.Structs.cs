using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <content>Structs.</content>
internal unsafe ref partial struct FlatJsonReader
{
    /// <summary>Reads a struct into memory of its own.</summary>
    /// <returns>Its first byte.</returns>
    private byte* ReadNewStruct(FlatStructLayout? layout, int sizeBytes)
    {
        byte* target = _scratch.AllocateBytes((nuint)sizeBytes);
        new Span<byte>(target, sizeBytes).Clear();
        ReadStruct(StructOf(layout), target, _options.Depth);
        return target;
    }

    /// <summary>Reads a struct: an object with all its members, or an array of them in their order.</summary>
    /// <param name="type">Its type.</param>
    /// <param name="target">Its bytes, which are 0.</param>
    /// <param name="depthLeft">How many levels of structs are allowed, this one included.</param>
    private void ReadStruct(FlatJsonStruct type, byte* target, int depthLeft)
    {
        if (depthLeft == 0) FailDepth();
        byte* start = _json.Next;
        int count = 0;
        if (TryOpen('{'))
        {
            if (!_json.TryClose('}'))
            {
                // Which members were read.
                ulong few = 0;
                int words = (type.Members.Length + 63) >> 6;
                ulong* seen = words <= 1 ? &few : (ulong*)_scratch.AllocateBytes((nuint)words * sizeof(ulong));
                new Span<ulong>(seen, words).Clear();
                do
                {
                    byte* name = _json.Next;
                    ReadKey(out byte* text, out int lengthBytes);
                    if (type.Find(text, lengthBytes) is not { } member)
                    {
                        ReadUnknown(type.Layout.FullName, name, new ReadOnlySpan<byte>(text, lengthBytes));
                        continue;
                    }

                    ulong mask = 1UL << (member.Index & 63);
                    if ((seen[member.Index >> 6] & mask) != 0) _json.FailAt(WireError.DuplicateName, name, "The member occurs twice.");
                    seen[member.Index >> 6] |= mask;
                    ReadStructMember(member, target, depthLeft);
                    count++;
                }
                while (TryContinue('}'));
            }
        }
        else if (TryOpen('['))
        {
            if (!_json.TryClose(']'))
            {
                do
                {
                    if (count == type.Members.Length) FailCount(_json.Next, type.Layout.FullName, type.Members.Length);
                    ReadStructMember(type.Members[count++], target, depthLeft);
                }
                while (TryContinue(']'));
            }
        }
        else
        {
            FailValue("an object", type.Layout.FullName);
        }

        if (count != type.Members.Length) FailCount(start, type.Layout.FullName, type.Members.Length);
    }

    private void ReadStructMember(FlatJsonMember member, byte* target, int depthLeft)
    {
        FlatMember layout = member.Layout;
        target += layout.Offset;
        if (layout.Count == 0)
        {
            ReadItem(member, target, depthLeft);
            return;
        }

        byte* start = _json.Next;
        int count = 0;
        if (!TryOpen('[')) FailValue("an array", layout.Name);
        if (!_json.TryClose(']'))
        {
            do
            {
                if (count == layout.Count) FailCount(_json.Next, layout.Name, layout.Count);
                ReadItem(member, target + ((nint)count * layout.ElementBytes), depthLeft);
                count++;
            }
            while (TryContinue(']'));
        }

        if (count != layout.Count) FailCount(start, layout.Name, layout.Count);
    }

    private void ReadItem(FlatJsonMember member, byte* target, int depthLeft)
    {
        if (member.Scalar is { } scalar) Store(target, ReadScalar(scalar), scalar.SizeBytes);
        else ReadStruct(StructOf(member.Layout.StructLayout), target, depthLeft - 1);
    }

    private static FlatJsonStruct StructOf(FlatStructLayout? layout)
    {
        if (layout is null) FlatJsonThrow.NoLayout();
        return FlatJsonStruct.Of(layout);
    }
}
