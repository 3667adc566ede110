using LibWire.Reflection;
using LibWire.Tests.Protobuf.Descriptors.Schema;
using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf.Descriptors;

/// <summary>The descriptors of generated code.</summary>
public sealed class GeneratedDescriptorTests
{
    [Fact]
    public void Descriptor_OfAMessage_IsThatOfItsFile()
    {
        MessageDescriptor car = Car.Descriptor;

        Assert.Same(GarageReflection.Descriptor, car.File);
        Assert.Same(GarageReflection.Descriptor, GarageReflection.Descriptor);
        Assert.Equal(("garage.Car", "garage", 998), (car.FullName, car.File.Package, car.File.Edition));
        Assert.Equal("garage.Car.Owner", Car.Types.Owner.Descriptor.FullName);
        Assert.Equal("garage.Car.Door", Car.Types.Door.Descriptor.FullName);
        Assert.Same(Wheel.Descriptor, car.FindField("wheel")!.MessageType);
        Assert.Same(Timestamp.Descriptor, car.FindField("built")!.MessageType);
        Assert.Equal(["RED", "BLUE"], car.Enums.Single().Values.Select(static value => value.Name));
        Assert.True(Wheel.Descriptor.FindField("bill") is { Type: ProtoFieldType.Group, MessageType: { } bill } && bill == Receipt.Descriptor);
        Assert.Equal("google.protobuf.DescriptorProto.ExtensionRange", DescriptorProto.Types.ExtensionRange.Descriptor.FullName);
    }

    [Fact]
    public void Fields_OfADescriptor_AreThoseOfTheLayout()
    {
        foreach ((MessageDescriptor descriptor, ProtoLayout layout) in Pairs())
        {
            Assert.Equal(layout.FullName, descriptor.FullName);
            foreach (ProtoFieldLayout field in layout.Fields)
            {
                FieldDescriptor own = descriptor.FindField(field.Number)!;
                Assert.Equal(
                    (field.Name, field.JsonName, field.TextName, field.Type, field.Presence, field.IsPacked, field.OneofName),
                    (own.Name, own.JsonName, own.TextName, own.Type, own.Presence, own.IsPacked, own.ContainingOneof?.Name));
            }

            Assert.Equal(layout.Fields.Count, descriptor.Fields.Count);
        }

        static IEnumerable<(MessageDescriptor, ProtoLayout)> Pairs() =>
        [
            (Car.Descriptor, Car.Layout), (Wheel.Descriptor, Wheel.Layout), (Receipt.Descriptor, Receipt.Layout), (Mark.Descriptor, Mark.Layout),
            (Car.Types.Owner.Descriptor, Car.Types.Owner.Layout), (FieldOptions.Descriptor, FieldOptions.Layout), (Struct.Descriptor, Struct.Layout),
            (FieldDescriptorProto.Descriptor, FieldDescriptorProto.Layout), (FeatureSet.Descriptor, FeatureSet.Layout), (Value.Descriptor, Value.Layout),
        ];
    }

    [Fact]
    public void Imports_OfAFile_AreThoseThatItNeeds()
    {
        FileDescriptor file = GarageReflection.Descriptor;

        // Only options use marks.proto.
        Assert.Equal([PartsReflection.Descriptor, TimestampReflection.Descriptor], file.Imports);
        Assert.Equal([ReceiptReflection.Descriptor], PartsReflection.Descriptor.PublicImports);
        Assert.Same(Receipt.Descriptor, file.Services.Single().FindMethod("Rent")!.OutputType);
        Assert.Equal([DescriptorReflection.Descriptor], MarksReflection.Descriptor.Imports);

        var pool = new DescriptorPool(file);
        Assert.Equal(4, pool.Files.Count);
        Assert.Same(Receipt.Descriptor, pool.FindMessage("garage.Receipt"));
        Assert.Same(file.Extensions.Single(), pool.FindExtension(Car.Descriptor, 100));
    }

    [Fact]
    public void ProtoBytes_AreAFileDescriptorProto()
    {
        using var arena = new ArenaAllocator();
        FileDescriptorProto proto = FileDescriptorProto.Parse(GarageReflection.Descriptor.ProtoBytes, in arena);

        Assert.Equal("garage.proto", proto.Name.ToString());
        Assert.Equal(["Car"], proto.MessageType.ToArray().Select(static message => message.Name.ToString()));
        Assert.False(proto.HasSourceCodeInfo);
    }

