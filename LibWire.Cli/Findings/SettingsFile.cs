using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Reads <c>libwire.json</c>: an object with the sections <c>lint</c> and <c>breaking</c>.</summary>
internal static class SettingsFile
{
    private const string DefaultName = "libwire.json";

    private static readonly string[] Sections = ["lint", "breaking"];
    private static readonly JsonDocumentOptions Options = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    /// <summary>The settings of a section.</summary>
    /// <param name="path">The file; null for the one in the current folder, if there is one.</param>
    /// <param name="section">The section.</param>
    /// <exception cref="UsageException">The file cannot be read, or has a member that is not known.</exception>
    internal static RuleSettings Read(string? path, string section)
    {
        if (path == null && !File.Exists(DefaultName)) return new RuleSettings();
        string name = path ?? DefaultName;
        try
        {
            using JsonDocument document = JsonDocument.Parse(File.ReadAllText(name), Options);
            if (document.RootElement.ValueKind != JsonValueKind.Object) throw Wrong(name, "write an object");
            RuleSettings settings = new();
            foreach (JsonProperty member in document.RootElement.EnumerateObject())
            {
                if (Array.IndexOf(Sections, member.Name) < 0) throw Wrong(name, $"there is no section {member.Name}, only {string.Join(" and ", Sections)}");
                if (member.Name == section) settings = ReadSection(member.Value, $"{name}: {section}");
            }

            return settings;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"{name} cannot be read: {failure.Message}");
        }
        catch (JsonException failure)
        {
            throw new UsageException($"{name}({failure.LineNumber + 1},{failure.BytePositionInLine + 1}): this is not JSON: {failure.Message}");
        }
    }

    private static RuleSettings ReadSection(JsonElement section, string name)
    {
        if (section.ValueKind != JsonValueKind.Object) throw Wrong(name, "write an object");
        RuleSettings settings = new();
        foreach (JsonProperty member in section.EnumerateObject())
        {
            string place = $"{name}.{member.Name}";
            JsonElement value = member.Value;
            settings = member.Name switch
            {
                "use" => settings with { Use = Texts(value, place) },
                "except" => settings with { Except = Texts(value, place) },
                "ignore" => settings with { Ignore = Texts(value, place) },
                "ignore_only" => settings with { IgnoreOnly = Lists(value, place) },
                "ignore_unstable_packages" => settings with { IgnoresUnstablePackages = Flag(value, place) },
                "enum_zero_value_suffix" => settings with { EnumZeroValueSuffix = Text(value, place) },
                "service_suffix" => settings with { ServiceSuffix = Text(value, place) },
                "rpc_allow_same_request_response" => settings with { AllowsSameRequestAndResponse = Flag(value, place) },
                "rpc_allow_google_protobuf_empty_requests" => settings with { AllowsEmptyRequests = Flag(value, place) },
                "rpc_allow_google_protobuf_empty_responses" => settings with { AllowsEmptyResponses = Flag(value, place) },
                "disallow_comment_ignores" => settings with { DisallowsCommentIgnores = Flag(value, place) },
                _ => throw Wrong(name, $"there is no setting {member.Name}"),
            };
        }

        return settings;
    }

    private static Dictionary<string, IReadOnlyList<string>> Lists(JsonElement value, string place) =>
        value.ValueKind == JsonValueKind.Object
            ? value.EnumerateObject().ToDictionary(
                static member => member.Name, member => (IReadOnlyList<string>)Texts(member.Value, place + "." + member.Name), StringComparer.Ordinal)
            : throw Wrong(place, "write an object with a list of paths for each rule");

    private static string[] Texts(JsonElement value, string place) =>
        value.ValueKind == JsonValueKind.Array ? [.. value.EnumerateArray().Select(item => Text(item, place))] : throw Wrong(place, "write a list of texts");

    private static string Text(JsonElement value, string place) =>
        value.ValueKind == JsonValueKind.String ? value.GetString()! : throw Wrong(place, "write a text");

    private static bool Flag(JsonElement value, string place) =>
        value.ValueKind is JsonValueKind.True or JsonValueKind.False ? value.GetBoolean() : throw Wrong(place, "write true or false");

    private static UsageException Wrong(string place, string advice) => new($"{place}: {advice}.");
}
