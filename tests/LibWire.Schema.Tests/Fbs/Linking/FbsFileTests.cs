using static LibWire.Schema.Tests.Fbs.FbsSchemas;

namespace LibWire.Schema.Tests.Fbs.Linking;

public class FbsFileTests
{
    [Theory]
    [InlineData("S", "a struct")]
    [InlineData("E", "an enum")]
    [InlineData("int", "a type of the language")]
    public void RpcType_ThatIsNoTable_IsReported(string type, string messagePart) =>
        Only("LW2601", messagePart, $"table t {{}} struct S {{ a: int; }} enum E : int {{}} rpc_service s {{ B(t): §{type}; }}");

    [Fact]
    public void LW2601_FbsRpcType() => Only("LW2601", "'S' is a struct", "table t {} struct S { a: int; } rpc_service s { B(§S): t; }");

    [Fact]
    public void LW2610_FbsRootNotFound()
    {
        Only("LW2610", "declare it above", "root_type §a;");
        Only("LW2610", "move this line behind it", "root_type §a; table a {}");
        Assert.Equal("", Ids("table b { c: a; } root_type a; table a {}"));
    }

    [Fact]
    public void LW2611_FbsRootNotTable()
    {
        Only("LW2611", "'a' is a struct", "struct a { b: int; } root_type §a;");
        Only("LW2611", "'a' is an enum", "enum a : int {} root_type §a;");
    }

    [Theory]
    [InlineData("abc")]
    [InlineData("abcde")]
    [InlineData("")]
    [InlineData("äbcd")]
    public void FileIdentifier_OfAnotherLength_IsReported(string identifier) => Only("LW2612", "exactly 4 bytes", $"file_identifier §\"{identifier}\";");

    [Fact]
    public void LW2612_FbsFileIdentifier() => Only("LW2612", "'abc'", "file_identifier §\"abc\";");

    [Fact]
    public void LW2613_FbsDataWithoutRoot() => Only("LW2613", "'root_type'", "table a {} §{}");

    [Fact]
    public void RootType_OfSeveral_IsTheLast()
    {
        FbsFileModel model = Model("namespace n; table a {} table b {} root_type a; root_type b; file_identifier \"AAAA\"; file_identifier \"BBBB\"; file_extension \"x\";");
        Assert.Equal(("n.b", "BBBB", "x"), (model.RootTable, model.FileIdentifier, model.FileExtension));
    }

    [Fact]
    public void Models_OfTextsThatMeanTheSame_AreEqual()
    {
        const string Text = "table t { a: double = nan (deprecated); } enum e : int { A } union u { t } struct s { b: [int:2]; } rpc_service r { B(t): t; } root_type t;";
        FbsFileModel model = Model(Text);
        Assert.Equal(model, Model("// A comment.\n" + Text.Replace(" ", "  \n", StringComparison.Ordinal)));
        Assert.NotEqual(model, Model(Text.Replace("[int:2]", "[int:3]", StringComparison.Ordinal)));
    }

    [Fact]
    public void Service_InANamespace_HasItsFullName()
    {
        FbsServiceModel service = Assert.Single(Model("namespace n.m; table t {} rpc_service s { A(t): t; B(n.m.t): m.t (idempotent); }").Services);
        Assert.Equal("n.m.s", service.FullName);
        Assert.Equal(["A n.m.t n.m.t False", "B n.m.t n.m.t True"], service.Methods.Select(static method => $"{method.Name} {method.Request} {method.Response} {method.IsIdempotent}"));
    }
}