    [Fact]
    public void Descriptor_AskedForByManyThreads_IsOneObject()
    {
        var found = new FileDescriptor[16];
        Parallel.For(0, found.Length, i => found[i] = i % 2 == 0 ? ApiReflection.Descriptor : ApiReflection.Descriptor.Imports[1].Imports[0]);

        Assert.All(found.Where(static (_, i) => i % 2 == 0), file => Assert.Same(found[0], file));
        Assert.All(found.Where(static (_, i) => i % 2 == 1), file => Assert.Same(AnyReflection.Descriptor, file));
    }

    [Fact]
    public void GetOptions_GivesTheMessageOfDescriptorProto()
    {
        using var arena = new ArenaAllocator();

        Assert.True(Car.Descriptor.FindField("plate")!.GetOptions(in arena).Deprecated);
        Assert.False(Car.Descriptor.FindField("seats")!.GetOptions(in arena).Deprecated);
        Assert.Equal("LibWire.Tests.Protobuf.Descriptors.Schema", GarageReflection.Descriptor.GetOptions(in arena).CsharpNamespace.ToString());
        Assert.True(Car.Descriptor.NestedTypes.Single(static type => type.IsMapEntry).GetOptions(in arena).MapEntry);
        Assert.Equal(default, Car.Descriptor.Oneofs[0].GetOptions(in arena));
    }

    [Fact]
    public void GetOption_OfEachKind_GivesItsValue()
    {
        using var arena = new ArenaAllocator();
        MessageDescriptor car = Car.Descriptor;
        ServiceDescriptor rental = GarageReflection.Descriptor.Services[0];

        Assert.Equal(7, car.FindField("plate")!.GetOption(MarksExtensions.Level));
        Assert.Equal(["a", "b"], car.FindField("plate")!.GetOption(MarksExtensions.Words, in arena).ToArray().Select(static word => word.ToString()));
        Assert.Equal(Shade.Two, car.FindField("seats")!.GetOption(MarksExtensions.Shade));
        Assert.Equal([1, 0xff], car.FindField("built")!.GetOption(MarksExtensions.Raw, in arena).ToArray());
        Assert.Equal("the file", car.File.GetOption(MarksExtensions.FileMark, in arena).ToString());
        Mark mark = car.GetOption(MarksExtensions.MessageMark, in arena);
        Assert.Equal(("sedan", 3), (mark.Label.ToString(), mark.Level));
        Assert.True(car.Enums[0].GetOption(MarksExtensions.EnumMark));
        Assert.Equal(2.5, car.Enums[0].Values[0].GetOption(MarksExtensions.ValueMark));
        Assert.Equal(11, rental.GetOption(MarksExtensions.ServiceMark));
        Assert.Equal(12u, rental.Methods[0].GetOption(MarksExtensions.MethodMark));
    }

    [Fact]
    public void Options_WithoutAnArena_LieInTheAmbientOne()
    {
        MessageDescriptor car = Car.Descriptor;
        Assert.Throws<ObjectDisposedException>(() => car.GetOption(MarksExtensions.MessageMark));
        using ArenaScope scope = ArenaScope.Rent();
        Assert.Equal("sedan", car.GetOption(MarksExtensions.MessageMark).Label.ToString());
        Assert.Equal(["a", "b"], car.FindField("plate")!.GetOption(MarksExtensions.Words).ToArray().Select(static word => word.ToString()));
        Assert.False(car.GetOptions().MapEntry);
        Assert.False(car.File.GetOptions().Deprecated);
    }

    [Fact]
    public void GetOption_ThatIsNotSet_GivesTheDefault()
    {
        using var arena = new ArenaAllocator();
        FieldDescriptor wheel = Car.Descriptor.FindField("wheel")!;

        Assert.False(wheel.HasOption(MarksExtensions.Level));
        Assert.True(Car.Descriptor.FindField("plate")!.HasOption(MarksExtensions.Level));
        Assert.Equal(0, wheel.GetOption(MarksExtensions.Level));
        Assert.Equal(Shade.One, wheel.GetOption(MarksExtensions.Shade));
        Assert.True(wheel.GetOption(MarksExtensions.Words, in arena).IsEmpty);
        Assert.Equal(default, Wheel.Descriptor.GetOption(MarksExtensions.MessageMark, in arena));
        Assert.Throws<ArgumentNullException>(() => wheel.GetOption((ProtoExtension<FieldOptions, int>)null!));
    }
}
