using System.Runtime.InteropServices;

namespace LibWire.Comparison;

/// <summary>The functions of <c>native-comparison/include/libwire_native.h</c>.</summary>
internal sealed unsafe class NativePeers
{
    private readonly delegate* unmanaged<byte*> _versions;
    private readonly delegate* unmanaged<byte*, byte*, byte*, Input*, nint> _open;

    private NativePeers(nint library)
    {
        Library = library;
        _versions = (delegate* unmanaged<byte*>)NativeLibrary.GetExport(library, "libwire_native_versions");
        _open = (delegate* unmanaged<byte*, byte*, byte*, Input*, nint>)NativeLibrary.GetExport(library, "libwire_native_open");
        Run = (delegate* unmanaged<nint, ulong*, int>)NativeLibrary.GetExport(library, "libwire_native_run");
        ModelBytes = (delegate* unmanaged<nint, ulong>)NativeLibrary.GetExport(library, "libwire_native_model_bytes");
        OutputBytes = (delegate* unmanaged<nint, ulong>)NativeLibrary.GetExport(library, "libwire_native_output_bytes");
        Output = (delegate* unmanaged<nint, byte*>)NativeLibrary.GetExport(library, "libwire_native_output");
        Close = (delegate* unmanaged<nint, void>)NativeLibrary.GetExport(library, "libwire_native_close");
        Versions = [.. (Marshal.PtrToStringUTF8((nint)_versions()) ?? "").Split('\n', StringSplitOptions.RemoveEmptyEntries)];
    }

    /// <summary>The versions of the libraries in it and of the compiler, one line each.</summary>
    internal IReadOnlyList<string> Versions { get; }

    /// <summary>Its handle, for functions that only some columns have.</summary>
    internal nint Library { get; }

    internal delegate* unmanaged<nint, ulong*, int> Run { get; }

    internal delegate* unmanaged<nint, ulong> ModelBytes { get; }

    internal delegate* unmanaged<nint, ulong> OutputBytes { get; }

    internal delegate* unmanaged<nint, byte*> Output { get; }

    internal delegate* unmanaged<nint, void> Close { get; }

    /// <summary>Loads the library.</summary>
    /// <param name="path">Its path.</param>
    /// <exception cref="DllNotFoundException">It cannot be loaded, or a library that it needs cannot.</exception>
    /// <exception cref="EntryPointNotFoundException">It is another library, or an older one.</exception>
    internal static NativePeers Load(string path) => new(NativeLibrary.Load(path));

    /// <summary>The version that the library states for a column.</summary>
    /// <returns>Null if it states none.</returns>
    internal string? VersionOf(string column) =>
        Versions.FirstOrDefault(version => version.StartsWith(column + ": ", StringComparison.Ordinal))?[(column.Length + 2)..];

    /// <summary>Opens a session.</summary>
    /// <returns>0 if the library does not have the column, or the column does not have the operation.</returns>
    internal nint Open(string column, CaseInput input, Operation operation)
    {
        // SAFETY: the input's memory does not move, and the caller keeps it until the session is closed. The struct itself is read only by this call.
        var view = new Input
        {
            Data = (byte*)input.Address,
            SizeBytes = (nuint)input.Array.Length,
            Offsets = (ulong*)input.OffsetsAddress,
            Count = (nuint)input.MessageCount,
            Passes = (ulong)input.Passes,
        };
        nint columnName = Marshal.StringToCoTaskMemUTF8(column), caseName = Marshal.StringToCoTaskMemUTF8(input.Id.ToString()), operationName = Marshal.StringToCoTaskMemUTF8(operation.ToString());
        nint session = _open((byte*)columnName, (byte*)caseName, (byte*)operationName, &view);
        Marshal.FreeCoTaskMem(columnName);
        Marshal.FreeCoTaskMem(caseName);
        Marshal.FreeCoTaskMem(operationName);
        return session;
    }

    [StructLayout(LayoutKind.Sequential)]
    private struct Input
    {
        internal byte* Data;
        internal nuint SizeBytes;
        internal ulong* Offsets;
        internal nuint Count;
        internal ulong Passes;
    }
}
