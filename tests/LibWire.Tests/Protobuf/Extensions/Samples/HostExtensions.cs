namespace LibWire.Tests.Protobuf;

/// <summary>A closed enum; another with the same numbers is open.</summary>
internal enum Kind
{
    Zero = 0,
    One = 1,
    Five = 5,
}

/// <summary>Extensions of <see cref="Host"/> and <see cref="Bag"/>, one of each form, as the generator declares them.</summary>
internal static class HostExtensions
{
    internal static readonly ProtoEnumLayout ClosedKind = new("test.Kind", isClosed: true, [0, 1, 5], ["ZERO", "ONE", "FIVE"]);
    internal static readonly ProtoEnumLayout OpenKind = new("test.OpenKind", isClosed: false, [0, 1, 5], ["O_ZERO", "O_ONE", "O_FIVE"]);

    internal static readonly ProtoExtension<Host, int> Color = new(static () => Host.Layout, 100, "test.color", ProtoFieldType.Int32, defaultValue: -7);
    internal static readonly ProtoExtension<Host, double> Weight = new(static () => Host.Layout, 101, "test.weight", ProtoFieldType.Double);
    internal static readonly ProtoExtension<Host, Utf8String> Name = new(static () => Host.Layout, 102, "test.name", ProtoFieldType.String);
    internal static readonly ProtoExtension<Host, Utf8String> Raw = new(static () => Host.Layout, 103, "test.raw", ProtoFieldType.String, checksUtf8: false);
    internal static readonly ProtoExtension<Host, UnmanagedArray<byte>> Blob = new(static () => Host.Layout, 104, "test.blob", ProtoFieldType.Bytes);
    internal static readonly ProtoExtension<Host, Kind> Closed = new(static () => Host.Layout, 105, "test.closed", ProtoFieldType.Enum, enumLayout: static () => ClosedKind);
    internal static readonly ProtoExtension<Host, Kind> Open = new(static () => Host.Layout, 106, "test.open", ProtoFieldType.Enum, enumLayout: static () => OpenKind);
    internal static readonly ProtoMessageExtension<Host, Host> Inner = new(static () => Host.Layout, 107, "test.inner", static () => Host.Layout);
    internal static readonly ProtoMessageExtension<Host, Host> Part = new(static () => Host.Layout, 108, "test.part", static () => Host.Layout, isGroup: true, textName: "test.Part");
    internal static readonly ProtoRepeatedExtension<Host, int> Numbers = new(static () => Host.Layout, 109, "test.numbers", ProtoFieldType.SInt32, isPacked: true);
    internal static readonly ProtoRepeatedExtension<Host, Utf8String> Words = new(static () => Host.Layout, 110, "test.words", ProtoFieldType.String);
    internal static readonly ProtoRepeatedExtension<Host, Kind> Kinds = new(static () => Host.Layout, 111, "test.kinds", ProtoFieldType.Enum, enumLayout: static () => ClosedKind);
    internal static readonly ProtoRepeatedExtension<Host, Host> Hosts = new(static () => Host.Layout, 112, "test.hosts", ProtoFieldType.Message, message: static () => Host.Layout);
    internal static readonly ProtoRepeatedExtension<Host, Host> Parts = new(static () => Host.Layout, 113, "test.parts", ProtoFieldType.Group, message: static () => Host.Layout);
    internal static readonly ProtoRepeatedExtension<Host, ulong> Fixeds = new(static () => Host.Layout, 114, "test.fixeds", ProtoFieldType.Fixed64, isPacked: true);
    internal static readonly ProtoMessageExtension<Host, Must> Needed = new(static () => Host.Layout, 115, "test.needed", static () => Must.Layout);
    internal static readonly ProtoRepeatedExtension<Host, Must> AllNeeded = new(static () => Host.Layout, 116, "test.all_needed", ProtoFieldType.Message, message: static () => Must.Layout);
    internal static readonly ProtoExtension<Host, bool> Last = new(static () => Host.Layout, 536_870_911, "test.last", ProtoFieldType.Bool, defaultValue: true);

    internal static readonly ProtoMessageExtension<Bag, Bag> BagInBag = new(static () => Bag.Layout, 1, "test.bag_in_bag", static () => Bag.Layout);
    internal static readonly ProtoMessageExtension<Bag, Host> HostInBag = new(static () => Bag.Layout, 1000, "test.host_in_bag", static () => Host.Layout);
    internal static readonly ProtoMessageExtension<Bag, Must> MustInBag = new(static () => Bag.Layout, 2_147_483_646, "test.must_in_bag", static () => Must.Layout);

    internal static readonly ProtoExtension[] All =
    [
        Color, Weight, Name, Raw, Blob, Closed, Open, Inner, Part, Numbers, Words, Kinds, Hosts, Parts, Fixeds, Needed, AllNeeded, Last, BagInBag, HostInBag, MustInBag,
    ];

    /// <summary>Has all of them, and checks required fields.</summary>
    internal static readonly ProtoReadOptions Strict = new() { Registry = [.. All] };

    /// <summary>Has all of them; required fields may be missing.</summary>
    internal static readonly ProtoReadOptions Partial = new() { Registry = Strict.Registry, AllowsPartial = true };
}
