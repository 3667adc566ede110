using System.Buffers;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Protobuf.Objects;

/// <summary>Objects of derived classes.</summary>
public sealed unsafe class SubtypeTests
{
    private static Puppy Full => new() { Age = 3, Name = "Rex", Numbers = [1, 2], Weight = 1.5, First = new Puppy { Weight = 2 }, Friend = new Cat { Age = 1 }, Young = [new Dog(), new Animal()] };

    [Theory]
    [InlineData("5204" + "2A02" + "0804" + "0801")]    // as protobuf-net writes it: the layers of derived classes first
    [InlineData("0801" + "5204" + "2A02" + "0804")]    // in another order
    [InlineData("52022A00" + "0801" + "5204" + "2A02" + "0804")]
    [InlineData("1B" + "5200" + "1C" + "0801" + "5204" + "2A02" + "0804")] // behind a group that has a field of the same number
    public void Parse_OfLayersInAnyOrder_GivesAnObjectOfTheClass(string hex)
    {
        Lowest read = Assert.IsType<Lowest>(Highest.Parse(Convert.FromHexString(hex)));

        Assert.Equal((1, 4), (read.High, read.Low));
        Assert.Equal("52042A0208040801", Convert.ToHexString(read.ToArray()));
    }

    [Fact]
    public void Parse_OfWhatWasWritten_GivesItBack()
    {
        byte[] bytes = Full.ToArray();

        Assert.Equal(bytes.Length, Full.ComputeSize());
        foreach (Animal read in (Animal[])[Animal.Parse(bytes), Dog.Parse(bytes), Puppy.Parse(new ReadOnlySequence<byte>(bytes)), Puppy.Parse(new MemoryStream(bytes))])
        {
            Puppy puppy = Assert.IsType<Puppy>(read);
            Assert.Equal((3, "Rex", 1.5, 2.0), (puppy.Age, puppy.Name, puppy.Weight, puppy.First!.Weight));
            Assert.Equal([1, 2], puppy.Numbers);
            Assert.Equal(1, Assert.IsType<Cat>(puppy.Friend).Age);
            Assert.Equal([typeof(Dog), typeof(Animal)], puppy.Young.Select(static young => young.GetType()));
            Assert.Equal(bytes, read.ToArray());
        }
    }

    [Fact]
    public void Parse_OfAnAbsentLayer_HasTheDefaultsOfTheSchema()
    {
        Dog dog = Dog.Parse(Convert.FromHexString("5200"));

        Assert.Equal(("", 0), (dog.Name, dog.Numbers.Length));
        Assert.IsType<Animal>(Animal.Parse([]));
    }

    [Fact]
    public void OnReadAndOnWriting_OfADerivedClass_AreCalledAfterThoseOfTheBase()
    {
        var dog = new Dog { Age = 4 };
        byte[] bytes = dog.ToArray();

        Assert.Equal("write dog write", dog.Calls);
        Assert.Equal("read dog read at 4", Animal.Parse(bytes).Calls);
    }

    [Theory]
    [InlineData("")]
    [InlineData("5A00")]
    [InlineData("5200")]
    public void Parse_OfBytesOfAnotherClass_Fails(string hex)
    {
        WireFormatException fault = Assert.Throws<WireFormatException>(() => Puppy.Parse(Convert.FromHexString(hex)));
        Assert.Equal((WireError.ValueOutOfRange, 0), (fault.Error, fault.Offset));
    }

    [Theory]
    [InlineData("52005A00", WireError.ValueOutOfRange, 3)]     // two classes
    [InlineData("5205", WireError.LengthOutOfRange, 1)]
    [InlineData("080152022A05", WireError.LengthOutOfRange, 5)]
    [InlineData("FF", WireError.Truncated, 0)]
    public void Parse_OfMalformedLayers_FailsAtTheirOffset(string hex, WireError error, int offset)
    {
        WireFormatException fault = Assert.Throws<WireFormatException>(() => Animal.Parse(Convert.FromHexString(hex)));
        Assert.Equal((error, offset), (fault.Error, (int)fault.Offset));
    }

    [Theory]
    [InlineData("0A020801", WireError.ValueOutOfRange)]   // a toy of no class
    [InlineData("0A00", WireError.ValueOutOfRange)]
    [InlineData("1A025A00", WireError.ValueOutOfRange)]   // a cat as a dog
    [InlineData("0A05", WireError.LengthOutOfRange)]
    public void Parse_OfAPropertyOfAnotherClass_Fails(string hex, WireError error) =>
        Assert.Equal(error, Assert.Throws<WireFormatException>(() => Box.Parse(Convert.FromHexString(hex))).Error);

