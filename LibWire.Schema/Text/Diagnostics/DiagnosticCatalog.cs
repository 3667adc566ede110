using System.Linq;
using System.Reflection;

namespace LibWire.Schema;

/// <summary>All rules of the schema compilers. Ids are never reused.</summary>
/// <remarks>
/// Of <c>.proto</c> files: LW10xx characters and literals, LW11xx statements, LW12xx imports and names, LW13xx numbers, LW14xx labels and presence, LW15xx
/// options and defaults, LW16xx editions, features, visibility and naming style, LW17xx extensions, LW18xx descriptor sets, LW19xx conversion to FlatBuffers.
/// Of <c>.fbs</c> files: LW20xx characters and literals, LW21xx statements, LW22xx includes and names, LW23xx types and defaults, LW24xx attributes, LW25xx
/// enums and unions, LW26xx services and the whole file, LW27xx changes.
/// </remarks>
public static partial class DiagnosticCatalog
{
    /// <summary>All rules, by id.</summary>
    public static IReadOnlyList<DiagnosticRule> All => Ordered.Rules;

    private static DiagnosticRule Error(string id, string title, string messageFormat) => new(id, title, messageFormat, SchemaSeverity.Error);

    private static DiagnosticRule Warning(string id, string title, string messageFormat) => new(id, title, messageFormat, SchemaSeverity.Warning);

    private static DiagnosticRule Info(string id, string title, string messageFormat) => new(id, title, messageFormat, SchemaSeverity.Info);

    // A separate class, because it can only be filled after the properties of all partial files have their values.
    private static class Ordered
    {
        internal static readonly DiagnosticRule[] Rules =
        [
            .. typeof(DiagnosticCatalog).GetProperties(BindingFlags.Public | BindingFlags.Static)
                .Where(static property => property.PropertyType == typeof(DiagnosticRule))
                .Select(static property => (DiagnosticRule)property.GetValue(null)!)
                .OrderBy(static rule => rule.Id, StringComparer.Ordinal),
        ];
    }
}
