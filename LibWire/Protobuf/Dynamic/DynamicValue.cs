using System.Runtime.CompilerServices;

namespace LibWire.Reflection;

/// <summary>Values of fields as C# values and back. Each schema type has one C# type, an enum has three: <c>int</c>, a C# enum, and <c>string</c> for its
/// name.</summary>
internal static unsafe class DynamicValue
{
    /// <summary>Room for any value that is not a message, in words of the largest alignment.</summary>
    internal const int Words = 2;

    /// <summary>Reads a value.</summary>
    /// <param name="member">The field, for its types and for exceptions.</param>
    /// <param name="type">The type of the value: that of the field, or of the keys or values of a map.</param>
    /// <param name="storage">The value in memory. For a message the address of its struct.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <param name="verb">The method that was called.</param>
    /// <exception cref="ArgumentException">The C# type does not fit the schema type.</exception>
    internal static T Read<T>(DynamicMember member, ProtoFieldType type, void* storage, ArenaAllocator arena, string verb)
    {
        if (typeof(T) == typeof(string) && type is ProtoFieldType.String or ProtoFieldType.Enum)
        {
            string text = type == ProtoFieldType.String ? ((Utf8String*)storage)->ToString() : NameOf(member, *(int*)storage);
            return Unsafe.As<string, T>(ref text);
        }

        if (typeof(T) == typeof(byte[]) && type == ProtoFieldType.Bytes)
        {
            byte[] bytes = ((UnmanagedArray<byte>*)storage)->ReadOnlySpan.ToArray();
            return Unsafe.As<byte[], T>(ref bytes);
        }

        if (typeof(T) == typeof(DynamicMessage) && type is ProtoFieldType.Message or ProtoFieldType.Group)
        {
            var message = new DynamicMessage(member.MessageType!, (byte*)storage, arena);
            return Unsafe.As<DynamicMessage, T>(ref message);
        }

        // SAFETY: the storage holds a value of the schema type, and T is the C# type of that.
        return Holds<T>(type) ? Unsafe.ReadUnaligned<T>(storage) : throw DynamicThrow.WrongType(member, verb, typeof(T));
    }

    /// <summary>Reads the default of an absent single field.</summary>
    /// <inheritdoc cref="Read{T}" path="/exception"/>
    internal static T ReadDefault<T>(DynamicMember member, ArenaAllocator arena, string verb)
    {
        FieldDescriptor field = member.Descriptor;
        ulong* value = stackalloc ulong[Words];
        value[0] = value[1] = 0;
        ReadOnlySpan<byte> bytes = field.DefaultBytes;
        switch (field.Type)
        {
            case ProtoFieldType.Message or ProtoFieldType.Group:
                return Read<T>(member, field.Type, member.MessageType!.Empty, arena, verb);
            case ProtoFieldType.String or ProtoFieldType.Bytes when bytes.IsEmpty:
                break;
            case ProtoFieldType.String when typeof(T) == typeof(Utf8String):
                *(Utf8String*)value = Utf8String.DangerousCopy(bytes, in arena);
                break;
            case ProtoFieldType.Bytes when typeof(T) == typeof(UnmanagedArray<byte>):
                *(UnmanagedArray<byte>*)value = ProtoField.CopyBytes(bytes, arena);
                break;
            case ProtoFieldType.String:
                fixed (byte* pinned = bytes)
                {
                    *(Utf8String*)value = new Utf8String(pinned, bytes.Length);
                    return Read<T>(member, field.Type, value, arena, verb);
                }

            case ProtoFieldType.Bytes:
                fixed (byte* pinned = bytes)
                {
                    *(UnmanagedArray<byte>*)value = new UnmanagedArray<byte>(pinned, bytes.Length, capacity: 0);
                    return Read<T>(member, field.Type, value, arena, verb);
                }

            default:
                int sizeBytes = ProtoFieldLayout.SizeOf(field.Type);
                if (sizeBytes == sizeof(bool)) *(bool*)value = field.DefaultBits != 0;
                else if (sizeBytes == sizeof(uint)) *(uint*)value = (uint)field.DefaultBits;
                else value[0] = field.DefaultBits;
                break;
        }

        return Read<T>(member, field.Type, value, arena, verb);
    }

