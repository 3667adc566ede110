using System.IO.MemoryMappedFiles;

namespace LibWire.Tests.Coverage;

/// <summary>The input that is running, in a file that outlives the process: after a crash it is the finding.</summary>
internal sealed class CurrentInput : IDisposable
{
    private const int CapacityBytes = 1 << 21;

    private readonly MemoryMappedFile _file;
    private readonly MemoryMappedViewAccessor _view;

    internal CurrentInput(string target)
    {
        Directory.CreateDirectory(CorpusFolder.OfRuns(target));
        _file = MemoryMappedFile.CreateFromFile(PathOf(target), FileMode.Create, null, CapacityBytes);
        _view = _file.CreateViewAccessor();
    }

    /// <summary>Keeps an input.</summary>
    internal void Set(byte[] input)
    {
        _view.Write(0, input.Length);
        _view.WriteArray(sizeof(int), input, 0, input.Length);
    }

    /// <summary>The input of a process that has ended.</summary>
    internal static byte[] Read(string target)
    {
        byte[] bytes = File.ReadAllBytes(PathOf(target));
        return bytes.AsSpan(sizeof(int), BitConverter.ToInt32(bytes)).ToArray();
    }

    public void Dispose()
    {
        _view.Dispose();
        _file.Dispose();
    }

    private static string PathOf(string target) => Path.Combine(CorpusFolder.OfRuns(target), "current");
}
