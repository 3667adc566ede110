using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The union <c>AnyUniqueAliases</c> where it lies in a buffer. Of kinds that the schema does not know only kind and position can be had.</summary>
public readonly ref struct AnyUniqueAliasesView
{
    private readonly FlatUnion<AnyUniqueAliasesKind> _union;

    /// <summary>A view of a union. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public AnyUniqueAliasesView(FlatUnion<AnyUniqueAliasesKind> union) => _union = union;

    /// <summary>What the verifier knows of the union.</summary>
    public static FlatUnionLayout Layout { get; } = FlatUnionLayout.Make(
        "MyGame.Example.AnyUniqueAliases",
        FlatUnionMember.Table("M", 1, static () => MonsterView.Layout),
        FlatUnionMember.Table("TS", 2, static () => TestSimpleTableWithEnumView.Layout),
        FlatUnionMember.Table("M2", 3, static () => Example2.MonsterView.Layout));

    /// <summary>Which member it is.</summary>
    public AnyUniqueAliasesKind Kind => _union.Kind;

    /// <summary>Whether there is no value. A kind may be given all the same.</summary>
    public bool IsNull => _union.IsNull;

    /// <summary>The value, if it is <see cref="AnyUniqueAliasesKind.M"/>; else null.</summary>
    public MonsterView AsM => Kind == AnyUniqueAliasesKind.M ? new(_union.AsTable()) : default;

    /// <summary>The value, if it is <see cref="AnyUniqueAliasesKind.TS"/>; else null.</summary>
    public TestSimpleTableWithEnumView AsTS => Kind == AnyUniqueAliasesKind.TS ? new(_union.AsTable()) : default;

    /// <summary>The value, if it is <see cref="AnyUniqueAliasesKind.M2"/>; else null.</summary>
    public Example2.MonsterView AsM2 => Kind == AnyUniqueAliasesKind.M2 ? new(_union.AsTable()) : default;

    /// <summary>Whether the value is <see cref="AnyUniqueAliasesKind.M"/>, and the value.</summary>
    public bool TryGetM(out MonsterView value)
    {
        value = AsM;
        return !value.IsNull;
    }

    /// <summary>Whether the value is <see cref="AnyUniqueAliasesKind.TS"/>, and the value.</summary>
    public bool TryGetTS(out TestSimpleTableWithEnumView value)
    {
        value = AsTS;
        return !value.IsNull;
    }

    /// <summary>Whether the value is <see cref="AnyUniqueAliasesKind.M2"/>, and the value.</summary>
    public bool TryGetM2(out Example2.MonsterView value)
    {
        value = AsM2;
        return !value.IsNull;
    }

    /// <summary>Calls the function of the member it is; <c>other</c> where there is no value, or one of a kind the schema does not know.</summary>
    public TResult Match<TResult>(MonsterView.Selector<TResult> m, TestSimpleTableWithEnumView.Selector<TResult> tS, Example2.MonsterView.Selector<TResult> m2, Func<AnyUniqueAliasesKind, TResult> other) => IsNull ? other(Kind) : Kind switch
    {
        AnyUniqueAliasesKind.M => m(AsM),
        AnyUniqueAliasesKind.TS => tS(AsTS),
        AnyUniqueAliasesKind.M2 => m2(AsM2),
        _ => other(Kind),
    };

    /// <summary>Where the value lies in the buffer the view was made from, which is all that can be said of kinds the schema does not know; -1 where there is none. It may lie outside.</summary>
    public long PositionIn(ReadOnlySpan<byte> buffer) => _union.PositionIn(buffer);
}
