using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Tests.FlatBuffers;

/// <summary>
/// A view that outlives its buffer does not compile. Each text is the body of a method. The view is <c>FlatTable</c>, of which emitted views consist, or a
/// hand-written view.
/// </summary>
public sealed class FlatLifetimeTests
{
    private const string Frame = """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;
        using LibWire;
        using LibWire.CompilerServices;
        public readonly ref struct ThingView
        {
            private readonly FlatTable _table;
            public ThingView(FlatTable table) => _table = table;
            public static FlatLayout Layout { get; } = FlatLayout.Make("Thing");
            public FlatString Name => _table.String(4);
            public ThingView Child => new(_table.Table(6));
            public FlatVector<int> Numbers => _table.Vector<int>(8);
            public PlaceView Place => new(_table.Struct(10));
            public Vector Children => new(_table.Tables(12));
            public FlatStringVector Texts => _table.Strings(14);
            public static ThingView GetRoot(ReadOnlySpan<byte> buffer, FlatVerifierOptions? options = null) => new(FlatBuffer.GetRoot(buffer, Layout, options));
            public static ThingView GetRoot(scoped ReadOnlySpan<byte> buffer, in ArenaAllocator arena, FlatVerifierOptions? options = null) =>
                GetRoot(FlatBuffer.Copy(buffer, in arena), options);
            public static bool TryGetRoot(ReadOnlySpan<byte> buffer, out ThingView root, out WireFault fault, FlatVerifierOptions? options = null)
            {
                bool isValid = FlatBuffer.TryGetRoot(buffer, Layout, out FlatTable table, out fault, options);
                root = new(table);
                return isValid;
            }
            public readonly ref struct Vector
            {
                private readonly FlatTableVector _tables;
                public Vector(FlatTableVector tables) => _tables = tables;
                public ThingView this[int index] => new(_tables[index]);
                public bool TryFind(scoped ReadOnlySpan<byte> name, out ThingView found)
                {
                    found = new(_tables.Find(4, name));
                    return !found.IsNull;
                }
            }
            public bool IsNull => _table.IsNull;
            public static Mutable GetMutableRoot(Span<byte> buffer, FlatVerifierOptions? options = null) => new(FlatBuffer.GetMutableRoot(buffer, Layout, options));
            public readonly ref struct Mutable
            {
                private readonly FlatMutableTable _table;
                public Mutable(FlatMutableTable table) => _table = table;
                public ThingView View => new(_table.View);
                public bool MutateNumber(int value) => _table.Mutate(16, value);
                public FlatMutableVector<int> Numbers => _table.Vector<int>(8);
                public Mutable Child => new(_table.Table(6));
            }
        }
        public readonly ref struct PlaceView
        {
            private readonly FlatStruct _struct;
            public PlaceView(FlatStruct source) => _struct = source;
            public FlatVector<int> Numbers => _struct.Array<int>(0, 3);
        }
        public static class Program
        {
            BODY
        }
        """;

    [Theory]
    [InlineData("public static ThingView Root(ReadOnlySpan<byte> buffer) => ThingView.GetRoot(buffer);")]
    [InlineData("public static ThingView Root(byte[] buffer) { var options = new FlatVerifierOptions { DepthMax = 3 }; return ThingView.GetRoot(buffer, options); }")]
    [InlineData("public static ThingView Root(byte[] buffer) => ThingView.GetRoot(buffer, new FlatVerifierOptions { DepthMax = 3 });")]
    [InlineData("public static FlatString Name(ReadOnlySpan<byte> buffer) => ThingView.GetRoot(buffer).Child.Child.Name;")]
    [InlineData("public static FlatString Name(ThingView thing) => thing.Children[0].Texts[0];")]
    [InlineData("public static ReadOnlySpan<byte> Name(ThingView thing) { ThingView child = thing.Child; return child.Name.Span; }")]
    [InlineData("public static ReadOnlySpan<int> Numbers(byte[] buffer) => ThingView.TryGetRoot(buffer, out var thing, out _) ? thing.Numbers.AsSpan() : default;")]
    [InlineData("public static ThingView Find(ThingView thing) { Span<byte> key = stackalloc byte[3]; return thing.Children.TryFind(key, out ThingView found) ? found : default; }")]
    [InlineData("public static int Local() { Span<byte> buffer = stackalloc byte[64]; return ThingView.TryGetRoot(buffer, out var thing, out _) ? thing.Name.Length : 0; }")]
    [InlineData("public static ThingView.Mutable Root(Span<byte> buffer) { int five = 5; var thing = ThingView.GetMutableRoot(buffer, new FlatVerifierOptions { DepthMax = five }); thing.Child.MutateNumber(five); thing.Numbers.Set(0, in five); return thing.Child; }")]
    [InlineData("public static Span<int> Numbers(Span<byte> buffer) => ThingView.GetMutableRoot(buffer).Numbers.AsSpan();")]
    [InlineData("public static ThingView Copy(in ArenaAllocator arena) { Span<byte> buffer = stackalloc byte[64]; return ThingView.GetRoot(buffer, in arena); }")]
    [InlineData("public static FlatString Copy(byte[] buffer, in ArenaAllocator arena) => ThingView.GetRoot(buffer, in arena, new() { DepthMax = 3 }).Child.Name;")]
    [InlineData("public static ThingView New(byte[] buffer) => ThingView.GetRoot(buffer, new() { DepthMax = 3 });")]
    [InlineData("public static ThingView Default(byte[] buffer) => ThingView.GetRoot(buffer, default);")]
    public void Body_WithinTheLifeOfItsBuffer_Compiles(string body) => Assert.Empty(Errors(body));

