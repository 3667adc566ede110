namespace LibWire.Schema.Tests.CSharp.Proto;

/// <summary>Types and members that the user has declared in C#: emitted code keeps their names and completes them.</summary>
public class DeclarationTests
{
    private const string Text = """
        syntax = "proto3";
        package shop;
        message Order { string sku = 1; oneof pay { int32 cash = 2; } message Line { } enum State { STATE_OPEN = 0; } }
        """;

    [Fact]
    public void Bind_DeclaredNames_AreKeptAndNestedTypesLieInTheStruct()
    {
        ProtoMessageCode order = Assert.Single(Bind(("shop.Order", "Order"), ("shop.Order.sku", "SKU"), ("shop.Order.pay", "PAY"), ("shop.Order.Line", "Row"), ("shop.Order.State", "State")).Code!.Messages);

        Assert.Equal(("SKU", "SKUText", "PAY"), (order.Field("sku").CSharpName, order.Field("sku").ShortName, order.Oneofs[0].CSharpName));
        Assert.Equal("global::Shop.Order.Row", Assert.Single(order.NestedMessages).CSharpType);
        Assert.True(order.IsDeclared && order.NestedMessages[0].IsDeclared && Assert.Single(order.NestedEnums).IsDeclared);
    }

    [Fact]
    public void Emit_OfDeclaredTypes_IsTheOtherHalfOfThem()
    {
        string code = ProtoEmitter.Emit(
            Bind(("shop.Order", "Order"), ("shop.Order.sku", "Sku"), ("shop.Order.Line", "Line"), ("shop.Order.State", "State")).Code!, new EmitOptions(13, true));

        Assert.Contains("\nunsafe partial struct Order : ", code, StringComparison.Ordinal);
        Assert.Contains("\tunsafe partial struct Line : ", code, StringComparison.Ordinal);
        Assert.Contains("internal partial __String Sku { get => _sku; private set => _sku = value; }", code, StringComparison.Ordinal);
        Assert.DoesNotContain("enum State", code, StringComparison.Ordinal);
        Assert.DoesNotContain("class Types", code, StringComparison.Ordinal);
        Assert.Contains("class StateLayout", code, StringComparison.Ordinal);
    }

    [Fact]
    public void LW1225_DeclaredNameTaken()
    {
        SchemaDiagnostic[] found = [.. Bind(("shop.Order", "Order"), ("shop.Order.sku", "Layout"), ("shop.Order.cash", "Sku")).Diagnostics];

        SchemaDiagnostic diagnostic = Assert.Single(found);
        Assert.Equal(("LW1225", 2, 23), (diagnostic.Id, diagnostic.Span.Line, diagnostic.Span.Column));
        Assert.StartsWith("'Layout' is, or leads to, the name of a member that LibWire adds", diagnostic.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("shop.Order", "Parse")]
    [InlineData("shop.Order.pay", "Types")]
    [InlineData("shop.Order.cash", "Sku")]
    public void Bind_ADeclaredNameThatIsTaken_IsAnError(string schemaName, string name)
    {
        // TypesCase is a name like any other: a oneof has no member of its own name.
        ProtoBoundFile bound = Bind((schemaName, name), ("shop.Order.sku", "Sku"));
        Assert.Equal(schemaName == "shop.Order.pay" ? [] : ["LW1225"], bound.Diagnostics.Select(static item => item.Id));
    }

    private static ProtoBoundFile Bind(params (string SchemaName, string CSharpName)[] declared)
    {
        var form = new CSharpPropertyForm("internal partial ", "get", "private set");
        var file = new SchemaFile("a.proto", "a.proto", Text)
        {
            CSharpNamespace = "Shop",
            Declarations = new CSharpDeclarations(declared.Select(item => new CSharpDeclaration(item.SchemaName, item.CSharpName) { Property = form })),
        };
        return ProtoCompiler.Bind([ProtoCompiler.Parse(file)])[0];
    }
}
