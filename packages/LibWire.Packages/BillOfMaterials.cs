using System.Globalization;
using System.Security.Cryptography;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Xml.Linq;

namespace LibWire.Packages;

/// <summary>Bills of materials in CycloneDX 1.6: a package, and all packages that it needs or contains, as the restore of its project resolved them.</summary>
/// <remarks>The time is that of the commit (SOURCE_DATE_EPOCH) and there is no serial number, so that two bills of one commit are the same bytes.</remarks>
internal static class BillOfMaterials
{
    private static readonly JsonSerializerOptions Readable =
        new() { WriteIndented = true, NewLine = "\n", Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Writes a bill beside each package of a folder. Returns what went wrong.</summary>
    public static string[] WriteAll(string feed, string repository)
    {
        List<string> findings = [];
        foreach (string path in PackageFile.In(feed))
        {
            using PackageFile package = new(path);
            string project = Directory.Exists(Path.Combine(repository, package.Id)) ? package.Id : package.Id[..package.Id.LastIndexOf('.')];
            using JsonDocument assets = JsonDocument.Parse(File.ReadAllText(Path.Combine(repository, project, "obj", "project.assets.json")));
            ResolvedPackage[] resolved = Resolved(package, assets.RootElement);
            foreach ((string id, _) in package.Dependencies)
            {
                if (!resolved.Any(one => one.Id == id)) findings.Add($"{package.Id}: {id} is not among what was restored");
            }

            File.WriteAllText(Path.ChangeExtension(path, ".cdx.json"), Bill(package, resolved, assets.RootElement).ToJsonString(Readable) + "\n");
        }

        return [.. findings];
    }

    /// <summary>A package of the closure; those of this repository are projects in the assets.</summary>
    private sealed record ResolvedPackage(string Id, string Version, string[] Needs)
    {
        public string Url => Purl(Id, Version);
    }

    private static string Purl(string id, string version) => $"pkg:nuget/{id}@{version}";

    // In assets a package is called ID/VERSION.
    private static string Purl(string name) => $"pkg:nuget/{name.Replace('/', '@')}";

    // The closure over all target frameworks. It starts from what the package says that it needs; a tool says nothing and contains what its project needs.
    private static ResolvedPackage[] Resolved(PackageFile package, JsonElement assets)
    {
        SortedDictionary<string, ResolvedPackage> found = new(StringComparer.Ordinal);
        foreach (JsonProperty target in assets.GetProperty("targets").EnumerateObject())
        {
            Dictionary<string, JsonProperty> byId =
                target.Value.EnumerateObject().ToDictionary(static one => one.Name.Split('/')[0], StringComparer.OrdinalIgnoreCase);
            Stack<string> open = new(package.IsTool ? DirectOf(assets, target.Name) : package.Dependencies.Select(static one => one.Id));
            while (open.TryPop(out string? id))
            {
                if (!byId.TryGetValue(id, out JsonProperty resolved) || found.ContainsKey(resolved.Name)) continue;
                string[] needs = resolved.Value.TryGetProperty("dependencies", out JsonElement dependencies)
                    ? [.. dependencies.EnumerateObject().Select(static one => one.Name).Where(byId.ContainsKey)]
                    : [];
                string[] parts = resolved.Name.Split('/');
                found.Add(resolved.Name, new(parts[0], parts[1], [.. needs.Select(need => Purl(byId[need].Name))]));
                foreach (string need in needs) open.Push(need);
            }
        }

        return [.. found.Values];
    }

    private static string[] DirectOf(JsonElement assets, string target)
    {
        JsonElement frameworks = assets.GetProperty("project").GetProperty("frameworks");
        JsonElement framework = frameworks.EnumerateObject().First(one => target.StartsWith(one.Name, StringComparison.Ordinal)).Value;
        if (!framework.TryGetProperty("dependencies", out JsonElement dependencies)) return [];
        return [.. dependencies.EnumerateObject().Where(static one => !IsPrivate(one.Value)).Select(static one => one.Name)];
    }

    private static bool IsPrivate(JsonElement dependency) => dependency.TryGetProperty("suppressParent", out JsonElement hidden) && hidden.GetString() == "All";

    private static JsonObject Bill(PackageFile package, ResolvedPackage[] resolved, JsonElement assets)
    {
        string self = Purl(package.Id, package.Version);
        JsonObject component = Component(package.IsTool ? "application" : "library", package.Id, package.Version);
        component["description"] = package.Text("description");
        component["copyright"] = package.Text("copyright");
        component["licenses"] = new JsonArray(Expression("MIT"));
        component["hashes"] = Hash(SHA512.HashData(File.ReadAllBytes(package.Path)));
        component["properties"] = new JsonArray(new JsonObject { ["name"] = "libwire:commit", ["value"] = package.Attribute("repository", "commit") });

        JsonArray dependencies = [Needs(self, resolved.Where(one => IsDirect(one, package, assets)).Select(static one => one.Url))];
        foreach (ResolvedPackage one in resolved) dependencies.Add(Needs(one.Url, one.Needs));
        return new JsonObject
        {
            ["$schema"] = "http://cyclonedx.org/schema/bom-1.6.schema.json",
            ["bomFormat"] = "CycloneDX",
            ["specVersion"] = "1.6",
            ["version"] = 1,
            ["metadata"] = new JsonObject { ["timestamp"] = Time(), ["component"] = component },
            ["components"] = new JsonArray([.. resolved.Select(one => Described(one, assets))]),
            ["dependencies"] = dependencies,
        };
    }

    private static bool IsDirect(ResolvedPackage one, PackageFile package, JsonElement assets) => package.IsTool
        ? assets.GetProperty("targets").EnumerateObject().Any(target => DirectOf(assets, target.Name).Contains(one.Id, StringComparer.OrdinalIgnoreCase))
        : package.Dependencies.Any(need => need.Id == one.Id);

    // The hash is that of the .nupkg, as the restore knows it. A package of this repository has a bill of its own, with its hash.
    private static JsonObject Described(ResolvedPackage one, JsonElement assets)
    {
        JsonElement library = assets.GetProperty("libraries").GetProperty($"{one.Id}/{one.Version}");
        if (library.GetProperty("type").GetString() == "project")
        {
            JsonObject own = Component("library", one.Id, one.Version);
            own["licenses"] = new JsonArray(Expression("MIT"));
            return own;
        }

        JsonObject component = Component("library", one.Id, one.Version);
        if (Licence(library, assets) is { } licence) component["licenses"] = new JsonArray(licence);
        component["hashes"] = Hash(Convert.FromBase64String(library.GetProperty("sha512").GetString()!));
        return component;
    }

    // What the manifest says, in the folder where the restore has the package.
    private static JsonObject? Licence(JsonElement library, JsonElement assets)
    {
        string folder = library.GetProperty("path").GetString()!;
        string manifest = library.GetProperty("files").EnumerateArray().Select(static file => file.GetString()!)
            .First(static file => file.EndsWith(".nuspec", StringComparison.Ordinal));
        string? path = assets.GetProperty("packageFolders").EnumerateObject()
            .Select(root => Path.Combine(root.Name, folder, manifest)).FirstOrDefault(File.Exists);
        if (path == null) return null;
        XElement[] elements = [.. XDocument.Load(path).Descendants()];
        XElement? licence = elements.FirstOrDefault(static one => one.Name.LocalName == "license");
        if (licence?.Attribute("type")?.Value == "expression") return Expression(licence.Value);
        string? url = elements.FirstOrDefault(static one => one.Name.LocalName == "licenseUrl")?.Value;
        return url == null ? null : new() { ["license"] = new JsonObject { ["name"] = licence?.Value ?? "see url", ["url"] = url } };
    }

    private static JsonObject Expression(string text) => new() { ["expression"] = text };

    private static JsonObject Component(string type, string id, string version) =>
        new() { ["type"] = type, ["bom-ref"] = Purl(id, version), ["name"] = id, ["version"] = version, ["purl"] = Purl(id, version) };

    private static JsonArray Hash(byte[] hash) => [new JsonObject { ["alg"] = "SHA-512", ["content"] = Convert.ToHexStringLower(hash) }];

    private static JsonObject Needs(string url, IEnumerable<string> needed)
    {
        JsonArray names = [];
        foreach (string name in needed.Distinct().Order(StringComparer.Ordinal)) names.Add(name);
        return new() { ["ref"] = url, ["dependsOn"] = names };
    }

    private static string Time()
    {
        string? seconds = Environment.GetEnvironmentVariable("SOURCE_DATE_EPOCH");
        DateTimeOffset time = seconds == null ? DateTimeOffset.UtcNow : DateTimeOffset.FromUnixTimeSeconds(long.Parse(seconds, CultureInfo.InvariantCulture));
        return time.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
    }
}
