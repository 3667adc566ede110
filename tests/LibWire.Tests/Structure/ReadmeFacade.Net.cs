using LibWire;
using LibWire.WellKnown;
using Xunit;

#pragma warning disable IDE0130 // The namespace is that of the schema, which the document shows.
namespace Visits;
#pragma warning restore IDE0130

// README: facades
[FlatTable]
public partial struct Visit
{
    [FlatField(0)] public partial long AtMs { readonly get; set; }
    [FlatField(1)] public partial Guid Door { readonly get; set; }          // bound to its struct: no facade is needed

    public DateTimeOffset At
    {
        readonly get => DateTimeOffset.FromUnixTimeMilliseconds(AtMs);
        set => AtMs = value.ToUnixTimeMilliseconds();
    }
}

public static class VisitFacade
{
    extension(VisitView visit)
    {
        public DateTimeOffset At => DateTimeOffset.FromUnixTimeMilliseconds(visit.AtMs);
    }
}

[ProtoMessage]
public partial struct Bill
{
    [ProtoField(1)] public partial long Cents { readonly get; set; }
    [ProtoField(2)] public partial UnmanagedArray<byte> DoorBytes { readonly get; set; }
    [ProtoField(3)] public readonly partial ref readonly Timestamp Time { get; }

    public decimal Total
    {
        readonly get => Cents / 100m;
        set => Cents = decimal.ToInt64(value * 100);
    }

    public Guid Door
    {
        readonly get => DoorBytes.Count == 16 ? new Guid(DoorBytes.ReadOnlySpan, bigEndian: true) : default;
        set => SetDoorBytes(value.ToByteArray(bigEndian: true));            // copied into the ambient arena
    }
}
// README: end

/// <summary>Values that may be null, as <c>optional</c> fields.</summary>
[ProtoMessage]
public partial struct Reading
{
    [ProtoField(1)] public partial int? Level { readonly get; set; }
    [ProtoField(2, Encoding = ProtoEncoding.ZigZag)] public partial long? Change { readonly get; set; }
    [ProtoField(3)] public partial bool? IsGood { readonly get; internal set; }
    [ProtoField(4)] public partial Quality? Quality { readonly get; set; }
}

[ProtoEnum]
public enum Quality
{
    Low,
    High,
}

/// <summary>The facades of the document work in both formats.</summary>
public sealed class ReadmeFacadeTests
{
    private static readonly DateTimeOffset Noon = new(2026, 5, 4, 12, 0, 0, TimeSpan.Zero);
    [Fact]
    public void Nullable_OfAMessage_IsAnOptionalField()
    {
        using var arena = new ArenaAllocator();
        var reading = new Reading { Level = 0, Quality = Quality.Low };
        Assert.Equal([8, 0, 32, 0], reading.ToArray());
        Assert.Equal((0, null, null, Quality.Low), ((int?)reading.Level, reading.Change, reading.IsGood, (Quality?)reading.Quality));
        Assert.True(reading.HasLevel && !reading.HasChange);

        Reading read = Reading.Parse([16, 3, 24, 1], in arena);
        Assert.Equal((null, -2L, true, null), (read.Level, (long?)read.Change, (bool?)read.IsGood, read.Quality));
        read.IsGood = null;
        read.ClearChange();
        Assert.Equal(default, read);
        Assert.Empty(read.ToArray());
    }

    private static readonly Guid Door = new("00112233-4455-6677-8899-aabbccddeeff");

    [Fact]
    public void Facade_OfATable_IsOnTheObjectAndOnTheView()
    {
        var visit = new Visit { At = Noon, Door = Door };
        VisitView view = VisitView.GetRoot(visit.ToArray());
        Assert.Equal((Noon, Door), (view.At, view.Door.Value));
        Assert.Equal(Noon.ToUnixTimeMilliseconds(), view.AtMs);
    }

    [Fact]
    public void Facade_OfAMessage_IsReadAndWritten()
    {
        using var arena = new ArenaAllocator();
        using (arena.Use())
        {
            var bill = new Bill { Total = 12.34m, Door = Door };
            bill.MutableTime() = Timestamp.FromDateTimeOffset(Noon);
            Bill read = Bill.Parse(bill.ToArray());
            Assert.Equal((12.34m, Door, Noon, 1234L), (read.Total, read.Door, read.Time.ToDateTimeOffset(), read.Cents));
            Assert.Equal(0, read.DoorBytes[0]);
            Assert.Equal(0xff, read.DoorBytes[15]);
        }
    }
}
