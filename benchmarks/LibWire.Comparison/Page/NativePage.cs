using System.Globalization;
using System.Runtime.InteropServices;

namespace LibWire.Comparison;

/// <summary>A column in C++: Protocol Buffers with the lite runtime, RapidJSON, pugixml.</summary>
internal sealed unsafe class NativePage : PageColumn
{
    private static readonly TimeSpan MemoryLimit = TimeSpan.FromSeconds(30);

    private readonly nint _page;
    private readonly delegate* unmanaged<nint, ulong, ulong> _encode;
    private readonly delegate* unmanaged<nint, ulong, ulong> _use;
    private readonly delegate* unmanaged<nint, ulong, void> _decode;
    private readonly delegate* unmanaged<nint, ulong> _traverse;
    private readonly delegate* unmanaged<nint, void> _release;
    private readonly delegate* unmanaged<nint, void> _close;

    private NativePage(NativePeers peers, nint page, string name)
    {
        (_page, Name) = (page, name);
        Version = peers.VersionOf(name) ?? name;
        _encode = (delegate* unmanaged<nint, ulong, ulong>)Function("encode");
        _use = (delegate* unmanaged<nint, ulong, ulong>)Function("use");
        _decode = (delegate* unmanaged<nint, ulong, void>)Function("decode");
        _traverse = (delegate* unmanaged<nint, ulong>)Function("traverse");
        _release = (delegate* unmanaged<nint, void>)Function("release");
        _close = (delegate* unmanaged<nint, void>)Function("close");
        ulong sizeBytes;
        byte* message = ((delegate* unmanaged<nint, ulong*, byte*>)Function("message"))(_page, &sizeBytes);
        Message = new ReadOnlySpan<byte>(message, (int)sizeBytes).ToArray();

        nint Function(string function) => NativeLibrary.GetExport(peers.Library, "libwire_native_page_" + function);
    }

    /// <summary>The names of all such columns.</summary>
    internal static IReadOnlyList<string> Names { get; } = ["protobuf-lite", "rapidjson", "pugixml"];

    internal override string Name { get; }

    internal override string Version { get; }

    internal override byte[] Message { get; }

    internal override bool HasModel => true;

    /// <summary>Opens a column.</summary>
    /// <returns>Null if the library was built without it.</returns>
    internal static NativePage? Open(NativePeers peers, string name)
    {
        nint text = Marshal.StringToCoTaskMemUTF8(name);
        nint page = ((delegate* unmanaged<byte*, nint>)NativeLibrary.GetExport(peers.Library, "libwire_native_page_open"))((byte*)text);
        Marshal.FreeCoTaskMem(text);
        return page == 0 ? null : new NativePage(peers, page, name);
    }

    /// <summary>What the program says that counts memory, by the names of the columns: the memory of a message, and the bytes of the library.</summary>
    internal static IReadOnlyDictionary<string, (PageMemory Memory, long LibraryBytes)> Memories()
    {
        var memories = new Dictionary<string, (PageMemory, long)>();
        if (!File.Exists(NativeBuild.PageMemoryPath)) return memories;
        foreach (string line in ChildProcess.Run(NativeBuild.PageMemoryPath, [], MemoryLimit).Output.Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] parts = line.Split(' ');
            long[] numbers = [.. parts[1..].Select(static part => long.Parse(part, CultureInfo.InvariantCulture))];
            memories[parts[0]] = (new PageMemory(numbers[0], numbers[1], numbers[2], numbers[3]), numbers[4]);
        }

        return memories;
    }

    internal override ulong Encode() => Batch * _encode(_page, Batch);

    internal override ulong Use() => _use(_page, Batch);

    internal override void Decode() => _decode(_page, Batch);

    internal override ulong Traverse() => _traverse(_page);

    internal override void Release() => _release(_page);

    /// <summary>A separate program counts it.</summary>
    internal override PageMemory? MeasureMemory() => null;

    public override void Dispose() => _close(_page);
}
