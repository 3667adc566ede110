namespace LibWire.Schema.Tests;

/// <summary>The behaviour of the emitted messages of the shop.</summary>
public sealed class ShopTests
{
    private static readonly EmittedAssembly Shop = new(ShopSchema.Code);

    [Fact]
    public void ToArray_OfAMessageWithEveryField_ThenParse_IsTheSame() => Assert.Equal(
        "42 x=A-17*-3@2.5 y=*0@-0 note apples:5 pears:-1 8,-9 High 0102 parent=41 a,b 7 1->spare Unspecified,High",
        Shop.Run("""
            Order order = default;
            order.Id = 42;
            ref OrderLine line = ref order.Lines.Add(arena);
            line.SetSku("A-17", arena);
            line.Quantity = -3;
            line.Price = 2.5;
            order.Lines.Add(arena).Price = -0.0;
            order.SetNote("note"u8, arena);
            order.Stock.Set(Utf8String.Copy("apples", arena), 5, arena);
            order.Stock.Set(Utf8String.Copy("pears", arena), -1, arena);
            order.Codes.Add(8, arena);
            order.Codes.Add(-9, arena);
            order.Level = Level.High;
            order.SetBlob(new byte[] { 1, 2 }, arena);
            order.MutableParent(arena).Id = 41;
            order.Tags.Add(Utf8String.Copy("a", arena), arena);
            order.Tags.Add(Utf8String.Copy("b", arena), arena);
            order.Priority = 7;
            order.Spare.Set(1, arena).SetSku("spare", arena);
            order.Levels.Add(Level.Unspecified, arena);
            order.Levels.Add(Level.High, arena);

            byte[] bytes = order.ToArray();
            Order same = Order.Parse(bytes, arena);
            if (same.ComputeSize() != bytes.Length || !same.ToArray().AsSpan().SequenceEqual(bytes)) return "differs";
            ref readonly OrderLine x = ref same.Lines[0];
            ref readonly OrderLine y = ref same.Lines[1];
            return $"{same.Id} x={x.Sku}*{x.Quantity}@{x.Price} y={y.Sku}*{y.Quantity}@{y.Price} {same.Note} apples:{same.Stock[Utf8String.Copy("apples", arena)]} "
                + $"pears:{same.Stock[Utf8String.Copy("pears", arena)]} {string.Join(',', same.Codes.ToArray())} {same.Level} {Hex(same.Blob.ReadOnlySpan)} parent={same.Parent.Id} "
                + $"{string.Join(',', same.Tags.ToArray())} {same.Priority} 1->{same.Spare[1].Sku} {string.Join(',', same.Levels.ToArray())}";
            """));

    [Fact]
    public void Write_OfEveryField_IsInTheOrderOfTheNumbers() => Assert.Equal(
        Packed("082A 12030A0161 1A016E 22050A016B1001 380A 42020405 4801 A2010101 AA01020801 B2010174 B80107 C2010408011200 CA010101"),
        Shop.Run("""
            Order order = default;
            order.Levels.Add(Level.High, arena);
            order.Spare.Set(1, arena);
            order.Priority = 7;
            order.Tags.Add(Utf8String.Copy("t", arena), arena);
            order.MutableParent(arena).Id = 1;
            order.SetBlob(new byte[] { 1 }, arena);
            order.Level = Level.High;
            order.Codes.Add(2, arena);
            order.Codes.Add(-3, arena);
            order.Points = 10;
            order.Stock.Set(Utf8String.Copy("k", arena), 1, arena);
            order.SetNote("n", arena);
            order.Lines.Add(arena).SetSku("a", arena);
            order.Id = 42;
            return Hex(order.ToArray());
            """));

    [Fact]
    public void Default_OfAMessage_HasNothingAndTakesNoBytes() => Assert.Equal(
        "0 False False False None 0 0 True 0",
        Shop.Run("""
            Order order = default;
            return $"{order.Id} {order.HasNote} {order.HasPriority} {order.HasParent} {order.PayCase} {order.Parent.Parent.Id} {order.ComputeSize()} {order.UnknownFields.IsEmpty} {default(Nothing).ToArray().Length}";
            """));

    [Fact]
    public void Priority_SetToZero_IsThereUntilCleared() => Assert.Equal(
        Packed("True B80100 | False | True"),
        Packed(Shop.Run("""
            Order order = default;
            order.Priority = 0;
            string text = $"{order.HasPriority} {Hex(order.ToArray())} | ";
            order.ClearPriority();
            text += $"{order.HasPriority} {Hex(order.ToArray())} | ";
            order = Order.Parse(Bytes("B801 00"), arena);
            return text + order.HasPriority;
            """)));

    [Fact]
    public void Parent_ClearedAndMadeAgain_IsEmpty() => Assert.Equal(
        "5 False 0 True 0",
        Shop.Run("""
            Order order = default;
            order.MutableParent(arena).Id = 5;
            string text = $"{order.Parent.Id} ";
            order.ClearParent();
            text += $"{order.HasParent} {order.Parent.Id} ";
            order.MutableParent(arena);
            return text + $"{order.HasParent} {order.Parent.Id}";
            """));

