using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibWire.Tests.FlatBuffers.Foreign.Bound;

namespace LibWire.Tests.FlatBuffers.Foreign;

/// <summary>Structs of a schema that are bound to C# types: the same bytes as those of generated structs, in every place where a struct may be.</summary>
public sealed class ForeignTests
{
    private static readonly System.Guid Id = new("00112233-4455-6677-8899-aabbccddeeff");
    private static readonly Vector3[] Path = [new(1, 2, 3), new(-4, 5.5f, 6), default];

    [Fact]
    public void Object_OfBoundTypes_WritesTheBytesOfGeneratedStructs()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(MakePlain(in arena).ToArray(), MakeBound(in arena).ToArray());
    }

    [Fact]
    public void Object_ReadBack_HasTheValues()
    {
        using var arena = new ArenaAllocator();
        Box box = Box.Parse(MakeBound(in arena).ToArray(), in arena);
        Assert.Equal(new Vector3(7, 8, 9), box.At);
        Assert.Equal(Matrix4x4.CreateRotationX(1), box.Turn);
        Assert.Equal(Id, box.Id);
        Assert.Equal(Path, box.Path.Span.ToArray());
        Assert.Equal(-2, box.Mixed.Amount);
        Assert.Equal([1, 2], box.Mixeds.Span.ToArray().Select(static item => (int)item.Tag));
        Assert.Equal((new Vector3(1, 0, 0), new Vector3(0, 2, 0), 5), (box.Pair.Left, box.Pair.GetBoth(1), box.Pair.Mixed.Amount));
        Assert.Equal(new Vector3(3, 3, 3), box.Any.Vec3);
        Assert.Equal(77, box.Anys[0].Mixed.Amount);
        Assert.Equal(9, box.Far[0].More);
        Assert.True(box.HasAt && !box.Next.HasAt);
        Assert.Equal(box, box.Clone(in arena));
        box.ClearAt();
        Assert.NotEqual(box, Box.Parse(MakeBound(in arena).ToArray(), in arena));
    }

    [Fact]
    public void View_OfBoundTypes_GivesThemAndSpansOfThem()
    {
        using var arena = new ArenaAllocator();
        BoxView box = BoxView.GetRoot(MakeBound(in arena).ToArray(), in arena);
        ReadOnlySpan<Vector3> path = box.Path.AsSpan();
        Assert.Equal(Path, path.ToArray());
        Assert.Equal(new Vector3(7, 8, 9), box.At.Value);
        Assert.Equal(8f, box.At.Y);
        Assert.Equal(Id, box.Id.Value);
        Assert.Equal(new Vector3(0, 2, 0), box.Pair.Both[1]);
        Assert.Equal(-2, box.Mixed.Value.Amount);
        Assert.Equal(new Vector3(3, 3, 3), box.Any.AsVec3.Value);
        Assert.Contains("y: 8", box.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Builder_OfBoundTypes_WritesTheBytesOfGeneratedStructs()
    {
        using var arena = new ArenaAllocator();
        foreach (bool isWhole in (bool[])[true, false])
        {
            var bound = new FlatBuilder(in arena);
            var boundPath = Vec3View.CreateVector(in bound, Path);
            var boundMixeds = MixedView.CreateVector(in bound, [Dirty(1), Dirty(2)]);
            AnyOffset boundAny = MixedView.Create(in bound, Dirty(3));
            FlatOffset<Item> boundItem = isWhole
                ? Item.Create(in bound, Path[1], Dirty(4), boundPath, boundMixeds, boundAny)
                : Item.Create(in bound, mixed: Dirty(4), path: boundPath, mixeds: boundMixeds, any: boundAny);
            bound.Finish(boundItem);

            var plain = new FlatBuilder(in arena);
            var plainPath = plain.CreateVector(MemoryMarshal.Cast<Vector3, Plain.Vec3>(Path.AsSpan()));
            var plainMixeds = plain.CreateVector<Plain.Mixed>([Clean(1), Clean(2)]);
            Plain.AnyOffset plainAny = plain.CreateStruct(Clean(3));
            var at = new Plain.Vec3 { X = -4, Y = 5.5f, Z = 6 };
            FlatOffset<Plain.Item> plainItem = isWhole
                ? Plain.Item.Create(in plain, at, Clean(4), plainPath, plainMixeds, plainAny)
                : Plain.Item.Create(in plain, mixed: Clean(4), path: plainPath, mixeds: plainMixeds, any: plainAny);
            plain.Finish(plainItem);

            Assert.Equal(plain.WrittenSpan.ToArray(), bound.WrittenSpan.ToArray());
        }
    }

    [Fact]
    public void Padding_OfAUsersType_IsWrittenAsZeros()
    {
        using var arena = new ArenaAllocator();
        var bound = new Item { Mixed = Dirty(5) };
        bound.Mixeds.Add(Dirty(6), in arena);
        bound.Any.SetMixed(Dirty(7), in arena);
        var plain = new Plain.Item { Mixed = Clean(5) };
        plain.Mixeds.Add(Clean(6), in arena);
        plain.Any.SetMixed(Clean(7), in arena);
        Assert.Equal(plain.ToArray(), bound.ToArray());
    }

    [Fact]
    public void MutableView_OfBoundTypes_ChangesThemAndKeepsPaddingZero()
    {
        using var arena = new ArenaAllocator();
        var item = new Item { At = default, Mixed = default };
        item.Path.Add(default, in arena);
        item.Mixeds.Add(default, in arena);
        item.Any.SetMixed(default, in arena);
        byte[] bytes = item.ToArray();

        ItemView.Mutable changed = ItemView.GetMutableRoot(bytes);
        Assert.True(changed.MutateAt(new Vector3(1, 2, 3)));
        Assert.True(changed.MutateMixed(Dirty(8)));
        changed.Path.Set(0, Path[1]);
        changed.Mixeds.Set(0, Dirty(9));
        Assert.True(changed.Any.MutateMixed(Dirty(10)));

        item.At = new Vector3(1, 2, 3);
        item.Mixed = Dirty(8);
        item.Path.Span[0] = Path[1];
        item.Mixeds.Span[0] = Dirty(9);
        item.Any.SetMixed(Dirty(10), in arena);
        Assert.Equal(item.ToArray(), bytes);
        Assert.Equal(Path[1], changed.Path.AsSpan()[0]);
    }

    [Fact]
    public void As_OfAnotherSize_Throws()
    {
        var fault = Assert.Throws<InvalidOperationException>(static () => FlatForeign.As<Vector3, Vector4>(default).W);
        Assert.Contains("Vector3 has 12 bytes", fault.Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(static () => FlatForeign.Elements<Vector3, Vector2>(default).Length);
        Assert.Throws<InvalidOperationException>(static () => default(FlatVector<Vector3>).Foreign<Vector2>().Count);
    }

    [Fact]
    public void Reverse_OfAKnownBoundType_ReversesItsMembers()
    {
        FlatForeignForm<Vector2>.Learn<Twin>();
        Vector2 reversed = FlatScalar.Reverse(new Vector2(1, 2));
        Assert.Equal(0x0000803FU, BitConverter.SingleToUInt32Bits(reversed.X));
        Assert.Equal(0x00000040U, BitConverter.SingleToUInt32Bits(reversed.Y));
    }

    private static Box MakeBound(in ArenaAllocator arena)
    {
        var box = new Box { At = new Vector3(7, 8, 9), Turn = Matrix4x4.CreateRotationX(1), Id = Id, Mixed = Dirty(-2) };
        foreach (Vector3 point in Path) box.Path.Add(point, in arena);
        for (byte i = 1; i <= 2; i++) box.Mixeds.Add(Dirty(i), in arena);
        var pair = new Pair { Name = 4, Left = Vector3.UnitX, Mixed = Dirty(5) };
        pair.SetBoth(1, new Vector3(0, 2, 0));
        box.Pair = pair;
        box.Any.SetVec3(new Vector3(3, 3, 3), in arena);
        box.Anys.Add(in arena).SetMixed(Dirty(77), in arena);
        box.Far.Add(Dirty(1) with { More = 9 }, in arena);
        box.MutableNext(in arena).Turn = Matrix4x4.Identity;
        return box;
    }

    private static Plain.Box MakePlain(in ArenaAllocator arena)
    {
        var box = new Plain.Box { At = Vec(7, 8, 9), Turn = Matrix(Matrix4x4.CreateRotationX(1)), Id = Unsafe.BitCast<System.Guid, Plain.Guid>(Id), Mixed = Clean(-2) };
        foreach (Vector3 point in Path) box.Path.Add(Vec(point.X, point.Y, point.Z), in arena);
        for (byte i = 1; i <= 2; i++) box.Mixeds.Add(Clean(i), in arena);
        var pair = new Plain.Pair { Name = 4, Left = Vec(1, 0, 0), Mixed = Clean(5) };
        pair.SetBoth(1, Vec(0, 2, 0));
        box.Pair = pair;
        box.Any.SetVec3(Vec(3, 3, 3), in arena);
        box.Anys.Add(in arena).SetMixed(Clean(77), in arena);
        box.Far.Add(Clean(1) with { More = 9 }, in arena);
        box.MutableNext(in arena).Turn = Matrix(Matrix4x4.Identity);
        return box;
    }

    private static Plain.Vec3 Vec(float x, float y, float z) => new() { X = x, Y = y, Z = z };

    private static Plain.Matrix Matrix(Matrix4x4 value) => Unsafe.BitCast<Matrix4x4, Plain.Matrix>(value);

    // With something else than 0 in the bytes that are no field.
    private static Mixed Dirty(int value)
    {
        Mixed mixed = default;
        MemoryMarshal.AsBytes(MemoryMarshal.CreateSpan(ref mixed, 1)).Fill(0xEE);
        mixed.Tag = (byte)value;
        mixed.Amount = value;
        mixed.More = 3;
        return mixed;
    }

    private static Plain.Mixed Clean(int value) => new() { Tag = (byte)value, Amount = value, More = 3 };

    private struct Twin : IFlatStruct<Twin>
    {
        public float X, Y;

        readonly int IFlatStruct<Twin>.AlignBytes => sizeof(float);

        readonly Twin IFlatStruct<Twin>.ReverseEndianness() => new() { X = FlatScalar.Reverse(X), Y = FlatScalar.Reverse(Y) };

        readonly void IFlatStruct<Twin>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);
    }
}
