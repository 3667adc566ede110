using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The union <c>AnyAmbiguousAliases</c> where it lies in a buffer. Of kinds that the schema does not know only kind and position can be had.</summary>
public readonly ref struct AnyAmbiguousAliasesView
{
    private readonly FlatUnion<AnyAmbiguousAliasesKind> _union;

    /// <summary>A view of a union. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public AnyAmbiguousAliasesView(FlatUnion<AnyAmbiguousAliasesKind> union) => _union = union;

    /// <summary>What the verifier knows of the union.</summary>
    public static FlatUnionLayout Layout { get; } = FlatUnionLayout.Make(
        "MyGame.Example.AnyAmbiguousAliases",
        FlatUnionMember.Table("M1", 1, static () => MonsterView.Layout),
        FlatUnionMember.Table("M2", 2, static () => MonsterView.Layout),
        FlatUnionMember.Table("M3", 3, static () => MonsterView.Layout));

    /// <summary>Which member it is.</summary>
    public AnyAmbiguousAliasesKind Kind => _union.Kind;

    /// <summary>Whether there is no value. A kind may be given all the same.</summary>
    public bool IsNull => _union.IsNull;

    /// <summary>The value, if it is <see cref="AnyAmbiguousAliasesKind.M1"/>; else null.</summary>
    public MonsterView AsM1 => Kind == AnyAmbiguousAliasesKind.M1 ? new(_union.AsTable()) : default;

    /// <summary>The value, if it is <see cref="AnyAmbiguousAliasesKind.M2"/>; else null.</summary>
    public MonsterView AsM2 => Kind == AnyAmbiguousAliasesKind.M2 ? new(_union.AsTable()) : default;

    /// <summary>The value, if it is <see cref="AnyAmbiguousAliasesKind.M3"/>; else null.</summary>
    public MonsterView AsM3 => Kind == AnyAmbiguousAliasesKind.M3 ? new(_union.AsTable()) : default;

    /// <summary>Whether the value is <see cref="AnyAmbiguousAliasesKind.M1"/>, and the value.</summary>
    public bool TryGetM1(out MonsterView value)
    {
        value = AsM1;
        return !value.IsNull;
    }

    /// <summary>Whether the value is <see cref="AnyAmbiguousAliasesKind.M2"/>, and the value.</summary>
    public bool TryGetM2(out MonsterView value)
    {
        value = AsM2;
        return !value.IsNull;
    }

    /// <summary>Whether the value is <see cref="AnyAmbiguousAliasesKind.M3"/>, and the value.</summary>
    public bool TryGetM3(out MonsterView value)
    {
        value = AsM3;
        return !value.IsNull;
    }

    /// <summary>Calls the function of the member it is; <c>other</c> where there is no value, or one of a kind the schema does not know.</summary>
    public TResult Match<TResult>(MonsterView.Selector<TResult> m1, MonsterView.Selector<TResult> m2, MonsterView.Selector<TResult> m3, Func<AnyAmbiguousAliasesKind, TResult> other) => IsNull ? other(Kind) : Kind switch
    {
        AnyAmbiguousAliasesKind.M1 => m1(AsM1),
        AnyAmbiguousAliasesKind.M2 => m2(AsM2),
        AnyAmbiguousAliasesKind.M3 => m3(AsM3),
        _ => other(Kind),
    };

    /// <summary>Where the value lies in the buffer the view was made from, which is all that can be said of kinds the schema does not know; -1 where there is none. It may lie outside.</summary>
    public long PositionIn(ReadOnlySpan<byte> buffer) => _union.PositionIn(buffer);
}
