using System.Globalization;
using System.Text;
using Orleans.Storage;

namespace Pipeline;

/// <summary>Keeps the state of grains as files in a folder that all silos share. A file is a message: <c>libwire inspect</c> shows it.</summary>
/// <remarks>Each version is a file of its own, which is moved into place whole. So of two silos that both believe to have a grain only one can store the next
/// version, and a silo that dies leaves no half of a file.</remarks>
internal sealed class FolderStorage(string folder, IGrainStorageSerializer serializer) : IGrainStorage
{
    public async Task ReadStateAsync<T>(string stateName, GrainId grainId, IGrainState<T> grainState)
    {
        string grain = FolderOf(stateName, grainId);
        long version = LastVersion(grain);
        grainState.ETag = version.ToString(CultureInfo.InvariantCulture);
        grainState.RecordExists = version > 0;
        if (version > 0) grainState.State = serializer.Deserialize<T>(new BinaryData(await File.ReadAllBytesAsync(FileOf(grain, version))))!;
    }

    public async Task WriteStateAsync<T>(string stateName, GrainId grainId, IGrainState<T> grainState)
    {
        string grain = FolderOf(stateName, grainId);
        Directory.CreateDirectory(grain);
        long version = VersionOf(grainState) + 1;
        string temporary = Path.Combine(grain, Path.GetRandomFileName());
        await File.WriteAllBytesAsync(temporary, serializer.Serialize(grainState.State).ToArray());
        try
        {
            File.Move(temporary, FileOf(grain, version), overwrite: false);
        }
        catch (IOException) when (File.Exists(FileOf(grain, version)))
        {
            File.Delete(temporary);
            throw new InconsistentStateException($"Another silo has stored version {version} of {grainId}.");
        }

        File.Delete(FileOf(grain, version - 1));
        grainState.ETag = version.ToString(CultureInfo.InvariantCulture);
        grainState.RecordExists = true;
    }

    public Task ClearStateAsync<T>(string stateName, GrainId grainId, IGrainState<T> grainState)
    {
        string grain = FolderOf(stateName, grainId);
        if (Directory.Exists(grain)) Directory.Delete(grain, recursive: true);
        (grainState.ETag, grainState.RecordExists) = ("0", false);
        return Task.CompletedTask;
    }

    private static long VersionOf<T>(IGrainState<T> state) => state.ETag is { } tag ? long.Parse(tag, CultureInfo.InvariantCulture) : 0;

    // Keys come from strangers: only hexadecimal digits of them get into a path.
    private string FolderOf(string stateName, GrainId grainId) =>
        Path.Combine(folder, stateName, Convert.ToHexStringLower(Encoding.UTF8.GetBytes(grainId.ToString())));

    private static string FileOf(string grain, long version) => Path.Combine(grain, string.Create(CultureInfo.InvariantCulture, $"{version}.bin"));

    private static long LastVersion(string grain)
    {
        if (!Directory.Exists(grain)) return 0;
        return Directory.EnumerateFiles(grain, "*.bin")
            .Select(static file => long.Parse(Path.GetFileNameWithoutExtension(file), CultureInfo.InvariantCulture))
            .DefaultIfEmpty()
            .Max();
    }
}
