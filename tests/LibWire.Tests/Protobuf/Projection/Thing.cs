using System.Runtime.InteropServices;

namespace LibWire.Tests.Protobuf.Projection;

/// <summary>A message with a field of every kind that projections distinguish, in the form of generated code, with its layout table.</summary>
/// <remarks>Its own read and write methods handle three of its fields, and keep the others as unknown fields.</remarks>
[StructLayout(LayoutKind.Auto)]
internal unsafe struct Thing : IProtoMessage
{
    internal uint HasBits;
    internal int Number;                          // 1 int32
    internal long Signed;                         // 2 sint64
    internal bool Flag;                           // 3 bool
    internal double Wide;                         // 4 double
    internal float Narrow;                        // 5 float
    internal Utf8String Text;                     // 6 string
    internal Utf8String Raw;                      // 7 string, not checked
    internal UnmanagedArray<byte> Blob;           // 8 bytes
    internal int Kind;                            // 9 Kind, closed
    internal UnmanagedArray<int> Kinds;           // 10 repeated Kind
    internal UnmanagedArray<int> Numbers;         // 11 repeated sint32
    internal UnmanagedArray<ulong> Fixeds;        // 12 repeated fixed64
    internal UnmanagedArray<Utf8String> Texts;    // 13 repeated string
    internal UnmanagedArray<UnmanagedArray<byte>> Blobs; // 14 repeated bytes
    internal Thing* Child;                        // 15 Thing
    internal UnmanagedArray<Thing> Items;         // 16 repeated Thing
    internal Thing* Pair;                         // 17 group
    internal UnmanagedArray<Thing> Pairs;         // 18 repeated group
    internal UnmanagedMap Named;                  // 19 map<string, Thing>
    internal UnmanagedMap<int, Utf8String> Labels; // 20 map<int32, string>
    internal UnmanagedMap<bool, int> Flags;       // 21 map<bool, Kind>
    internal UnmanagedMap<ulong, UnmanagedArray<byte>> Parts; // 27 map<fixed64, bytes>
    internal int ChoiceCase;
    internal Choice ChoiceValue;                  // 22 to 26
    internal uint Last;                           // 3000 required uint32
    internal uint Highest;                        // 536870911 implicit fixed32
    internal ProtoUnknownFields Unknown;

    private static readonly ProtoEnumLayout KindLayout = new("t.Kind", isClosed: true, [0, 5, -1], ["ZERO", "FIVE", "MINUS"]);

    [StructLayout(LayoutKind.Explicit)]
    internal struct Choice
    {
        [FieldOffset(0)]
        internal int OneNumber;
        [FieldOffset(0)]
        internal Utf8String OneText;
        [FieldOffset(0)]
        internal Thing* OneThing;
        [FieldOffset(0)]
        internal int OneKind;
        [FieldOffset(0)]
        internal Thing* OneGroup;
    }

    internal static ProtoLayout Layout { get; } = Describe();

    readonly ProtoLayout IProtoMessage.Layout => Layout;

    readonly ProtoCores IProtoMessage.Cores => ProtoCores.Of<Thing>(&ReadCore, null, null);

    readonly void IProtoMessage.Write(ref ProtoWriter writer) => Write(ref writer, ProtoLimits.DepthMax);

    private readonly void Write(ref ProtoWriter writer, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        if ((HasBits & 1) != 0) writer.AddInt32(1, Number);
        if ((HasBits & 8) != 0) writer.AddString(6, Text);
        if (Child != null)
        {
            writer.StartSub(15);
            Child->Write(ref writer, depthLeft - 1);
            writer.CloseSub();
        }

        writer.WriteRaw(Unknown.Bytes);
    }

    readonly int IProtoMessage.ComputeSize() => throw new NotSupportedException();

    private static ProtoLayout Describe()
    {
        Thing thing = default;
        var table = new ProtoLayoutBuilder("t.Thing", &thing, sizeof(Thing));
        table.HasBits(&thing.HasBits);
        table.Unknown(&thing.Unknown);
        table.Cores((delegate*<byte*, byte*, Thing*, int, ref ProtoReadState, void>)&ReadCore, null, null);
        AddSingle(table, &thing);
        AddRepeated(table, &thing);
        AddMessages(table, &thing);
        return table.Build();
    }

