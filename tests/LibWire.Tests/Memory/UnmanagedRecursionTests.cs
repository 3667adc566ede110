using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Tests;

public sealed class UnmanagedRecursionTests
{
    [Fact]
    public void StructWithAnArrayOfItself_Loads()
    {
        using var arena = new ArenaAllocator();
        Node root = default;
        for (int i = 0; i < 10; i++)
        {
            ref Node kid = ref root.Kids.Add(in arena);
            kid.Number = i;
            kid.Kids.Add(in arena).Number = 10 * i;
        }

        Assert.Equal(7, root.Kids[7].Number);
        Assert.Equal(70, root.Kids[7].Kids[0].Number);
    }

    [Fact]
    public void StructWithAMapOfItself_Loads()
    {
        using var arena = new ArenaAllocator();
        MapNode root = default;
        for (int i = 0; i < 20; i++) root.Kids.Set(i, in arena).Kids.Set(i, in arena).Number = i;
        Assert.Equal(13, root.Kids[13].Kids[13].Number);
    }

    [Fact]
    public void StructsWithArraysOfEachOther_DoNotLoadButThroughUntypedStorage()
    {
        // The reason for UnmanagedArray. If .NET supports it one day, this test fails, and the workaround can go.
        Assert.Throws<TypeLoadException>(() => Load("public struct Left { public UnmanagedArray<Right> Rights; } public struct Right { public UnmanagedArray<Left> Lefts; }"));

        using var arena = new ArenaAllocator();
        Left left = default;
        ref UnmanagedArray<Right> rights = ref Left.Rights(ref left);
        ref Right right = ref rights.Add(in arena);
        right.Number = 5;
        right.Lefts.Add(in arena).Number = 6;
        Left.Rights(ref right.Lefts.Add(in arena)).Add(in arena).Number = 7;
        Assert.Equal(1, rights.Count);
        Assert.Equal(5, rights[0].Number);
        Assert.Equal(2, rights[0].Lefts.Count);
        Assert.Equal(6, rights[0].Lefts[0].Number);
        Assert.Equal(7, Left.Rights(ref rights[0].Lefts[1])[0].Number);
        Assert.Equal(5, Left.ReadOnlyRights(in left)[0].Number);
    }

    [Fact]
    public void StructsWithMapsOfEachOther_DoNotLoadButThroughUntypedStorage()
    {
        Assert.Throws<TypeLoadException>(() => Load("public struct Left { public UnmanagedMap<int, Right> Rights; } public struct Right { public UnmanagedMap<int, Left> Lefts; }"));

        using var arena = new ArenaAllocator();
        MapLeft left = default;
        ref UnmanagedMap<int, MapRight> rights = ref MapLeft.Rights(ref left);
        for (int i = 0; i < 20; i++) rights.Set(i, in arena).Lefts.Set(-i, in arena).Number = i;
        Assert.Equal(20, rights.Count);
        Assert.Equal(13, rights[13].Lefts[-13].Number);
        Assert.Equal(13, MapLeft.ReadOnlyRights(in left)[13].Lefts[-13].Number);
    }

    [Fact]
    public void UntypedStorage_HasTheSizeOfTheTyped()
    {
        Assert.Equal(Unsafe.SizeOf<UnmanagedArray<long>>(), Unsafe.SizeOf<UnmanagedArray>());
        Assert.Equal(Unsafe.SizeOf<UnmanagedMap<long, byte>>(), Unsafe.SizeOf<UnmanagedMap>());
    }

    [Fact]
    public void StructsWithArraysOfEachOther_LoadWhereOneSideIsUntyped() =>
        Assert.NotNull(Load("public struct Left { public UnmanagedArray Rights; } public struct Right { public UnmanagedArray<Left> Lefts; }"));

    /// <summary>
    /// Compiles structs and loads the one named Left. They cannot be in this assembly: asking it for all its types would fail.
    /// </summary>
    private static object Load(string structs)
    {
        string platform = (string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!;
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Recursion" + Guid.NewGuid(),
            [CSharpSyntaxTree.ParseText("using LibWire; using LibWire.CompilerServices; " + structs)],
            platform.Split(Path.PathSeparator).Select(file => MetadataReference.CreateFromFile(file)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.Empty(compilation.Emit(image).Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        return Activator.CreateInstance(Assembly.Load(image.ToArray()).GetType("Left", throwOnError: true)!)!;
    }

    private struct Node
    {
        internal UnmanagedArray<Node> Kids;
        internal int Number;
    }

    private struct MapNode
    {
        internal UnmanagedMap<int, MapNode> Kids;
        internal int Number;
    }

    private struct Left
    {
        private UnmanagedArray _rights;
        internal int Number;

        internal static ref UnmanagedArray<Right> Rights(ref Left left) => ref left._rights.As<Right>();

        internal static ref readonly UnmanagedArray<Right> ReadOnlyRights(in Left left) => ref left._rights.AsReadOnly<Right>();
    }

    private struct Right
    {
        internal UnmanagedArray<Left> Lefts;
        internal int Number;
    }

    private struct MapLeft
    {
        private UnmanagedMap _rights;
        internal int Number;

        internal static ref UnmanagedMap<int, MapRight> Rights(ref MapLeft left) => ref left._rights.As<int, MapRight>();

        internal static ref readonly UnmanagedMap<int, MapRight> ReadOnlyRights(in MapLeft left) => ref left._rights.AsReadOnly<int, MapRight>();
    }

    private struct MapRight
    {
        internal UnmanagedMap<int, MapLeft> Lefts;
    }
}
