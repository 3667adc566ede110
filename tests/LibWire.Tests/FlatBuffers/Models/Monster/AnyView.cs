using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The union <c>Any</c> where it lies in a buffer. Of kinds that the schema does not know only kind and position can be had.</summary>
public readonly ref struct AnyView
{
    private readonly FlatUnion<AnyKind> _union;

    /// <summary>A view of a union. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public AnyView(FlatUnion<AnyKind> union) => _union = union;

    /// <summary>What the verifier knows of the union.</summary>
    public static FlatUnionLayout Layout { get; } = FlatUnionLayout.Make(
        "MyGame.Example.Any",
        FlatUnionMember.Table("Monster", 1, static () => MonsterView.Layout),
        FlatUnionMember.Table("TestSimpleTableWithEnum", 2, static () => TestSimpleTableWithEnumView.Layout),
        FlatUnionMember.Table("MyGame_Example2_Monster", 3, static () => Example2.MonsterView.Layout));

    /// <summary>Which member it is.</summary>
    public AnyKind Kind => _union.Kind;

    /// <summary>Whether there is no value. A kind may be given all the same.</summary>
    public bool IsNull => _union.IsNull;

    /// <summary>The value, if it is <see cref="AnyKind.Monster"/>; else null.</summary>
    public MonsterView AsMonster => Kind == AnyKind.Monster ? new(_union.AsTable()) : default;

    /// <summary>The value, if it is <see cref="AnyKind.TestSimpleTableWithEnum"/>; else null.</summary>
    public TestSimpleTableWithEnumView AsTestSimpleTableWithEnum => Kind == AnyKind.TestSimpleTableWithEnum ? new(_union.AsTable()) : default;

    /// <summary>The value, if it is <see cref="AnyKind.MyGame_Example2_Monster"/>; else null.</summary>
    public Example2.MonsterView AsMyGame_Example2_Monster => Kind == AnyKind.MyGame_Example2_Monster ? new(_union.AsTable()) : default;

    /// <summary>Whether the value is <see cref="AnyKind.Monster"/>, and the value.</summary>
    public bool TryGetMonster(out MonsterView value)
    {
        value = AsMonster;
        return !value.IsNull;
    }

    /// <summary>Whether the value is <see cref="AnyKind.TestSimpleTableWithEnum"/>, and the value.</summary>
    public bool TryGetTestSimpleTableWithEnum(out TestSimpleTableWithEnumView value)
    {
        value = AsTestSimpleTableWithEnum;
        return !value.IsNull;
    }

    /// <summary>Whether the value is <see cref="AnyKind.MyGame_Example2_Monster"/>, and the value.</summary>
    public bool TryGetMyGame_Example2_Monster(out Example2.MonsterView value)
    {
        value = AsMyGame_Example2_Monster;
        return !value.IsNull;
    }

    /// <summary>Calls the function of the member it is; <c>other</c> where there is no value, or one of a kind the schema does not know.</summary>
    public TResult Match<TResult>(MonsterView.Selector<TResult> monster, TestSimpleTableWithEnumView.Selector<TResult> testSimpleTableWithEnum, Example2.MonsterView.Selector<TResult> myGameExample2Monster, Func<AnyKind, TResult> other) => IsNull ? other(Kind) : Kind switch
    {
        AnyKind.Monster => monster(AsMonster),
        AnyKind.TestSimpleTableWithEnum => testSimpleTableWithEnum(AsTestSimpleTableWithEnum),
        AnyKind.MyGame_Example2_Monster => myGameExample2Monster(AsMyGame_Example2_Monster),
        _ => other(Kind),
    };

    /// <summary>Where the value lies in the buffer the view was made from, which is all that can be said of kinds the schema does not know; -1 where there is none. It may lie outside.</summary>
    public long PositionIn(ReadOnlySpan<byte> buffer) => _union.PositionIn(buffer);
}
