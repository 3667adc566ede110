using System.Reflection;
using System.Text.RegularExpressions;

namespace LibWire.Schema.Tests.Text;

public class DiagnosticCatalogTests
{
    [Fact]
    public void All_Ids_AreDistinctAndAscend()
    {
        string[] ids = [.. DiagnosticCatalog.All.Select(static rule => rule.Id)];
        Assert.Equal(ids.Order(StringComparer.Ordinal).Distinct(), ids);
        Assert.All(ids, static id => Assert.Matches("^LW[12][0-9]{3}$", id));
    }

    [Fact]
    public void All_Rules_AreSentences()
    {
        Assert.All(DiagnosticCatalog.All, static rule =>
        {
            Assert.EndsWith(".", rule.MessageFormat, StringComparison.Ordinal);
            Assert.False(rule.Title.EndsWith('.'), rule.Id);
        });
    }

    /// <summary>One test per id, named by it.</summary>
    [Fact]
    public void All_Rules_HaveATestOfTheirName()
    {
        string[] tests = [.. typeof(DiagnosticCatalogTests).Assembly.GetTypes()
            .SelectMany(static type => type.GetMethods(BindingFlags.Instance | BindingFlags.Public))
            .Where(static method => method.GetCustomAttribute<FactAttribute>() != null)
            .Select(static method => method.Name)];
        string[] expected = [.. typeof(DiagnosticCatalog).GetProperties()
            .Where(static property => property.PropertyType == typeof(DiagnosticRule))
            .Select(static property => $"{((DiagnosticRule)property.GetValue(null)!).Id}_{property.Name}")];
        Assert.Equal(DiagnosticCatalog.All.Count, expected.Length);
        Assert.Empty(expected.Except(tests));
    }

    [Fact]
    public void ToString_OfADiagnostic_IsTheFormOfBuildTools()
    {
        SchemaDiagnostic diagnostic = Assert.Single(Schemas.BindOne("syntax = \"proto4\";").Diagnostics);
        Assert.Matches(new Regex(@"^a\.proto\(1,10\): error LW1105: There is no syntax 'proto4'"), diagnostic.ToString());
        Assert.Equal(new SchemaSpan(9, 8, 0, 9, 0, 17), diagnostic.Span);
    }
}
