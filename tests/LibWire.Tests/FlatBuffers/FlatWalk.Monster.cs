using LibWire.Tests.FlatBuffers.Models;

namespace LibWire.Tests.FlatBuffers;

// Buffers of the monster's schema.
internal ref partial struct FlatWalk
{
    private void Add(TestView view)
    {
        if (view.IsNull) return;
        _ = view.Value;
        Add((ulong)view.A.GetHashCode());
        Add((ulong)view.B.GetHashCode());
    }

    private void Add(Vec3View view)
    {
        if (view.IsNull) return;
        _ = view.Value;
        Add((ulong)view.X.GetHashCode());
        Add((ulong)view.Y.GetHashCode());
        Add((ulong)view.Z.GetHashCode());
        Add((ulong)view.Test1.GetHashCode());
        Add((ulong)view.Test2.GetHashCode());
        Add(view.Test3);
    }

    private void Add(AbilityView view)
    {
        if (view.IsNull) return;
        _ = view.Value;
        Add((ulong)view.Id.GetHashCode());
        Add((ulong)view.Distance.GetHashCode());
    }

    private void Add(StructOfStructsView view)
    {
        if (view.IsNull) return;
        _ = view.Value;
        Add(view.A);
        Add(view.B);
        Add(view.C);
    }

    private void Add(StructOfStructsOfStructsView view)
    {
        if (view.IsNull) return;
        _ = view.Value;
        Add(view.A);
    }

    private void Add(AnyView view, int depth)
    {
        Add((ulong)view.Kind);
        if (view.TryGetMonster(out MonsterView valueMonster)) Add(valueMonster, depth + 1);
        if (view.TryGetTestSimpleTableWithEnum(out TestSimpleTableWithEnumView valueTestSimpleTableWithEnum)) Add(valueTestSimpleTableWithEnum, depth + 1);
        if (view.TryGetMyGame_Example2_Monster(out Models.Example2.MonsterView valueMyGame_Example2_Monster)) Add(valueMyGame_Example2_Monster, depth + 1);
    }

    private void Add(AnyUniqueAliasesView view, int depth)
    {
        Add((ulong)view.Kind);
        if (view.TryGetM(out MonsterView valueM)) Add(valueM, depth + 1);
        if (view.TryGetTS(out TestSimpleTableWithEnumView valueTS)) Add(valueTS, depth + 1);
        if (view.TryGetM2(out Models.Example2.MonsterView valueM2)) Add(valueM2, depth + 1);
    }

    private void Add(AnyAmbiguousAliasesView view, int depth)
    {
        Add((ulong)view.Kind);
        if (view.TryGetM1(out MonsterView valueM1)) Add(valueM1, depth + 1);
        if (view.TryGetM2(out MonsterView valueM2)) Add(valueM2, depth + 1);
        if (view.TryGetM3(out MonsterView valueM3)) Add(valueM3, depth + 1);
    }

    internal void Add(InParentNamespaceView view, int depth = 0)
    {
        if (view.IsNull || depth > DepthMax) return;
        Add(11UL);
    }

    internal void Add(StatView view, int depth = 0)
    {
        if (view.IsNull || depth > DepthMax) return;
        Add(14UL);
        Add(view.Id);
        Add((ulong)view.Val.GetHashCode());
        Add((ulong)view.Count.GetHashCode());
    }

    internal void Add(ReferrableView view, int depth = 0)
    {
        if (view.IsNull || depth > DepthMax) return;
        Add(12UL);
        Add((ulong)view.Id.GetHashCode());
    }

    internal void Add(TestSimpleTableWithEnumView view, int depth = 0)
    {
        if (view.IsNull || depth > DepthMax) return;
        Add(12UL);
        Add((ulong)view.Color.GetHashCode());
    }

    internal void Add(MonsterView view, int depth = 0)
    {
        if (view.IsNull || depth > DepthMax) return;
        Add(70UL);
        Add(view.Pos);
        Add((ulong)view.Mana.GetHashCode());
        Add((ulong)view.Hp.GetHashCode());
        Add(view.Name);
        Add(view.Inventory);
        Add((ulong)view.Color.GetHashCode());
        Add(view.Test, depth);
        AddStructs(view.Test4);
        Add(view.Testarrayofstring);
        foreach (MonsterView item in view.Testarrayoftables) Add(item, depth + 1);
        Add(view.Enemy, depth + 1);
        Add(view.Testnestedflatbuffer);
        Add(view.TestnestedflatbufferRoot, depth + 1);
        Add(view.Testempty, depth + 1);
        Add((ulong)view.Testbool.GetHashCode());
        Add((ulong)view.Testhashs32Fnv1.GetHashCode());
        Add((ulong)view.Testhashu32Fnv1.GetHashCode());
        Add((ulong)view.Testhashs64Fnv1.GetHashCode());
        Add((ulong)view.Testhashu64Fnv1.GetHashCode());
        Add((ulong)view.Testhashs32Fnv1a.GetHashCode());
        Add((ulong)view.Testhashu32Fnv1a.GetHashCode());
        Add((ulong)view.Testhashs64Fnv1a.GetHashCode());
        Add((ulong)view.Testhashu64Fnv1a.GetHashCode());
        Add(view.Testarrayofbools);
        Add((ulong)view.Testf.GetHashCode());
        Add((ulong)view.Testf2.GetHashCode());
        Add((ulong)view.Testf3.GetHashCode());
        Add(view.Testarrayofstring2);
        AddStructs(view.Testarrayofsortedstruct);
        Add(view.Flex);
        AddStructs(view.Test5);
        Add(view.VectorOfLongs);
        Add(view.VectorOfDoubles);
        Add(view.ParentNamespaceTest, depth + 1);
        foreach (ReferrableView item in view.VectorOfReferrables) Add(item, depth + 1);
        Add((ulong)view.SingleWeakReference.GetHashCode());
        Add(view.VectorOfWeakReferences);
        foreach (ReferrableView item in view.VectorOfStrongReferrables) Add(item, depth + 1);
        Add((ulong)view.CoOwningReference.GetHashCode());
        Add(view.VectorOfCoOwningReferences);
        Add((ulong)view.NonOwningReference.GetHashCode());
        Add(view.VectorOfNonOwningReferences);
        Add(view.AnyUnique, depth);
        Add(view.AnyAmbiguous, depth);
        Add(view.VectorOfEnums);
        Add((ulong)view.SignedEnum.GetHashCode());
        Add(view.Testrequirednestedflatbuffer);
        Add(view.TestrequirednestedflatbufferRoot, depth + 1);
        foreach (StatView item in view.ScalarKeySortedTables) Add(item, depth + 1);
        Add(view.NativeInline);
        Add((ulong)view.LongEnumNonEnumDefault.GetHashCode());
        Add((ulong)view.LongEnumNormalDefault.GetHashCode());
        Add((ulong)view.NanDefault.GetHashCode());
        Add((ulong)view.InfDefault.GetHashCode());
        Add((ulong)view.PositiveInfDefault.GetHashCode());
        Add((ulong)view.InfinityDefault.GetHashCode());
        Add((ulong)view.PositiveInfinityDefault.GetHashCode());
        Add((ulong)view.NegativeInfDefault.GetHashCode());
        Add((ulong)view.NegativeInfinityDefault.GetHashCode());
        Add((ulong)view.DoubleInfDefault.GetHashCode());
    }

    internal void Add(TypeAliasesView view, int depth = 0)
    {
        if (view.IsNull || depth > DepthMax) return;
        Add(23UL);
        Add((ulong)view.I8.GetHashCode());
        Add((ulong)view.U8.GetHashCode());
        Add((ulong)view.I16.GetHashCode());
        Add((ulong)view.U16.GetHashCode());
        Add((ulong)view.I32.GetHashCode());
        Add((ulong)view.U32.GetHashCode());
        Add((ulong)view.I64.GetHashCode());
        Add((ulong)view.U64.GetHashCode());
        Add((ulong)view.F32.GetHashCode());
        Add((ulong)view.F64.GetHashCode());
        Add(view.V8);
        Add(view.Vf64);
    }

    internal void Add(Models.Example2.MonsterView view, int depth = 0) => Add(view.IsNull ? (ulong)depth : 17UL);
}
