namespace LibWire.Tests.Protobuf.Objects;

/// <summary>Has derived classes, and counts the calls of its hooks.</summary>
[ProtoMessage, ProtoInclude(10, typeof(Dog)), ProtoInclude(11, typeof(Cat))]
public partial class Animal
{
    [ProtoField(1)] public int Age { get; set; }
    [ProtoField(2)] public Animal? Friend { get; set; }
    [ProtoField(3)] public List<Animal> Young { get; set; } = [];

    public string Calls { get; protected set; } = "";

    partial void OnRead() => Calls += "read ";

    partial void OnWriting() => Calls += "write ";
}

[ProtoMessage, ProtoInclude(5, typeof(Puppy))]
public partial class Dog : Animal
{
    [ProtoField(1)] public string Name { get; set; } = "none";
    [ProtoField(2)] public int[] Numbers { get; init; } = [7];
    [ProtoField(3)] public Puppy? First { get; set; }

    partial void OnRead() => Calls += "dog read at " + Age;

    partial void OnWriting() => Calls += "dog write";
}

[ProtoMessage]
public sealed partial class Puppy : Dog
{
    [ProtoField(1)] public double Weight { get; set; }
}

[ProtoMessage]
public partial class Cat : Animal
{
    [ProtoField(1)] public Dictionary<string, Animal> Prey { get; set; } = [];
    [ProtoField(2)] public Dictionary<string, Toy> Toys { get; set; } = [];
    [ProtoField(3)] public Dog Enemy { get; set; } = new();
}

/// <summary>Is named by no class.</summary>
public class Wolf : Dog
{
}

/// <summary>Has objects of derived classes only.</summary>
[ProtoMessage, ProtoInclude(1, typeof(Ball))]
public abstract partial record Toy
{
    [ProtoField(2)] public required string Label { get; init; }
}

[ProtoMessage]
public partial record Ball : Toy
{
    [ProtoField(1)] public required int Size { get; init; }
}

/// <summary>Has a property of an abstract class.</summary>
[ProtoMessage]
public partial class Box
{
    [ProtoField(1)] public Toy? Toy { get; set; }
    [ProtoField(2, Oneof = "Any")] public Animal? Animal { get; set; }
    [ProtoField(3, Oneof = "Any")] public Dog? Dog { get; set; }
}

/// <summary>Has two layers below it.</summary>
[ProtoMessage, ProtoInclude(10, typeof(Middle))]
public partial class Highest
{
    [ProtoField(1)] public int High { get; set; }
}

[ProtoMessage, ProtoInclude(5, typeof(Lowest))]
public partial class Middle : Highest
{
}

[ProtoMessage]
public partial class Lowest : Middle
{
    [ProtoField(1)] public int Low { get; set; }
}
