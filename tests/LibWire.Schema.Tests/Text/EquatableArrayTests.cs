using System.Collections;

namespace LibWire.Schema.Tests;

/// <summary>Lists and declarations that are compared by their items: a build skips work for equal ones.</summary>
public sealed class EquatableArrayTests
{
    [Fact]
    public void Lists_WithEqualItems_AreEqual()
    {
        EquatableArray<string?> one = new(["a", null]), same = new(["a", null]), longer = new(["a", null, "b"]), other = new(["a", "b"]);
        Assert.True(one == same && !(one != same) && one.Equals((object)same));
        Assert.Equal(one.GetHashCode(), same.GetHashCode());
        Assert.True(one != longer && one != other && !one.Equals((object)other) && !one.Equals("a") && !one.Equals(null));
        Assert.Equal(["a", null], ((IEnumerable)one).Cast<string?>());
        Assert.Null(one[1]);
    }

    [Fact]
    public void Default_IsTheEmptyList()
    {
        EquatableArray<string> none = default, empty = new([]);
        Assert.True(none == empty && none.Equals((object)empty));
        Assert.Equal(none.GetHashCode(), empty.GetHashCode());
        Assert.Empty(none);
        Assert.Throws<IndexOutOfRangeException>(() => none[0]);
    }

    [Fact]
    public void Declarations_WithEqualItems_AreEqual()
    {
        CSharpDeclarations one = new([new("shop.Order", "Order"), new("shop.Order.sku", "Sku")]), same = new([new("shop.Order", "Order"), new("shop.Order.sku", "Sku")]);
        CSharpDeclarations other = new([new("shop.Order", "Order"), new("shop.Order.sku", "Key")]);
        Assert.True(one.Equals(same) && one.Equals((object)same));
        Assert.Equal(one.GetHashCode(), same.GetHashCode());
        Assert.False(one.Equals(other) || one.Equals((object)other) || one.Equals("shop.Order") || one.Equals((object?)null));
        Assert.Equal("Sku", one.Find("shop.Order.sku")!.CSharpName);
        Assert.Null(one.Find("shop.Order.key"));

        // Of two with one name the first stays.
        Assert.Equal("First", new CSharpDeclarations([new("a", "First"), new("a", "Second")]).Find("a")!.CSharpName);
    }

    [Fact]
    public void Level_OfAFinding_IsTheWordOfItsSeverity()
    {
        var finding = new Finding("RULE", new SchemaFile("a", "a", ""), default, "x");
        Assert.Equal("error", finding.Level);
        Assert.Equal("warning", (finding with { Severity = SchemaSeverity.Warning }).Level);
        Assert.Equal("note", (finding with { Severity = SchemaSeverity.Info }).Level);
    }
}
