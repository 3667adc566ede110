using System.Collections;

namespace LibWire.Tests.Protobuf;

public sealed class ProtoRegistryTests
{
    [Fact]
    public void Find_WhatWasAdded_IsFoundByNumberAndName()
    {
        var registry = new ProtoRegistry();
        registry.AddRange(HostExtensions.All);
        registry.Add(Host.Layout);
        registry.Add(Host.Layout);
        registry.AddRange(HostExtensions.All);
        foreach (ProtoExtension extension in HostExtensions.All)
        {
            Assert.Same(extension, registry.FindExtension(extension.Extendee, extension.Number));
            Assert.Same(extension, registry.FindExtension(extension.FullName));
            Assert.Null(registry.FindExtension(Must.Layout, extension.Number));
        }

        Assert.Equal(HostExtensions.All.Length, registry.Count());
        Assert.Equal(HostExtensions.All.Length, ((IEnumerable)registry).Cast<ProtoExtension>().Distinct().Count());
        Assert.Same(Host.Layout, registry.FindMessage("test.Host"));
        Assert.Null(registry.FindMessage("test.Bag"));
        Assert.Null(registry.FindExtension("test.nothing"));
        Assert.Null(registry.FindExtension(Host.Layout, 0));
    }

    [Fact]
    public void Add_AnotherExtensionWithTheNumberOrTheName_IsRefused()
    {
        ProtoRegistry registry = [HostExtensions.Color];
        var number = new ProtoExtension<Host, int>(static () => Host.Layout, 100, "test.other_name", ProtoFieldType.Int32);
        var name = new ProtoExtension<Host, int>(static () => Host.Layout, 99, "test.color", ProtoFieldType.Int32);
        Assert.Throws<ArgumentException>(() => registry.Add(number));
        Assert.Throws<ArgumentException>(() => registry.Add(name));
        Assert.Same(HostExtensions.Color, Assert.Single(registry));
        Assert.Null(registry.FindExtension("test.other_name"));
        Assert.Null(registry.FindExtension(Host.Layout, 99));

        // The same number in another message is another extension.
        registry.Add(new ProtoExtension<Bag, int>(static () => Bag.Layout, 100, "test.bag_color", ProtoFieldType.Int32));
        Assert.Equal(2, registry.Count());
    }

    [Fact]
    public unsafe void Add_AnotherMessageTypeWithTheName_IsRefused()
    {
        long message = 0;
        var other = new ProtoLayoutBuilder("test.Host", &message, sizeof(long)).Build();
        var registry = new ProtoRegistry();
        registry.Add(Host.Layout);
        Assert.Throws<ArgumentException>(() => registry.Add(other));
        Assert.Same(Host.Layout, registry.FindMessage("test.Host"));
    }

    [Fact]
    public void Null_IsRefused()
    {
        var registry = new ProtoRegistry();
        Assert.Throws<ArgumentNullException>(() => registry.Add((ProtoExtension)null!));
        Assert.Throws<ArgumentNullException>(() => registry.Add((ProtoLayout)null!));
        Assert.Throws<ArgumentNullException>(() => registry.AddRange(null!));
        Assert.Throws<ArgumentNullException>(() => registry.AddRange([null!]));
        Assert.Throws<ArgumentNullException>(() => registry.FindExtension(null!, 1));
        Assert.Throws<ArgumentNullException>(() => registry.FindExtension(null!));
        Assert.Throws<ArgumentNullException>(() => registry.FindMessage(null!));
    }
}
