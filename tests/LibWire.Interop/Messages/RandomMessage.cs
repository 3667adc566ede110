using System.Collections;
using System.Text;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>
/// Fills messages of Google.Protobuf at random through its reflection: fields present and absent, extreme values of every type, some depth.
/// </summary>
internal sealed class RandomMessage(FuzzRandom random)
{
    private const int DepthMax = 4;
    private const int MessagesMax = 60; // in one message: otherwise recursive types would grow without end

    private static readonly string[] Texts = ["", "a", "key", "\0", "\u00e9", "\u4e2d\u6587", "\ud83d\ude00", "\uffff", "\udbff\udfff", "line\nbreak",
        "fifteen letters", "sixteen letters.", "seventeen letters"];
    private static readonly long[] Integers = [0, 1, -1, 127, 128, 16383, 16384, 2097151, 268435455, 268435456, int.MaxValue, int.MinValue, uint.MaxValue,
        long.MaxValue, long.MinValue, 1L << 35, 1L << 42, 1L << 49, 1L << 56];
    private static readonly double[] Doubles = [0, -0.0, 1, -1, 0.1, double.NaN, double.PositiveInfinity, double.NegativeInfinity, double.Epsilon,
        double.MaxValue, double.MinValue, 1e-310];
    private static readonly float[] Floats = [0, -0.0f, 1, -1, 0.1f, float.NaN, float.PositiveInfinity, float.NegativeInfinity, float.Epsilon, float.MaxValue,
        float.MinValue, 1e-40f];

    private int _messagesLeft;

    /// <summary>A message with its required fields, and other fields.</summary>
    internal IMessage Make(MessageDescriptor type)
    {
        _messagesLeft = MessagesMax;
        return Make(type, random.OneIn(10) ? 0 : DepthMax);
    }

    private IMessage Make(MessageDescriptor type, int depth)
    {
        _messagesLeft--;
        IMessage message = type.Parser.ParseFrom(ByteString.Empty);
        int fullness = 1 + random.Next(4);
        foreach (FieldDescriptor field in type.Fields.InDeclarationOrder())
        {
            bool isMessage = field.FieldType is FieldType.Message && (!field.IsMap || field.MessageType.FindFieldByNumber(2).FieldType == FieldType.Message);
            if (!field.IsRequired && (random.Next(4) >= fullness || (isMessage && (depth <= 0 || _messagesLeft <= 0 || random.OneIn(3))))) continue;
            if (field.IsMap) FillMap(field, (IDictionary)field.Accessor.GetValue(message), depth);
            else if (field.IsRepeated) FillList(field, (IList)field.Accessor.GetValue(message), depth);
            else if (Value(field, depth) is { } value) field.Accessor.SetValue(message, value);
        }

        return message;
    }

    private void FillMap(FieldDescriptor field, IDictionary map, int depth)
    {
        FieldDescriptor value = field.MessageType.FindFieldByNumber(2);
        int count = Count(value);
        for (int i = 0; i < count; i++) map[Value(field.MessageType.FindFieldByNumber(1), depth)!] = Value(value, depth)!;
    }

    private void FillList(FieldDescriptor field, IList list, int depth)
    {
        int count = Count(field);
        for (int i = 0; i < count; i++) list.Add(Value(field, depth)!);
    }

    private int Count(FieldDescriptor field) => field.FieldType == FieldType.Message ? random.Next(4) : random.OneIn(8) ? random.Next(60) : random.Next(5);

    private object? Value(FieldDescriptor field, int depth)
    {
        switch (field.FieldType)
        {
            case FieldType.Message:
                return Make(field.MessageType, depth - 1);
            case FieldType.String:
                return Text();
            case FieldType.Bytes:
                byte[] bytes = new byte[random.OneIn(30) ? random.Next(3000) : random.Next(20)];
                random.Fill(bytes);
                return ByteString.CopyFrom(bytes);
            case FieldType.Enum:
                return Enum.ToObject(field.EnumType.ClrType, Number(field.EnumType));
            case FieldType.Bool:
                return random.OneIn(2);
            case FieldType.Double:
                double wide = random.OneIn(3) ? random.Pick(Doubles) : BitConverter.UInt64BitsToDouble(random.NextUInt64());
                return !double.IsNegative(wide) || wide != 0 || !GoogleDeviations.DropsNegativeZero(field) ? wide : 0.0;
            case FieldType.Float:
                float narrow = random.OneIn(3) ? random.Pick(Floats) : BitConverter.UInt32BitsToSingle((uint)random.NextUInt64());
                return !float.IsNegative(narrow) || narrow != 0 || !GoogleDeviations.DropsNegativeZero(field) ? narrow : 0.0f;
            case FieldType.Int32 or FieldType.SInt32 or FieldType.SFixed32:
                return (int)Integer();
            case FieldType.UInt32 or FieldType.Fixed32:
                return (uint)Integer();
            case FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64:
                return Integer();
            default:
                return (ulong)Integer();
        }
    }

    private long Integer() => random.OneIn(3) ? random.Pick(Integers) : random.OneIn(2) ? (long)random.NextOfAnySize() : -(long)random.NextOfAnySize();

    private int Number(EnumDescriptor type)
    {
        if (GoogleDeviations.IsClosed(type) || !random.OneIn(4)) return random.Pick(type.Values.ToList()).Number;
        return random.OneIn(2) ? random.Next(10) - 3 : (int)Integer();
    }

    private string Text()
    {
        if (random.OneIn(2)) return random.Pick(Texts);
        var text = new StringBuilder();
        for (int i = random.OneIn(30) ? random.Next(300) : random.Next(5); i > 0; i--) text.Append(random.Pick(Texts)).Append((char)('a' + random.Next(26)));
        return text.ToString();
    }
}