    /// <summary>Stores a value. Strings and bytes are copied into the arena.</summary>
    /// <param name="member">The field.</param>
    /// <param name="type">The type of the value. It is not a message type.</param>
    /// <param name="value">The value.</param>
    /// <param name="storage">Receives it: <see cref="Words"/> words, all zero.</param>
    /// <param name="arena">Receives the copy.</param>
    /// <param name="verb">The method that was called.</param>
    /// <exception cref="ArgumentException">The C# type does not fit the schema type, or an enum does not have the value.</exception>
    /// <exception cref="WireFormatException">A string is not well-formed.</exception>
    internal static void Write<T>(DynamicMember member, ProtoFieldType type, T value, void* storage, ArenaAllocator arena, string verb)
    {
        if (typeof(T) == typeof(string) && type is ProtoFieldType.String or ProtoFieldType.Enum)
        {
            string text = Unsafe.As<T, string>(ref value) ?? throw new ArgumentNullException(nameof(value));
            if (type == ProtoFieldType.String) *(Utf8String*)storage = Utf8String.Copy(text, in arena);
            else *(int*)storage = NumberOf(member, text);
        }
        else if (typeof(T) == typeof(byte[]) && type == ProtoFieldType.Bytes)
        {
            byte[] bytes = Unsafe.As<T, byte[]>(ref value) ?? throw new ArgumentNullException(nameof(value));
            *(UnmanagedArray<byte>*)storage = ProtoField.CopyBytes(bytes, arena);
        }
        else if (!Holds<T>(type))
        {
            throw DynamicThrow.WrongType(member, verb, typeof(T));
        }
        else if (typeof(T) == typeof(Utf8String))
        {
            *(Utf8String*)storage = Utf8String.Copy(Unsafe.As<T, Utf8String>(ref value).Span, in arena);
        }
        else if (typeof(T) == typeof(UnmanagedArray<byte>))
        {
            *(UnmanagedArray<byte>*)storage = ProtoField.CopyBytes(Unsafe.As<T, UnmanagedArray<byte>>(ref value).ReadOnlySpan, arena);
        }
        else
        {
            Unsafe.WriteUnaligned(storage, value);
            if (type == ProtoFieldType.Enum) CheckNumber(member, *(int*)storage);
        }
    }

    /// <summary>Whether a C# type has the same bits as the storage of a schema type.</summary>
    internal static bool Holds<T>(ProtoFieldType type) => type switch
    {
        ProtoFieldType.Double => typeof(T) == typeof(double),
        ProtoFieldType.Float => typeof(T) == typeof(float),
        ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64 => typeof(T) == typeof(long),
        ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => typeof(T) == typeof(ulong),
        ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32 => typeof(T) == typeof(int),
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => typeof(T) == typeof(uint),
        ProtoFieldType.Bool => typeof(T) == typeof(bool),
        ProtoFieldType.Enum => typeof(T) == typeof(int) || (typeof(T).IsEnum && Unsafe.SizeOf<T>() == sizeof(int)),
        ProtoFieldType.String => typeof(T) == typeof(Utf8String),
        ProtoFieldType.Bytes => typeof(T) == typeof(UnmanagedArray<byte>),
        _ => false,
    };

    /// <summary>The name of an enum's number, or the number as text if it has none: as JSON writes it.</summary>
    private static string NameOf(DynamicMember member, int number) =>
        member.Layout.EnumLayout!.FindName(number) ?? number.ToString(System.Globalization.CultureInfo.InvariantCulture);

    private static int NumberOf(DynamicMember member, string name)
    {
        ProtoEnumLayout values = member.Layout.EnumLayout!;
        return values.TryFindNumber(name, out int number) ? number : throw DynamicThrow.NoEnumName(member, values, name);
    }

    private static void CheckNumber(DynamicMember member, int number)
    {
        ProtoEnumLayout values = member.Layout.EnumLayout!;
        if (!values.Holds(number)) throw DynamicThrow.NotInClosedEnum(member, values, number);
    }
}