    [Fact]
    public void Parse_OfAFieldThatComesTwice_MergesIntoTheClassOrReplacesIt()
    {
        Box box = Box.Parse(Convert.FromHexString("1202" + "5200" + "1202" + "0805"));
        Assert.Equal(5, Assert.IsType<Dog>(box.Animal).Age);

        Box other = Box.Parse(Convert.FromHexString("1204" + "52000805" + "1202" + "5A00"));
        Assert.Equal(0, Assert.IsType<Cat>(other.Animal).Age);
        Assert.Equal(Box.AnyOneofCase.Animal, other.AnyCase);
    }

    [Fact]
    public void Parse_OfDictionaries_MakesValuesOfTheirClass()
    {
        var cat = new Cat { Prey = new() { ["a"] = new Puppy { Weight = 1 }, ["b"] = new Animal { Age = 2 } }, Toys = new() { ["c"] = new Ball { Label = "x", Size = 3 } }, Enemy = new Puppy() };

        Cat read = Cat.Parse(cat.ToArray());

        Assert.Equal(1, Assert.IsType<Puppy>(read.Prey["a"]).Weight);
        Assert.Equal(2, Assert.IsType<Animal>(read.Prey["b"]).Age);
        Assert.Equal(new Ball { Label = "x", Size = 3 }, read.Toys["c"]);
        Assert.IsType<Puppy>(read.Enemy);
        Assert.Equal(cat.ToArray(), read.ToArray());

        // An entry without a value has an object of the class, unless it is abstract.
        Assert.IsType<Animal>(Cat.Parse(Convert.FromHexString("5A05" + "0A03" + "0A0161")).Prey["a"]);
        Assert.Equal(WireError.ValueOutOfRange, Assert.Throws<WireFormatException>(() => Cat.Parse(Convert.FromHexString("5A05" + "1203" + "0A0161"))).Error);
    }

    [Fact]
    public void ToArray_OfAClassThatIsNotNamed_Throws()
    {
        Assert.Contains("name its type in a [ProtoInclude] of", Assert.Throws<InvalidOperationException>(() => new Wolf().ToArray()).Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(() => new Wolf().ComputeSize());
    }

    [Fact]
    public void MergeFrom_BytesOfAnotherClass_FailsOrMerges()
    {
        var dog = new Dog { Age = 1, Name = "Rex" };
        dog.MergeFrom(new Animal { Age = 2 }.ToArray());
        Assert.Equal((2, "Rex"), (dog.Age, dog.Name));
        Assert.Equal(WireError.ValueOutOfRange, Assert.Throws<WireFormatException>(() => dog.MergeFrom(new Cat().ToArray())).Error);
    }

    [Fact]
    public void ToArray_OfLayersThatAreTooDeep_Fails()
    {
        Animal top = new();
        for (int i = 0; i < 98; i++) top = new Animal { Friend = top };
        Assert.IsType<Animal>(Animal.Parse(top.ToArray()));

        // The layers of a derived class are levels too.
        Animal deep = new Puppy();
        for (int i = 0; i < 99; i++) deep = new Animal { Friend = deep };
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => deep.ToArray()).Error);
    }

    [Fact]
    public void Parse_OfDamagedBytes_ReadsOrThrows()
    {
        byte[] bytes = Full.ToArray();
        var random = new Random(3);
        int read = 0, failed = 0;
        for (int round = 0; round < TestDepth.Pick(quick: 2_000, deep: 300_000); round++)
        {
            byte[] damaged = bytes[..random.Next(bytes.Length + 1)];
            for (int i = random.Next(1, 4); i > 0 && damaged.Length > 0; i--) damaged[random.Next(damaged.Length)] = (byte)random.Next(256);

            // Reading one byte too far ends the process.
            using var memory = new GuardedMemory((nuint)damaged.Length + 1);
            try
            {
                _ = Animal.Parse(new ReadOnlySpan<byte>(memory.PutAtEnd(damaged), damaged.Length)).ComputeSize();
                read++;
            }
            catch (WireFormatException)
            {
                failed++;
            }
        }

        Assert.True(read > 0 && failed > 0, $"{read} {failed}");
    }
}