    [Theory]
    [InlineData("public static ThingView Root() { Span<byte> buffer = stackalloc byte[64]; return ThingView.GetRoot(buffer); }", "CS8347", "CS8352")]
    [InlineData("public static FlatString Name() { Span<byte> buffer = stackalloc byte[64]; ThingView thing = ThingView.GetRoot(buffer); return thing.Child.Name; }", "CS8352")]
    [InlineData("public static ReadOnlySpan<byte> Bytes() { Span<byte> buffer = stackalloc byte[64]; ThingView thing = ThingView.GetRoot(buffer); return thing.Texts[0].Span; }", "CS8352")]
    [InlineData("public static ReadOnlySpan<int> Numbers() { Span<byte> buffer = stackalloc byte[64]; ThingView thing = ThingView.GetRoot(buffer); return thing.Numbers.AsSpan(); }", "CS8352")]
    [InlineData("public static ReadOnlySpan<int> Numbers() { Span<byte> buffer = stackalloc byte[64]; ThingView thing = ThingView.GetRoot(buffer); thing.Numbers.TryGetSpan(out var span); return span; }", "CS8352")]
    [InlineData("public static FlatVector<int> Numbers() { Span<byte> buffer = stackalloc byte[64]; ThingView thing = ThingView.GetRoot(buffer); return thing.Place.Numbers; }", "CS8352")]
    [InlineData("public static ThingView Root(scoped ReadOnlySpan<byte> buffer) => ThingView.GetRoot(buffer);", "CS8347", "CS8352")]
    [InlineData("public static ThingView Try() { Span<byte> buffer = stackalloc byte[64]; ThingView.TryGetRoot(buffer, out var thing, out _); return thing; }", "CS8352")]
    [InlineData("public static void Outer(ref ThingView outer) { Span<byte> buffer = stackalloc byte[64]; outer = ThingView.GetRoot(buffer); }", "CS8347", "CS8352")]
    [InlineData("public static ThingView Child() { Span<byte> buffer = stackalloc byte[64]; ThingView thing = ThingView.GetRoot(buffer); thing.Children.TryFind(\"x\"u8, out ThingView found); return found; }", "CS8352")]
    [InlineData("public static ThingView.Mutable Root() { Span<byte> buffer = stackalloc byte[64]; return ThingView.GetMutableRoot(buffer); }", "CS8347", "CS8352")]
    [InlineData("public static ThingView.Mutable Root(ReadOnlySpan<byte> buffer) => ThingView.GetMutableRoot(buffer);", "CS1503")]
    [InlineData("public static ThingView View() { Span<byte> buffer = stackalloc byte[64]; var thing = ThingView.GetMutableRoot(buffer); return thing.View; }", "CS8352")]
    [InlineData("public static Span<int> Numbers() { Span<byte> buffer = stackalloc byte[64]; var thing = ThingView.GetMutableRoot(buffer); return thing.Numbers.AsSpan(); }", "CS8352")]
    [InlineData("public static ThingView Copy(byte[] buffer) { using var arena = new ArenaAllocator(); return ThingView.GetRoot(buffer, in arena); }", "CS8347", "CS8168")]
    [InlineData("public static Span<byte> Copy(byte[] buffer) { using var arena = new ArenaAllocator(); return FlatBuffer.Copy(buffer, in arena); }", "CS8347", "CS8168")]
    [InlineData("private sealed class Holder { private ThingView _view; }", "CS8345")]
    [InlineData("public static object Box(ThingView thing) => thing;", "CS0029")]
    [InlineData("public static List<ThingView> All() => null;", "CS0306", "CS9244")]
    [InlineData("public static async Task<int> After(byte[] buffer) { ThingView thing = ThingView.GetRoot(buffer); await Task.Yield(); return thing.Name.Length; }", "CS4007", "CS4012")]
    [InlineData("public static Func<int> Later(ThingView thing) => () => thing.Name.Length;", "CS1628", "CS8175", "CS9108")]
    public void Body_ThatOutlivesItsBuffer_DoesNotCompile(string body, params string[] expected)
    {
        string[] errors = Errors(body);
        Assert.NotEmpty(errors);
        Assert.All(errors, error => Assert.Contains(error, expected));
    }

    private static string[] Errors(string body)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Views",
            [CSharpSyntaxTree.ParseText(Frame.Replace("BODY", body, StringComparison.Ordinal), new CSharpParseOptions(LanguageVersion.Latest))],
            [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal)).Select(path => MetadataReference.CreateFromFile(path)), MetadataReference.CreateFromFile(typeof(FlatTable).Assembly.Location)],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        return [.. compilation.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error).Select(diagnostic => diagnostic.Id).Distinct()];
    }
}
