using System.Globalization;
using System.Text.Json;

namespace LibWire.Kafka;

/// <summary>A schema registry in a folder, for programs without a server, and for tests: <c>ids/1.json</c> has a schema,
/// <c>subjects/orders-value/1.json</c> the id of a version.</summary>
/// <remarks>
/// <para>Several threads and processes may use one folder: one at a time registers. The files are never changed, so a folder can be copied, and kept beside the
/// sources.</para>
/// <para>Which changes are compatible say the rules of <c>libwire check --against</c>, of the category <c>WIRE</c>.</para>
/// </remarks>
public sealed class FileSchemaRegistry : ISchemaRegistry
{
    private const string Extension = ".json";
    private const int LockAttemptsMax = 500;
    private const int LockWaitMilliseconds = 20;

    private readonly string _ids;
    private readonly string _subjects;
    private readonly string _lock;

    /// <summary>Opens a folder.</summary>
    /// <param name="folder">The folder. It is made when the first schema is registered.</param>
    public FileSchemaRegistry(string folder)
    {
        ArgumentException.ThrowIfNullOrEmpty(folder);
        _ids = Path.Combine(folder, "ids");
        _subjects = Path.Combine(folder, "subjects");
        _lock = Path.Combine(folder, "lock");
    }

    /// <summary>What the versions of each subject promise: <see cref="SchemaCompatibility.Backward"/> by default.</summary>
    public SchemaCompatibility Compatibility { get; init; }

    /// <inheritdoc/>
    public async ValueTask<int> RegisterAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(schema);
        string folder = FolderOf(subject);
        Directory.CreateDirectory(_ids);
        Directory.CreateDirectory(folder);
        using FileStream held = await LockAsync(cancellationToken).ConfigureAwait(false);
        if (await FindAsync(subject, schema, cancellationToken).ConfigureAwait(false) is { } known) return known.Id;

        IReadOnlyList<string> findings = await FindBreakingAsync(subject, schema, cancellationToken).ConfigureAwait(false);
        if (findings.Count > 0) throw new IncompatibleSchemaException(subject, findings);
        int id = NumbersIn(_ids).Cast<int?>().FirstOrDefault(each => ReadSchema(each!.Value) == schema) ?? NumbersIn(_ids).LastOrDefault() + 1;
        if (!File.Exists(PathOf(_ids, id))) Write(PathOf(_ids, id), RegistryJson.Write(schema));
        Write(PathOf(folder, NumbersIn(folder).LastOrDefault() + 1), JsonSerializer.SerializeToUtf8Bytes(new Dictionary<string, int> { ["id"] = id }));
        return id;
    }

    /// <inheritdoc/>
    public ValueTask<RegisteredSchema?> FindAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(schema);
        return new(VersionsOf(subject).FirstOrDefault(version => version.Schema == schema));
    }

    /// <inheritdoc/>
    public ValueTask<RegisteredSchema?> GetVersionAsync(string subject, int? version = null, CancellationToken cancellationToken = default)
    {
        int[] versions = NumbersIn(FolderOf(subject));
        int asked = version ?? versions.LastOrDefault();
        return new(versions.Contains(asked) ? ReadVersion(subject, asked) : null);
    }

    /// <inheritdoc/>
    public ValueTask<RegistrySchema?> GetAsync(int id, CancellationToken cancellationToken = default) =>
        new(id > 0 && File.Exists(PathOf(_ids, id)) ? ReadSchema(id) : null);

    /// <inheritdoc/>
    public async ValueTask<IReadOnlyList<string>> FindBreakingAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(schema);
        SchemaVersion newer = await CompileAsync($"{subject}, next version", schema, cancellationToken).ConfigureAwait(false);
        IEnumerable<RegisteredSchema> versions = VersionsOf(subject);
        if (SchemaComparison.IsOnlyLast(Compatibility)) versions = versions.TakeLast(1);
        var older = new List<SchemaVersion>();
        foreach (RegisteredSchema version in versions)
            older.Add(await CompileAsync($"{subject}, version {version.Version}", version.Schema, cancellationToken).ConfigureAwait(false));
        return SchemaComparison.Find(Compatibility, newer, older);
    }

    private async ValueTask<SchemaVersion> CompileAsync(string name, RegistrySchema schema, CancellationToken cancellationToken) =>
        new(name, schema, await SchemaSources.LoadAsync(this, schema, cancellationToken).ConfigureAwait(false));

    private IEnumerable<RegisteredSchema> VersionsOf(string subject) => NumbersIn(FolderOf(subject)).Select(version => ReadVersion(subject, version));

    private RegisteredSchema ReadVersion(string subject, int version)
    {
        int id = Read(PathOf(FolderOf(subject), version), static json => RegistryJson.Number(json, "id"));
        return new RegisteredSchema(subject, version, id, ReadSchema(id));
    }

    private RegistrySchema ReadSchema(int id) => Read(PathOf(_ids, id), RegistryJson.ReadSchema);

    // Escaped, so that a subject cannot lead out of the folder. A name of dots alone would.
    private string FolderOf(string subject)
    {
        ArgumentException.ThrowIfNullOrEmpty(subject);
        string name = Uri.EscapeDataString(subject);
        return Path.Combine(_subjects, name.Trim('.').Length == 0 ? name.Replace(".", "%2E", StringComparison.Ordinal) : name);
    }

    private static string PathOf(string folder, int number) => Path.Combine(folder, number.ToString(CultureInfo.InvariantCulture) + Extension);

    private static int[] NumbersIn(string folder)
    {
        if (!Directory.Exists(folder)) return [];
        var numbers = new List<int>();
        foreach (string path in Directory.EnumerateFiles(folder, "*" + Extension))
            if (int.TryParse(Path.GetFileNameWithoutExtension(path), NumberStyles.None, CultureInfo.InvariantCulture, out int number)) numbers.Add(number);
        numbers.Sort();
        return [.. numbers];
    }

    private static T Read<T>(string path, Func<JsonElement, T> read)
    {
        try
        {
            using var json = JsonDocument.Parse(File.ReadAllBytes(path));
            return read(json.RootElement);
        }
        catch (Exception fault) when (fault is JsonException or InvalidOperationException or IOException or UnauthorizedAccessException)
        {
            throw new SchemaRegistryException($"The file {path} of the schema registry cannot be read: {fault.Message}", cause: fault);
        }
    }

    // Under another name first: who sees the file sees all of it.
    private static void Write(string path, byte[] bytes)
    {
        string begun = path + ".new";
        File.WriteAllBytes(begun, bytes);
        File.Move(begun, path);
    }

    private async ValueTask<FileStream> LockAsync(CancellationToken cancellationToken)
    {
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                return new FileStream(_lock, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
            }
            catch (IOException failure) when (IsInUse(failure) && attempt < LockAttemptsMax)
            {
                await Task.Delay(LockWaitMilliseconds, cancellationToken).ConfigureAwait(false);
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                string reason = IsInUse(failure) ? "is in use by another process." : $"cannot be opened: {failure.Message}";
                throw new SchemaRegistryException($"The file {_lock} {reason}", cause: failure);
            }
        }
    }

    // ERROR_SHARING_VIOLATION and ERROR_LOCK_VIOLATION of Windows, EWOULDBLOCK of Linux and of macOS.
    private static bool IsInUse(Exception failure) => (failure.HResult & 0xffff) is 32 or 33 or 11 or 35;
}