    [Fact]
    public void Oneof_SetToAnotherMember_ForgetsTheFirst() => Assert.Equal(
        "Card:c,0, | Points:,9, | Voucher:,0,v | Voucher:,0,v | None:,0,",
        Shop.Run("""
            Order order = default;
            order.SetCard("c", arena);
            string text = Show(order);
            order.Points = 9;
            text += " | " + Show(order);
            order.MutableVoucher(arena).SetCode("v", arena);
            text += " | " + Show(order);
            order.ClearCard();
            text += " | " + Show(order);
            order.ClearVoucher();
            return text + " | " + Show(order);

            static string Show(Order order) => $"{order.PayCase}:{order.Card},{order.Points},{order.Voucher.Code}";
            """));

    [Fact]
    public void Oneof_SetToTheZeroOfItsType_IsWritten() => Assert.Equal(
        "3800 Points",
        Shop.Run("""
            Order order = default;
            order.Points = 0;
            return Hex(order.ToArray()) + " " + Order.Parse(order.ToArray(), arena).PayCase;
            """));

    [Fact]
    public void Parse_TwoMembersOfAOneof_TheLastWinsAndMessagesMergeOnlyInARow() => Assert.Equal(
        "Points 7 | Card c | Voucher: | Voucher:v",
        Shop.Run("""
            Order points = Order.Parse(Bytes("2A0163 3807"), arena);
            Order card = Order.Parse(Bytes("3807 2A0163"), arena);
            Order replaced = Order.Parse(Bytes("32030A0176 3807 3200"), arena);
            Order merged = Order.Parse(Bytes("32030A0176 3200"), arena);
            return $"{points.PayCase} {points.Points} | {card.PayCase} {card.Card} | {replaced.PayCase}:{replaced.Voucher.Code} | {merged.PayCase}:{merged.Voucher.Code}";
            """));

    [Fact]
    public void Parse_FieldsTheSchemaDoesNotKnow_AreKeptInOrderAndWrittenBehindTheKnown() => Assert.Equal(
        Packed("082A D80301 0D01000000 E2030178 | D80301 0D01000000 E2030178"),
        Packed(Shop.Run("""
            Order order = Order.Parse(Bytes("D80301 0D01000000 082A E2030178"), arena);
            return Hex(order.ToArray()) + " | " + Hex(order.UnknownFields.Bytes);
            """)));

    [Fact]
    public void Parse_RepeatedScalars_TakesBothForms() => Assert.Equal(
        "-1,1,-2,2 High,5",
        Shop.Run("""
            Order order = Order.Parse(Bytes("4001 4202 0203 4004 C80101 CA010105"), arena);
            return $"{string.Join(',', order.Codes.ToArray())} {string.Join(',', order.Levels.ToArray())}";
            """));

    [Fact]
    public void Parse_AMapKeyTwice_TheLastEntryWinsWhole() => Assert.Equal(
        "1: k=2 1: sku= quantity=-1 0:0",
        Shop.Run("""
            Order order = Order.Parse(Bytes("22050A016B1001 22050A016B1002 C201070801 12030A0173 C201060801 12021001"), arena);
            Order empty = Order.Parse(Bytes("2200"), arena);
            return $"{order.Stock.Count}: k={order.Stock[Utf8String.Copy("k", arena)]} {order.Spare.Count}: sku={order.Spare[1].Sku} quantity={order.Spare[1].Quantity} "
                + $"{empty.Stock.Keys[0].Length}:{empty.Stock.Values[0]}";
            """));

    [Fact]
    public void Parse_AMessageValueTwiceInOneEntry_IsMerged() => Assert.Equal(
        "s -1",
        Shop.Run("""
            Order order = Order.Parse(Bytes("C2010B0801 12030A0173 12021001"), arena);
            return $"{order.Spare[1].Sku} {order.Spare[1].Quantity}";
            """));

    [Fact]
    public void Merge_OfAnotherMessage_ReplacesValuesMergesMessagesAndAddsItems() => Assert.Equal(
        "2 old parent=7,p lines=2 codes=1,2",
        Shop.Run("""
            Order order = Order.Parse(Bytes("0801 1A036F6C64 AA010508071A0170 1200 4002"), arena);
            var reader = new ProtoReader(Bytes("0802 AA0102 0807 1200 4004"));
            order.Merge(ref reader, arena);
            return $"{order.Id} {order.Note} parent={order.Parent.Id},{order.Parent.Note} lines={order.Lines.Count} codes={string.Join(',', order.Codes.ToArray())}";
            """));

