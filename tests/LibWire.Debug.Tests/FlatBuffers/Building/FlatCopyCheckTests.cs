using LibWire.Tests.FlatBuffers;
using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Models.Annotated;

namespace LibWire.Tests;

/// <summary>Copying a table by the layout of another type.</summary>
public sealed class FlatCopyCheckTests
{
    private static readonly FlatLayout Number = FlatLayout.Make("Number", FlatField.Scalar("value", 4, FlatType.Int32));
    private static readonly FlatLayout Fraction = FlatLayout.Make("Fraction", FlatField.Scalar("value", 4, FlatType.Float32));
    private static readonly FlatLayout SameNumber = FlatLayout.Make("Number", FlatField.Scalar("value", 4, FlatType.Int32));
    private static readonly FlatLayout Parent = FlatLayout.Make(
        "Parent", FlatField.Table("one", 4, static () => Number), FlatField.Tables("many", 6, static () => Number));

    [Fact]
    public void CopyTable_ByTheLayoutOfAnotherType_IsAMisuse()
    {
        Assert.Null(Catch(MonsterView.Layout, MonsterView.Layout, FlatCorpus.Monster));
        Assert.Null(Catch(FooView.Layout, FooView.Layout, FlatCorpus.Annotated));
        Assert.Contains("Monster", Catch(MonsterView.Layout, FooView.Layout, FlatCorpus.Monster), StringComparison.Ordinal);
        Assert.Contains("Foo", Catch(FooView.Layout, MonsterView.Layout, FlatCorpus.Annotated), StringComparison.Ordinal);
    }

    [Fact]
    public void CopyTable_OfAnUnknownTableWhoseBytesDoNotFit_IsAMisuse()
    {
        Assert.Contains("not such a table", Catch(null, FooView.Layout, FlatCorpus.Monster), StringComparison.Ordinal);
        Assert.Contains("not such a table", Catch(null, MonsterView.Layout, FlatCorpus.Annotated), StringComparison.Ordinal);
        Assert.Null(Catch(null, MonsterView.Layout, FlatCorpus.Monster));
    }

    [Fact]
    public void CopyTable_OfATableThatLooksTheSame_IsAMisuse()
    {
        byte[] bytes = Family();
        Assert.Null(Catch(Parent, Number, bytes, static root => root.Table(4)));
        Assert.Null(Catch(Parent, SameNumber, bytes, static root => root.Table(4)));
        Assert.Contains("Number", Catch(Parent, Fraction, bytes, static root => root.Table(4)), StringComparison.Ordinal);
        Assert.Contains("Number", Catch(Parent, Fraction, bytes, static root => root.Tables(6)[1]), StringComparison.Ordinal);
        Assert.Contains("Number", Catch(Parent, Fraction, bytes, static root => Last(root.Tables(6))), StringComparison.Ordinal);
    }

    private delegate FlatTable Pick(FlatTable root);

    private static FlatTable Last(FlatTableVector tables)
    {
        FlatTable last = default;
        foreach (FlatTable table in tables) last = table;
        return last;
    }

    private static byte[] Family()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.AddOffset(0, NewNumber(builder, 5));
        builder.AddOffset(1, builder.CreateVector([NewNumber(builder, 6), NewNumber(builder, 7)]));
        builder.Finish(builder.EndTable());
        return builder.ToArray();
    }

    private static FlatOffset NewNumber(FlatBuilder builder, int value)
    {
        builder.StartTable();
        builder.Add(0, value, 0);
        return builder.EndTable();
    }

    // The message of the misuse; null if there is none.
    private static string? Catch(FlatLayout? known, FlatLayout given, byte[] bytes, Pick? pick = null)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatTable root = known is null ? FlatBuffer.DangerousGetRoot(bytes) : FlatBuffer.GetRoot(bytes, known, null);
        try
        {
            builder.CopyTable(pick is null ? root : pick(root), given, bytes.Length);
            return null;
        }
        catch (WireMisuseException exception)
        {
            Assert.Equal(WireMisuse.LayoutMismatch, exception.Misuse);
            Assert.Equal(0, builder.SizeBytes);
            return exception.Message;
        }
    }
}
