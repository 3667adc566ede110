// What the schema compiler must emit for a .fbs file. This folder is the template, written by hand for the schema of FlatBuffers' own tests.
// Rules of the template:
// - A table T becomes the ref struct TView over a FlatTable. A struct S becomes the unmanaged struct S and the ref struct SView over a FlatStruct. An enum
//   becomes an enum. A union U becomes the enum UKind and the ref struct UView.
//   Names of types in emitted code begin with global::, which is left out here to keep lines short.
// - A field is one property and one line of the layout, in the order of the slots. The slot of a field is 4 + 2 * id. The slot of a union's kind is 2 below
//   that of its value. A deprecated field has both if it can still be read, and its property is obsolete. This schema leaves deprecated fields out.
// - Scalars have their default in the property. Optional ones are T?. Strings, vectors, tables, structs and unions are views, whose IsNull says that the
//   field is absent. Bools in emitted structs are bytes behind a property, so that spans over structs never hold a bool that is neither true nor false.
// - Tables that are elements of a vector have TView.Vector and TView.Enumerator. Those with a key have TryFind: one for each form of the key, none of which
//   allocates.
// - If a table has up to eight fields, its enumerator remembers their places. It returns a Row, which has the same properties and converts to a TView. With
//   more fields that would cost more than it saves, so their enumerator returns TView.
// - A nested buffer has a second property XRoot. A FlexBuffer is its bytes.
// - Every table can be a root. Only that of root_type has the file identifier in its layout. GetRoot checks it unless options say otherwise.
// - The layout is all that the verifier needs, so no method is emitted for it. Static lambdas name the types to which it leads, because tables may hold each
//   other. To the compiler, a lambda that leads to the table itself may return null, hence the `!`.
// - TView.Mutable, which the template leaves out, has what can be changed in place: a line for each field that is no string, key or kind and not deprecated.
//   TView.MutableVector is for elements. A key is marked in the layout.
// - Some members would clash with those of the template: IsNull, Layout, Vector, Row, Enumerator, Selector, GetRoot, TryGetRoot, DangerousGetRoot, Verify,
//   Mutable, MutableVector, GetMutableRoot, TryGetMutableRoot, ToString, Equals, GetHashCode, GetType, and the type's own name. They get a trailing
//   underscore.
using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The table <c>Monster</c> where it lies in a buffer.</summary>
public readonly ref struct MonsterView
{
    private readonly FlatTable _table;

    /// <summary>A view of a table. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public MonsterView(FlatTable table) => _table = table;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(MonsterView view);

    /// <summary>What the verifier knows of the table.</summary>
    public static FlatLayout Layout { get; } = FlatLayout.Make(
        "MyGame.Example.Monster",
        FlatField.Struct("pos", 4, 32, 8),
        FlatField.Scalar("mana", 6, FlatType.Int16),
        FlatField.Scalar("hp", 8, FlatType.Int16),
        FlatField.String("name", 10).Required().Key(),
        FlatField.Vector("inventory", 14, FlatType.UInt8),
        FlatField.Scalar("color", 16, FlatType.UInt8),
        FlatField.Union("test", 20, static () => AnyView.Layout),
        FlatField.Structs("test4", 22, 4, 2),
        FlatField.Strings("testarrayofstring", 24),
        FlatField.Tables("testarrayoftables", 26, static () => MonsterView.Layout!),
        FlatField.Table("enemy", 28, static () => MonsterView.Layout!),
        FlatField.NestedBuffer("testnestedflatbuffer", 30, static () => MonsterView.Layout!),
        FlatField.Table("testempty", 32, static () => StatView.Layout),
        FlatField.Scalar("testbool", 34, FlatType.Bool),
        FlatField.Scalar("testhashs32_fnv1", 36, FlatType.Int32),
        FlatField.Scalar("testhashu32_fnv1", 38, FlatType.UInt32),
        FlatField.Scalar("testhashs64_fnv1", 40, FlatType.Int64),
        FlatField.Scalar("testhashu64_fnv1", 42, FlatType.UInt64),
        FlatField.Scalar("testhashs32_fnv1a", 44, FlatType.Int32),
        FlatField.Scalar("testhashu32_fnv1a", 46, FlatType.UInt32),
        FlatField.Scalar("testhashs64_fnv1a", 48, FlatType.Int64),
        FlatField.Scalar("testhashu64_fnv1a", 50, FlatType.UInt64),
        FlatField.Vector("testarrayofbools", 52, FlatType.Bool),
        FlatField.Scalar("testf", 54, FlatType.Float32),
        FlatField.Scalar("testf2", 56, FlatType.Float32),
        FlatField.Scalar("testf3", 58, FlatType.Float32),
        FlatField.Strings("testarrayofstring2", 60),
        FlatField.Structs("testarrayofsortedstruct", 62, 8, 4),
        FlatField.FlexBuffer("flex", 64),
        FlatField.Structs("test5", 66, 4, 2),
        FlatField.Vector("vector_of_longs", 68, FlatType.Int64),
        FlatField.Vector("vector_of_doubles", 70, FlatType.Float64),
        FlatField.Table("parent_namespace_test", 72, static () => InParentNamespaceView.Layout),
        FlatField.Tables("vector_of_referrables", 74, static () => ReferrableView.Layout),
        FlatField.Scalar("single_weak_reference", 76, FlatType.UInt64),
        FlatField.Vector("vector_of_weak_references", 78, FlatType.UInt64),
        FlatField.Tables("vector_of_strong_referrables", 80, static () => ReferrableView.Layout),
        FlatField.Scalar("co_owning_reference", 82, FlatType.UInt64),
        FlatField.Vector("vector_of_co_owning_references", 84, FlatType.UInt64),
        FlatField.Scalar("non_owning_reference", 86, FlatType.UInt64),
        FlatField.Vector("vector_of_non_owning_references", 88, FlatType.UInt64),
        FlatField.Union("any_unique", 92, static () => AnyUniqueAliasesView.Layout),
        FlatField.Union("any_ambiguous", 96, static () => AnyAmbiguousAliasesView.Layout),
        FlatField.Vector("vector_of_enums", 98, FlatType.UInt8),
        FlatField.Scalar("signed_enum", 100, FlatType.Int8),
        FlatField.NestedBuffer("testrequirednestedflatbuffer", 102, static () => MonsterView.Layout!),
        FlatField.Tables("scalar_key_sorted_tables", 104, static () => StatView.Layout),
        FlatField.Struct("native_inline", 106, 4, 2),
        FlatField.Scalar("long_enum_non_enum_default", 108, FlatType.UInt64),
        FlatField.Scalar("long_enum_normal_default", 110, FlatType.UInt64),
        FlatField.Scalar("nan_default", 112, FlatType.Float32),
        FlatField.Scalar("inf_default", 114, FlatType.Float32),
        FlatField.Scalar("positive_inf_default", 116, FlatType.Float32),
        FlatField.Scalar("infinity_default", 118, FlatType.Float32),
        FlatField.Scalar("positive_infinity_default", 120, FlatType.Float32),
        FlatField.Scalar("negative_inf_default", 122, FlatType.Float32),
        FlatField.Scalar("negative_infinity_default", 124, FlatType.Float32),
        FlatField.Scalar("double_inf_default", 126, FlatType.Float64)).WithFileIdentifier("MONS");

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _table.IsNull;

    /// <summary>The field <c>pos</c>.</summary>
    public Vec3View Pos => new(_table.Struct(4));

    /// <summary>The field <c>mana</c>.</summary>
    public short Mana => _table.Scalar<short>(6, 150);

    /// <summary>The field <c>hp</c>.</summary>
    public short Hp => _table.Scalar<short>(8, 100);

    /// <summary>The field <c>name</c>.</summary>
    public FlatString Name => _table.String(10);

    /// <summary>The field <c>inventory</c>.</summary>
    public FlatVector<byte> Inventory => _table.Vector<byte>(14);

    /// <summary>The field <c>color</c>.</summary>
    public Color Color => _table.Scalar<Color>(16, Color.Blue);

    /// <summary>The field <c>test</c>.</summary>
    public AnyView Test => new(_table.Union<AnyKind>(18, 20));

    /// <summary>The field <c>test4</c>.</summary>
    public FlatVector<Test> Test4 => _table.Vector<Test>(22);

    /// <summary>The field <c>testarrayofstring</c>.</summary>
    public FlatStringVector Testarrayofstring => _table.Strings(24);

    /// <summary>An example documentation comment: this will end up in the generated code, multiline too.</summary>
    public MonsterView.Vector Testarrayoftables => new(_table.Tables(26));

    /// <summary>The field <c>enemy</c>.</summary>
    public MonsterView Enemy => new(_table.Table(28));

    /// <summary>The field <c>testnestedflatbuffer</c>.</summary>
    public FlatVector<byte> Testnestedflatbuffer => _table.Vector<byte>(30);

    /// <summary>The root of the buffer in <c>testnestedflatbuffer</c>.</summary>
    public MonsterView TestnestedflatbufferRoot => new(_table.NestedRoot(30));

    /// <summary>The field <c>testempty</c>.</summary>
    public StatView Testempty => new(_table.Table(32));

    /// <summary>The field <c>testbool</c>.</summary>
    public bool Testbool => _table.Scalar<bool>(34, false);

    /// <summary>The field <c>testhashs32_fnv1</c>.</summary>
    public int Testhashs32Fnv1 => _table.Scalar<int>(36, 0);

    /// <summary>The field <c>testhashu32_fnv1</c>.</summary>
    public uint Testhashu32Fnv1 => _table.Scalar<uint>(38, 0);

    /// <summary>The field <c>testhashs64_fnv1</c>.</summary>
    public long Testhashs64Fnv1 => _table.Scalar<long>(40, 0);

    /// <summary>The field <c>testhashu64_fnv1</c>.</summary>
    public ulong Testhashu64Fnv1 => _table.Scalar<ulong>(42, 0);

    /// <summary>The field <c>testhashs32_fnv1a</c>.</summary>
    public int Testhashs32Fnv1a => _table.Scalar<int>(44, 0);

    /// <summary>The field <c>testhashu32_fnv1a</c>.</summary>
    public uint Testhashu32Fnv1a => _table.Scalar<uint>(46, 0);

    /// <summary>The field <c>testhashs64_fnv1a</c>.</summary>
    public long Testhashs64Fnv1a => _table.Scalar<long>(48, 0);

    /// <summary>The field <c>testhashu64_fnv1a</c>.</summary>
    public ulong Testhashu64Fnv1a => _table.Scalar<ulong>(50, 0);

    /// <summary>The field <c>testarrayofbools</c>.</summary>
    public FlatVector<bool> Testarrayofbools => _table.Vector<bool>(52);

    /// <summary>The field <c>testf</c>.</summary>
    public float Testf => _table.Scalar<float>(54, 3.14159f);

    /// <summary>The field <c>testf2</c>.</summary>
    public float Testf2 => _table.Scalar<float>(56, 3f);

    /// <summary>The field <c>testf3</c>.</summary>
    public float Testf3 => _table.Scalar<float>(58, 0);

    /// <summary>The field <c>testarrayofstring2</c>.</summary>
    public FlatStringVector Testarrayofstring2 => _table.Strings(60);

    /// <summary>The field <c>testarrayofsortedstruct</c>.</summary>
    public FlatVector<Ability> Testarrayofsortedstruct => _table.Vector<Ability>(62);

    /// <summary>The field <c>flex</c>.</summary>
    public FlatVector<byte> Flex => _table.Vector<byte>(64);

    /// <summary>The field <c>test5</c>.</summary>
    public FlatVector<Test> Test5 => _table.Vector<Test>(66);

    /// <summary>The field <c>vector_of_longs</c>.</summary>
    public FlatVector<long> VectorOfLongs => _table.Vector<long>(68);

    /// <summary>The field <c>vector_of_doubles</c>.</summary>
    public FlatVector<double> VectorOfDoubles => _table.Vector<double>(70);

    /// <summary>The field <c>parent_namespace_test</c>.</summary>
    public InParentNamespaceView ParentNamespaceTest => new(_table.Table(72));

    /// <summary>The field <c>vector_of_referrables</c>.</summary>
    public ReferrableView.Vector VectorOfReferrables => new(_table.Tables(74));

    /// <summary>The field <c>single_weak_reference</c>.</summary>
    public ulong SingleWeakReference => _table.Scalar<ulong>(76, 0);

    /// <summary>The field <c>vector_of_weak_references</c>.</summary>
    public FlatVector<ulong> VectorOfWeakReferences => _table.Vector<ulong>(78);

    /// <summary>The field <c>vector_of_strong_referrables</c>.</summary>
    public ReferrableView.Vector VectorOfStrongReferrables => new(_table.Tables(80));

    /// <summary>The field <c>co_owning_reference</c>.</summary>
    public ulong CoOwningReference => _table.Scalar<ulong>(82, 0);

    /// <summary>The field <c>vector_of_co_owning_references</c>.</summary>
    public FlatVector<ulong> VectorOfCoOwningReferences => _table.Vector<ulong>(84);

    /// <summary>The field <c>non_owning_reference</c>.</summary>
    public ulong NonOwningReference => _table.Scalar<ulong>(86, 0);

    /// <summary>The field <c>vector_of_non_owning_references</c>.</summary>
    public FlatVector<ulong> VectorOfNonOwningReferences => _table.Vector<ulong>(88);

    /// <summary>The field <c>any_unique</c>.</summary>
    public AnyUniqueAliasesView AnyUnique => new(_table.Union<AnyUniqueAliasesKind>(90, 92));

    /// <summary>The field <c>any_ambiguous</c>.</summary>
    public AnyAmbiguousAliasesView AnyAmbiguous => new(_table.Union<AnyAmbiguousAliasesKind>(94, 96));

    /// <summary>The field <c>vector_of_enums</c>.</summary>
    public FlatVector<Color> VectorOfEnums => _table.Vector<Color>(98);

    /// <summary>The field <c>signed_enum</c>.</summary>
    public Race SignedEnum => _table.Scalar<Race>(100, Race.None);

    /// <summary>The field <c>testrequirednestedflatbuffer</c>.</summary>
    public FlatVector<byte> Testrequirednestedflatbuffer => _table.Vector<byte>(102);

    /// <summary>The root of the buffer in <c>testrequirednestedflatbuffer</c>.</summary>
    public MonsterView TestrequirednestedflatbufferRoot => new(_table.NestedRoot(102));

    /// <summary>The field <c>scalar_key_sorted_tables</c>.</summary>
    public StatView.Vector ScalarKeySortedTables => new(_table.Tables(104));

    /// <summary>The field <c>native_inline</c>.</summary>
    public TestView NativeInline => new(_table.Struct(106));

    /// <summary>The field <c>long_enum_non_enum_default</c>.</summary>
    public LongEnum LongEnumNonEnumDefault => _table.Scalar<LongEnum>(108, 0);

    /// <summary>The field <c>long_enum_normal_default</c>.</summary>
    public LongEnum LongEnumNormalDefault => _table.Scalar<LongEnum>(110, LongEnum.LongOne);

    /// <summary>The field <c>nan_default</c>.</summary>
    public float NanDefault => _table.Scalar<float>(112, float.NaN);

    /// <summary>The field <c>inf_default</c>.</summary>
    public float InfDefault => _table.Scalar<float>(114, float.PositiveInfinity);

    /// <summary>The field <c>positive_inf_default</c>.</summary>
    public float PositiveInfDefault => _table.Scalar<float>(116, float.PositiveInfinity);

    /// <summary>The field <c>infinity_default</c>.</summary>
    public float InfinityDefault => _table.Scalar<float>(118, float.PositiveInfinity);

    /// <summary>The field <c>positive_infinity_default</c>.</summary>
    public float PositiveInfinityDefault => _table.Scalar<float>(120, float.PositiveInfinity);

    /// <summary>The field <c>negative_inf_default</c>.</summary>
    public float NegativeInfDefault => _table.Scalar<float>(122, float.NegativeInfinity);

    /// <summary>The field <c>negative_infinity_default</c>.</summary>
    public float NegativeInfinityDefault => _table.Scalar<float>(124, float.NegativeInfinity);

    /// <summary>The field <c>double_inf_default</c>.</summary>
    public double DoubleInfDefault => _table.Scalar<double>(126, double.PositiveInfinity);

    /// <summary>Verifies a buffer and returns its root.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format, or one of the options.</exception>
    public static MonsterView GetRoot(ReadOnlySpan<byte> buffer, FlatVerifierOptions? options = null) => new(FlatBuffer.GetRoot(buffer, Layout, options));

    /// <summary>Verifies a buffer and returns its root, or what is wrong with it.</summary>
    public static bool TryGetRoot(ReadOnlySpan<byte> buffer, out MonsterView root, out WireFault fault, FlatVerifierOptions? options = null)
    {
        bool isValid = FlatBuffer.TryGetRoot(buffer, Layout, out FlatTable table, out fault, options);
        root = new(table);
        return isValid;
    }

    /// <summary>The root of a buffer that nobody verifies.</summary>
    /// <remarks><b>Safety:</b> in a buffer that breaks a rule of the format the view reads whatever memory its offsets lead to.</remarks>
    public static MonsterView DangerousGetRoot(ReadOnlySpan<byte> buffer) => new(FlatBuffer.DangerousGetRoot(buffer));

    /// <summary>Verifies a buffer with this table as its root.</summary>
    /// <returns>Whether nothing is wrong.</returns>
    public static bool Verify(ReadOnlySpan<byte> buffer, out WireFault fault, FlatVerifierOptions? options = null) => FlatVerifier.TryVerify(buffer, Layout, out fault, options);

    /// <summary>The fields that are there, for people who debug.</summary>
    public override string ToString() => _table.ToString(Layout);

    /// <summary>A vector of <see cref="MonsterView"/>.</summary>
    public readonly ref struct Vector
    {
        private readonly FlatTableVector _tables;

        /// <summary>A view of a vector. For emitted code.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public Vector(FlatTableVector tables) => _tables = tables;

        /// <summary>Whether the field is absent; it counts as one without elements.</summary>
        public bool IsNull => _tables.IsNull;

        /// <summary>How many elements there are.</summary>
        public int Count => _tables.Count;

        /// <summary>One element.</summary>
        /// <exception cref="IndexOutOfRangeException">There is no such element.</exception>
        public MonsterView this[int index] => new(_tables[index]);

        /// <summary>Finds an element by its key <c>name</c>, in a vector its writer has sorted.</summary>
        public bool TryFind(scoped ReadOnlySpan<byte> nameUtf8, out MonsterView found)
        {
            found = new(_tables.Find(10, nameUtf8));
            return !found.IsNull;
        }

        /// <summary>Finds an element by its key <c>name</c>, in a vector its writer has sorted.</summary>
        public bool TryFind(string name, out MonsterView found)
        {
            found = new(_tables.Find(10, name.AsSpan()));
            return !found.IsNull;
        }

        /// <summary>Walks over the elements.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public Enumerator GetEnumerator() => new(_tables);
    }

    /// <summary>Walks over the elements of a vector.</summary>
    public ref struct Enumerator
    {
        private FlatTableVector.Enumerator _tables;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(FlatTableVector tables) => _tables = tables.GetEnumerator();

        /// <summary>The element.</summary>
        public readonly MonsterView Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => new(_tables.Current);
        }

        /// <summary>Moves to the next element.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext() => _tables.MoveNext();
    }
}