    [Fact]
    public void Read_OfBytesThatAreCut_FailsAtTheFieldAndLeavesStructReaderAndArena() => Assert.Equal(
        "LengthOutOfRange@3 id=5 at=0 arena=True",
        Shop.Run("""
            byte[] bytes = Bytes("082A 1A05 61");
            Order order = default;
            order.Id = 5;
            int at = -1;
            nuint before = arena.UsedBytes;
            string failure = Failure(() =>
            {
                var reader = new ProtoReader(bytes);
                try
                {
                    order.Read(ref reader, arena);
                }
                finally
                {
                    at = reader.Position;
                }
            });
            return $"{failure} id={order.Id} at={at} arena={arena.UsedBytes == before}";
            """));

    [Fact]
    public void Parse_OfTextThatIsNotUtf8_Fails() => Assert.Equal(
        "InvalidUtf8@1 InvalidUtf8@1 InvalidUtf8@3",
        Shop.Run("""
            using var other = new ArenaAllocator();
            return Failure(() => Order.Parse(Bytes("1A01FF"), other)) + " " + Failure(() => Order.Parse(Bytes("2A01FF"), other)) + " " + Failure(() => Order.Parse(Bytes("22030A01FF"), other));
            """));

    [Fact]
    public void Read_IntoAMessageWithFields_ForgetsThem() => Assert.Equal(
        "0 9 None",
        Shop.Run("""
            Order order = default;
            order.Id = 5;
            order.SetCard("c", arena);
            var reader = new ProtoReader(Bytes("B80109"));
            order.Read(ref reader, arena);
            return $"{order.Id} {order.Priority} {order.PayCase}";
            """));

    [Fact]
    public void Merge_ThatFailsInAMemberOfAOneof_LeavesAMessageThatCanBeWritten() => Assert.Equal(
        "LengthOutOfRange@1 True",
        Shop.Run("""
            Order order = default;
            order.Points = 3;
            string failure = Failure(() =>
            {
                var reader = new ProtoReader(Bytes("2A05 61"));
                order.Merge(ref reader, arena);
            });
            return $"{failure} {Order.Parse(order.ToArray(), arena).ToArray().AsSpan().SequenceEqual(order.ToArray())}";
            """));

    [Theory]
    [InlineData(100, "none 100")]
    [InlineData(101, "DepthExceeded")]
    public void Write_OfMessagesInMessages_GoesAHundredLevelsDeep(int depth, string expected) => Assert.StartsWith(
        expected,
        Shop.Run($$"""
            Order order = default;
            ref Order inner = ref order;
            for (int i = 0; i < {{depth}}; i++) inner = ref inner.MutableParent(arena);
            inner.Id = 1;

            byte[] bytes = [];
            string failure = Failure(() => bytes = order.ToArray());
            if (failure != "none") return failure == Failure(() => order.ComputeSize()) ? failure : "differs";
            Order same = Order.Parse(bytes, arena);
            ref readonly Order parent = ref same;
            int levels = 0;
            for (; parent.HasParent; levels++) parent = ref parent.Parent;
            return $"{failure} {levels}";
            """));

    [Fact]
    public void Parse_OfMessagesInMessagesDeeperThanAHundred_Fails() => Assert.Equal(
        "none DepthExceeded",
        Shop.Run("""
            byte[] Nested(int depth)
            {
                byte[] bytes = [];
                for (int i = 0; i < depth; i++)
                {
                    var writer = new ProtoWriter(arena);
                    writer.AddBytes(21, bytes);
                    bytes = writer.WrittenSpan.ToArray();
                }

                return bytes;
            }

            using var other = new ArenaAllocator();
            return Failure(() => Order.Parse(Nested(100), other)) + " " + Failure(() => Order.Parse(Nested(101), other)).Split('@')[0];
            """));

    [Fact]
    public void Write_ToAWriter_AppendsToWhatIsThere() => Assert.Equal(
        "0801 0802 12020803",
        Shop.Run("""
            Order order = default;
            var writer = new ProtoWriter(arena);
            writer.AddInt32(1, 1);
            order.Id = 2;
            order.Write(ref writer);
            writer.StartSub(2);
            order.Id = 3;
            order.Write(ref writer);
            writer.CloseSub();
            string hex = Hex(writer.WrittenSpan);
            return $"{hex[..4]} {hex[4..8]} {hex[8..]}";
            """));

    [Fact]
    public void Layout_OfAnOrder_ListsItsFieldsByNumber() => Assert.Equal(
        "shop.Order True 1,2,3,4,5,6,7,8,9,20,21,22,23,24,25 shop.OrderLine shop.Order.Voucher 0",
        Shop.Run("""
            ProtoLayout layout = Order.Layout;
            return $"{layout.FullName} {ReferenceEquals(layout, ((IProtoMessage)default(Order)).Layout)} {string.Join(',', layout.Fields.Select(field => field.Number))} "
                + $"{layout.Fields[1].MessageLayout!.FullName} {layout.Fields[5].MessageLayout!.FullName} {Nothing.Layout.Fields.Count}";
            """));

    private static string Packed(string hex) => hex.Replace(" ", "", StringComparison.Ordinal);
}
