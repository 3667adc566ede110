using System.Linq;
using System.Text;
using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>The names that declarations of C# have in schemas.</summary>
internal static class SchemaNames
{
    /// <summary>A name below a namespace, a package or a type; either can be empty.</summary>
    internal static string Below(string outer, string name) => SchemaFile.Below(outer, name);

    /// <summary>A name in snake case: <c>unit_price</c> for <c>UnitPrice</c>, <c>http_server2</c> for <c>HTTPServer2</c>.</summary>
    internal static string Snake(string name)
    {
        var snake = new StringBuilder(name.Length + 4);
        for (int i = 0; i < name.Length; i++)
        {
            bool isUpper = char.IsUpper(name[i]), followsWord = i > 0 && name[i - 1] != '_';
            bool startsWord = followsWord && (!char.IsUpper(name[i - 1]) || (i + 1 < name.Length && char.IsLower(name[i + 1])));
            if (isUpper && startsWord) snake.Append('_');
            snake.Append(char.ToLowerInvariant(name[i]));
        }

        return snake.ToString();
    }

    /// <summary>The value of an enum: <c>ORDER_STATE_PAID</c> for <c>OrderState.Paid</c>.</summary>
    internal static string EnumValue(string type, string value) => $"{Snake(type)}_{Snake(value)}".ToUpperInvariant();

    /// <summary>The package of a namespace: <c>shop.line_items</c> for <c>Shop.LineItems</c>.</summary>
    internal static string Package(string space) => string.Join(".", space.Split('.').Select(Snake));

    /// <summary>The import path that the file of a namespace and a package has, if no other file has it: <c>shop/orders.proto</c>.</summary>
    internal static string ImportPath(string space, string package)
    {
        string ofSpace = Package(space), path = package == ofSpace ? ofSpace : SchemaFile.Below(ofSpace, package);
        return (path.Length == 0 ? "types" : path.Replace('.', '/')) + ".proto";
    }

    internal static bool IsName(string name) => SchemaCharacters.IsIdentifier(name);

    internal static bool IsQualifiedName(string name) => name.Length == 0 || name.Split('.').All(IsName);
}