    private static void AddSingle(ProtoLayoutBuilder table, Thing* thing)
    {
        table.Explicit(1, "number", ProtoFieldType.Int32, &thing->Number, 0);
        table.Explicit(2, "signed", ProtoFieldType.SInt64, &thing->Signed, 1);
        table.Implicit(3, "flag", ProtoFieldType.Bool, &thing->Flag);
        table.Explicit(4, "wide", ProtoFieldType.Double, &thing->Wide, 2);
        table.Implicit(5, "narrow", ProtoFieldType.Float, &thing->Narrow);
        table.Explicit(6, "text", ProtoFieldType.String, &thing->Text, 3);
        table.Implicit(7, "raw", ProtoFieldType.String, &thing->Raw, checksUtf8: false);
        table.Explicit(8, "blob", ProtoFieldType.Bytes, &thing->Blob, 4);
        table.Explicit(9, "kind", ProtoFieldType.Enum, &thing->Kind, 5, enumLayout: static () => KindLayout);
        table.Required(3000, "last", ProtoFieldType.UInt32, &thing->Last, 6);
        table.Implicit(ProtoLimits.FieldNumberMax, "highest", ProtoFieldType.Fixed32, &thing->Highest);
        table.Oneof("choice", &thing->ChoiceCase);
        table.Member(22, "one_number", ProtoFieldType.Int32, &thing->ChoiceValue.OneNumber);
        table.Member(23, "one_text", ProtoFieldType.String, &thing->ChoiceValue.OneText);
        table.MemberMessage(24, "one_thing", &thing->ChoiceValue.OneThing, static () => Layout);
        table.Member(25, "one_kind", ProtoFieldType.Enum, &thing->ChoiceValue.OneKind, enumLayout: static () => KindLayout);
        table.MemberMessage(26, "one_group", &thing->ChoiceValue.OneGroup, static () => Layout, isGroup: true);
    }

    private static void AddRepeated(ProtoLayoutBuilder table, Thing* thing)
    {
        table.Repeated(10, "kinds", ProtoFieldType.Enum, &thing->Kinds, isPacked: true, enumLayout: static () => KindLayout);
        table.Repeated(11, "numbers", ProtoFieldType.SInt32, &thing->Numbers);
        table.Repeated(12, "fixeds", ProtoFieldType.Fixed64, &thing->Fixeds, isPacked: true);
        table.Repeated(13, "texts", ProtoFieldType.String, &thing->Texts);
        table.Repeated(14, "blobs", ProtoFieldType.Bytes, &thing->Blobs);
    }

    private static void AddMessages(ProtoLayoutBuilder table, Thing* thing)
    {
        table.Message(15, "child", &thing->Child, static () => Layout);
        table.RepeatedMessage(16, "items", &thing->Items, static () => Layout);
        table.Message(17, "pair", &thing->Pair, static () => Layout, isGroup: true, textName: "Pair");
        table.RepeatedMessage(18, "pairs", &thing->Pairs, static () => Layout, isGroup: true, textName: "Pairs");
        table.Map(19, "named", ProtoFieldType.String, ProtoFieldType.Message, &thing->Named, static () => Layout);
        table.Map(20, "labels", ProtoFieldType.Int32, ProtoFieldType.String, &thing->Labels);
        table.Map(21, "flags", ProtoFieldType.Bool, ProtoFieldType.Enum, &thing->Flags, enumLayout: static () => KindLayout);
        table.Map(27, "parts", ProtoFieldType.Fixed64, ProtoFieldType.Bytes, &thing->Parts);
    }

    private static void ReadCore(byte* next, byte* end, Thing* message, int depthLeft, ref ProtoReadState state)
    {
        if (depthLeft < 0) state.ThrowDepthExceeded(next);
        byte* start = next;
        byte* stop = state.StopBefore(end);
        while (next < stop)
        {
            uint tag = ProtoDecode.Tag(ref next, ref state);
            switch (tag)
            {
                case 8:
                    next = ProtoDecode.Int32(next, &message->Number, ref state);
                    message->HasBits |= 1;
                    break;
                case 50:
                    next = ProtoDecode.String(next, end, &message->Text, ref state);
                    message->HasBits |= 8;
                    break;
                case 122:
                    byte* close = ProtoDecode.Length(ref next, end, ref state);
                    ReadCore(next, close, ProtoDecode.Message(&message->Child, ref state), depthLeft - 1, ref state);
                    next = close;
                    break;
                default:
                    next = ProtoDecode.Unknown(next, end, tag, &message->Unknown, depthLeft, ref state);
                    break;
            }
        }

        if (next == end) return;
        ProtoReadTail tail = state.CopyTail(start, next, end);
        ReadCore(tail.Start, tail.End, message, depthLeft, ref state);
        state.LeaveTail(tail);
    }
}
