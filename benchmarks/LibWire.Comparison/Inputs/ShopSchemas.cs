using System.Text.RegularExpressions;
using LibWire.Schema;
using LibWire.Tests;

namespace LibWire.Comparison;

/// <summary>
/// The schemas of an online shop, with options at nearly every declaration. Those of one product are written by hand (<c>benchmarks/shop</c>). The others
/// have other names and fewer fields.
/// </summary>
internal static partial class ShopSchemas
{
    private const string TemplateFolder = "shop/department/";

    private static readonly string[] Options = ["shop/api/http.proto", "shop/api/resource.proto", "shop/rules/rules.proto"];
    private static readonly string[] Templates = ["product.proto", "product_events.proto", "product_record.proto"];
    private static readonly string[] Departments = ["Garden", "Kitchen", "Sports", "Toys", "Books", "Music", "Office", "Pets", "Lighting", "Bath"];

    private static readonly string[] Kinds =
    [
        "Small", "Large", "Folding", "Outdoor", "Travel", "Classic", "Electric", "Wooden", "Steel", "Linen", "Childrens", "Professional", "Used", "Seasonal",
        "Modular", "Handmade", "Recycled", "Waterproof", "Cordless", "Antique",
    ];

    private static readonly string[] Things =
    [
        "Chair", "Table", "Lamp", "Bench", "Shelf", "Kettle", "Knife", "Bicycle", "Tent", "Ball", "Puzzle", "Doll", "Atlas", "Novel", "Guitar", "Drum", "Pen",
        "Stapler", "Leash", "Aquarium", "Lantern", "Towel", "Mirror", "Basket", "Umbrella", "Backpack", "Ladder", "Toaster", "Racket", "Calendar",
    ];

    /// <summary>The largest number of products.</summary>
    internal static int CountMax => Kinds.Length * Things.Length;

    /// <summary>Makes the files of so many products, and those that declare their options. The same on every machine.</summary>
    internal static SchemaFile[] Make(int count)
    {
        var random = new Random(12345 + (int)CaseId.FD);
        string[] texts = [.. Templates.Select(static name => Read(TemplateFolder + name))];
        List<SchemaFile> files = [.. Options.Select(static path => new SchemaFile(path, path, Read(path)))];
        for (int i = 0; i < count; i++)
        {
            string department = Departments[random.Next(Departments.Length)];
            string kind = Kinds[i % Kinds.Length], thing = Things[i / Kinds.Length];
            for (int j = 0; j < texts.Length; j++)
            {
                string path = Rename(TemplateFolder + Templates[j], department, kind, thing);
                files.Add(new SchemaFile(path, path, Rename(LeaveOutFields(texts[j], random), department, kind, thing)));
            }
        }

        return [.. files];
    }

    private static string Read(string path) => File.ReadAllText(Repository.PathOf("benchmarks/" + path));

    private static string Rename(string text, string department, string kind, string thing) => text
        .Replace("Department", department, StringComparison.Ordinal)
        .Replace("department", department.ToLowerInvariant(), StringComparison.Ordinal)
        .Replace("Product", kind + thing, StringComparison.Ordinal)
        .Replace("product", $"{kind}_{thing}".ToLowerInvariant(), StringComparison.Ordinal);

    /// <summary>Leaves out some of the fields whose numbers have two digits.</summary>
    private static string LeaveOutFields(string text, Random random) => ExtraField().Replace(text, field => random.Next(3) == 0 ? "" : field.Value);

    [GeneratedRegex(@"^  [\w.<>, ]+ \w+ = \d\d [^;]*;\n", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex ExtraField();
}
