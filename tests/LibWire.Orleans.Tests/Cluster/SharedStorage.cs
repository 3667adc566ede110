using System.Collections.Concurrent;
using Orleans.Runtime;
using Orleans.Storage;

namespace LibWire.Tests.Orleans;

/// <summary>Stores what the serializer of the silo makes of state, outside the silos: it is there after a silo has gone.</summary>
internal sealed class SharedStorage(IGrainStorageSerializer serializer) : IGrainStorage
{
    internal const string Name = "shared";

    internal static readonly ConcurrentDictionary<(string State, GrainId Grain), byte[]> Stored = new();

    public Task ReadStateAsync<T>(string stateName, GrainId grainId, IGrainState<T> grainState)
    {
        grainState.RecordExists = Stored.TryGetValue((stateName, grainId), out byte[]? bytes);
        grainState.State = bytes is null ? Activator.CreateInstance<T>() : serializer.Deserialize<T>(new BinaryData(bytes))!;
        return Task.CompletedTask;
    }

    public Task WriteStateAsync<T>(string stateName, GrainId grainId, IGrainState<T> grainState)
    {
        Stored[(stateName, grainId)] = serializer.Serialize(grainState.State).ToArray();
        grainState.RecordExists = true;
        return Task.CompletedTask;
    }

    public Task ClearStateAsync<T>(string stateName, GrainId grainId, IGrainState<T> grainState)
    {
        Stored.TryRemove((stateName, grainId), out _);
        grainState.RecordExists = false;
        return Task.CompletedTask;
    }
}
