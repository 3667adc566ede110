using Google.Protobuf.WellKnownTypes;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary><c>google.protobuf.Value</c> by hand: a oneof of numbers, text, maps and lists, nested to any depth.</summary>
internal static class StructTree
{
    private const int NullNumber = 1;
    private const int NumberNumber = 2;
    private const int StringNumber = 3;
    private const int BoolNumber = 4;
    private const int StructNumber = 5;
    private const int ListNumber = 6;

    internal static Value Make(FuzzRandom random, int depth)
    {
        switch (random.Next(depth == 0 ? 4 : 6))
        {
            case 0:
                return Value.ForNull();
            case 1:
                return Value.ForNumber(random.NextOfAnySize() / 8.0);
            case 2:
                return Value.ForString(FuzzMessages.Text(random));
            case 3:
                return Value.ForBool(random.OneIn(2));
            case 4:
                var fields = new Struct();
                for (int i = random.Next(6); i > 0; i--) fields.Fields[FuzzMessages.Text(random)] = Make(random, depth - 1);
                return Value.ForStruct(fields);
            default:
                return Value.ForList([.. Enumerable.Range(0, random.Next(6)).Select(_ => Make(random, depth - 1))]);
        }
    }

    internal static void Write(scoped ref ProtoWriter writer, Value value, bool minimal)
    {
        switch (value.KindCase)
        {
            case Value.KindOneofCase.NullValue:
                writer.AddEnum(NullNumber, value.NullValue);
                break;
            case Value.KindOneofCase.NumberValue:
                writer.AddDouble(NumberNumber, value.NumberValue);
                break;
            case Value.KindOneofCase.StringValue:
                writer.AddString(StringNumber, value.StringValue);
                break;
            case Value.KindOneofCase.BoolValue:
                writer.AddBool(BoolNumber, value.BoolValue);
                break;
            case Value.KindOneofCase.StructValue:
                writer.StartSub(StructNumber);
                foreach ((string key, Value field) in value.StructValue.Fields)
                {
                    writer.StartSub(1);
                    writer.AddString(1, key);
                    writer.StartSub(2);
                    Write(ref writer, field, minimal);
                    writer.CloseSub(minimal);
                    writer.CloseSub(minimal);
                }

                writer.CloseSub(minimal);
                break;
            default:
                writer.StartSub(ListNumber);
                foreach (Value item in value.ListValue.Values)
                {
                    writer.StartSub(1);
                    Write(ref writer, item, minimal);
                    writer.CloseSub(minimal);
                }

                writer.CloseSub(minimal);
                break;
        }
    }

    internal static Value Read(ProtoReader reader)
    {
        Value value = new();
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case NullNumber:
                    value = new Value { NullValue = reader.ReadEnum<NullValue>() };
                    break;
                case NumberNumber:
                    value = Value.ForNumber(reader.ReadDouble());
                    break;
                case StringNumber:
                    value = Value.ForString(reader.ReadString());
                    break;
                case BoolNumber:
                    value = Value.ForBool(reader.ReadBool());
                    break;
                case StructNumber:
                    value = Value.ForStruct(ReadStruct(reader.ReadMessage()));
                    break;
                case ListNumber:
                    value = Value.ForList(ReadList(reader.ReadMessage()));
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }

        return value;
    }

    private static Struct ReadStruct(ProtoReader reader)
    {
        var fields = new Struct();
        while (reader.Next())
        {
            ProtoReader entry = reader.ReadMessage();
            string key = "";
            Value value = new();
            while (entry.Next())
            {
                if (entry.Tag == 1) key = entry.ReadString();
                else value = Read(entry.ReadMessage());
            }

            fields.Fields[key] = value;
        }

        return fields;
    }

    private static Value[] ReadList(ProtoReader reader)
    {
        List<Value> items = [];
        while (reader.Next()) items.Add(Read(reader.ReadMessage()));
        return [.. items];
    }
}
