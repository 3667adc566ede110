using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Protobuf.Messages;

/// <summary>Layout walks over messages with extensions, groups and MessageSets, of random content.</summary>
public sealed class ProtoMessageExtensionWalkTests
{
    private const ulong Seed = 73;

    [Fact]
    public void Clone_OfExtensions_SaysTheSameWithoutTheFirstArena()
    {
        using var target = new ArenaAllocator();
        for (ulong i = 0; i < (ulong)TestDepth.Pick(quick: 200, deep: 1_000); i++)
        {
            var source = new ArenaAllocator();
            Host host = Host.Parse(Sound(Seed, i), in source, HostExtensions.Partial);
            byte[] bytes = ProtoMessage.ToArrayPartial(in host);
            string text = ProtoText.ToString(in host);
            int hash = ProtoMessage.GetHashCode(in host);
            Host clone = ProtoMessage.Clone(in host, target);
            Assert.True(ProtoMessage.AreEqual(in host, in clone));
            source.Dispose();
            Assert.Equal(bytes, ProtoMessage.ToArrayPartial(in clone));
            Assert.Equal((text, hash), (ProtoText.ToString(in clone), ProtoMessage.GetHashCode(in clone)));
            Assert.All(text, character => Assert.InRange(character, ' ', '~'));
        }
    }

    [Fact]
    public void AreEqual_OfRandomHosts_IsAsTheirBytesAndTexts()
    {
        using var arena = new ArenaAllocator();
        int differing = 0;
        for (ulong i = 0; i < 500; i++)
        {
            byte[] bytes = Sound(Seed + 1, i);
            byte[] mutated = new FuzzMutator(new FuzzRandom(Seed + 2, i)).Mutate(bytes, bytes);
            Host host = Host.Parse(bytes, in arena, HostExtensions.Partial), again = Host.Parse(bytes, in arena, HostExtensions.Partial), other = default;
            Assert.True(ProtoMessage.AreEqual(in host, in again));
            Assert.Equal(ProtoMessage.GetHashCode(in host), ProtoMessage.GetHashCode(in again));
            try
            {
                other = Host.Parse(mutated, in arena, HostExtensions.Partial);
            }
            catch (WireFormatException)
            {
                continue;
            }

            // Neither has a map or a NaN of another bit pattern: the written bytes decide equality.
            bool expected = ProtoMessage.ToArrayPartial(in host).AsSpan().SequenceEqual(ProtoMessage.ToArrayPartial(in other));
            Assert.Equal(expected, ProtoMessage.AreEqual(in host, in other));
            Assert.Equal(expected, ProtoMessage.AreEqual(in other, in host));
            if (expected) continue;
            differing++;
            Assert.NotEqual(ProtoMessage.GetHashCode(in host), ProtoMessage.GetHashCode(in other));
        }

        Assert.InRange(differing, 50, 500);
    }

    [Fact]
    public void MergeFrom_OfTwoMessages_IsReadingOneBehindTheOther()
    {
        using var arena = new ArenaAllocator();
        for (ulong i = 0; i < (ulong)TestDepth.Pick(quick: 200, deep: 1_000); i++)
        {
            byte[] first = Sound(Seed + 3, i), second = Sound(Seed + 4, i);
            Host expected = Host.Parse([.. first, .. second], in arena, HostExtensions.Partial);
            Host merged = Host.Parse(first, in arena, HostExtensions.Partial);
            var source = new ArenaAllocator();
            Host host = Host.Parse(second, in source, HostExtensions.Partial);
            ProtoMessage.MergeFrom(ref merged, in host, arena);
            source.Dispose();
            Assert.Equal(ProtoText.ToString(in expected), ProtoText.ToString(in merged));
            Assert.True(ProtoMessage.AreEqual(in expected, in merged));
        }
    }

    [Fact]
    public void ToString_OfExtensions_IsByNameAmongTheFields()
    {
        using var arena = new ArenaAllocator();
        Host host = default;
        host.Id = 1;
        host.Extensions.Set(HostExtensions.Color, 0, arena);
        host.Extensions.Set(HostExtensions.Closed, Kind.Five, arena);
        host.Extensions.Set(HostExtensions.Open, (Kind)77, arena);
        host.Extensions.Mutable(HostExtensions.Part, arena).MutablePart(arena).Id = 2;
        host.Extensions.Mutable(HostExtensions.Numbers, arena).Add(-3, in arena);
        host.Extensions.Mutable(HostExtensions.Words, arena);
        host.Items.Add(in arena).Id = 3;
        host.MutableBag(arena).Extensions.Mutable(HostExtensions.HostInBag, arena).Id = 4;
        Assert.Equal(
            "id: 1 Items { id: 3 } bag { [test.host_in_bag] { id: 4 } } [test.color]: 0 [test.closed]: FIVE [test.open]: 77 [test.part] { Part { id: 2 } } [test.numbers]: -3",
            ProtoText.ToString(in host));
    }

    [Fact]
    public void AreEqual_ExtensionsThatAreThereOrNot_Differ()
    {
        using var arena = new ArenaAllocator();
        Host left = default, right = default;
        left.Extensions.Mutable(HostExtensions.Words, arena);
        Assert.True(ProtoMessage.AreEqual(in left, in right));
        Assert.Equal(ProtoMessage.GetHashCode(in left), ProtoMessage.GetHashCode(in right));
        left.Extensions.Set(HostExtensions.Color, -7, arena);
        Assert.False(ProtoMessage.AreEqual(in left, in right));
        right.Extensions.Set(HostExtensions.Color, -7, arena);
        Assert.True(ProtoMessage.AreEqual(in left, in right));
        right.Extensions.Set(HostExtensions.Last, true, arena);
        Assert.False(ProtoMessage.AreEqual(in left, in right));
        Assert.False(ProtoMessage.AreEqual(in right, in left));
        right.Extensions.Clear(HostExtensions.Last);
        Assert.True(ProtoMessage.AreEqual(in left, in right));
    }

    /// <summary>
    /// The bytes of a host. Some generated hosts have the content of one message inside another one, which cannot always be read.
    /// </summary>
    private static byte[] Sound(ulong seed, ulong index)
    {
        using var arena = new ArenaAllocator();
        for (var random = new FuzzRandom(seed, index); ;)
        {
            byte[] bytes = HostInputs.Make(random);
            try
            {
                Host.Parse(bytes, in arena, HostExtensions.Partial);
                return bytes;
            }
            catch (WireFormatException)
            {
            }
        }
    }
}
