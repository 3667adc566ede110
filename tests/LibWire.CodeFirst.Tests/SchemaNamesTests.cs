namespace LibWire.CodeFirst.Tests;

public class SchemaNamesTests
{
    [Theory]
    [InlineData("UnitPrice", "unit_price")]
    [InlineData("SKU", "sku")]
    [InlineData("HTTPServer2", "http_server2")]
    [InlineData("Line2Sku", "line2_sku")]
    [InlineData("X", "x")]
    [InlineData("already_snake", "already_snake")]
    [InlineData("Mixed_Name", "mixed_name")]
    [InlineData("_Hidden", "_hidden")]
    public void Snake_Names_AreLowerCaseWithUnderscores(string name, string expected) => Assert.Equal(expected, SchemaNames.Snake(name));

    [Fact]
    public void EnumValue_HasTheNameOfTheEnumInFront() => Assert.Equal("ORDER_STATE_PAID_TWICE", SchemaNames.EnumValue("OrderState", "PaidTwice"));

    [Theory]
    [InlineData("Shop.Orders", "shop.orders", "shop/orders.proto")]
    [InlineData("Shop.Orders", "acme", "shop/orders/acme.proto")]
    [InlineData("Shop", "", "shop.proto")]
    [InlineData("", "", "types.proto")]
    [InlineData("", "acme", "acme.proto")]
    public void ImportPath_ShowsNamespaceAndPackage(string space, string package, string expected) =>
        Assert.Equal(expected, SchemaNames.ImportPath(space, package));
}
