using System.Runtime.InteropServices;

namespace LibWire.Tests.Interop;

/// <summary>Google's C++ FlatBuffers: the functions of <c>native-comparison/include/libwire_flatbuffers_oracle.h</c>, which documents them.</summary>
internal static unsafe class FlatOracle
{
    /// <summary>The codes of the header.</summary>
    internal const int Ok = 0, Refused = 1, Unknown = 2;

    internal const uint ForceDefaults = 1, SizePrefixed = 2;

    private static readonly string LibraryPath = Repository.PathOf("native-comparison/build/libwire_flatbuffers_oracle" + (OperatingSystem.IsWindows() ? ".dll" : OperatingSystem.IsMacOS() ? ".dylib" : ".so"));
    private static readonly Lazy<nint> Library = new(() => NativeLibrary.Load(LibraryPath));

    /// <summary>The version of the library.</summary>
    internal static string Version => Marshal.PtrToStringUTF8((nint)((delegate* unmanaged<byte*>)Export("libwire_flat_version"))())!;

    /// <summary>Builds a buffer: calls the C++ builder as a script says.</summary>
    internal static OracleAnswer Run(ReadOnlySpan<byte> script)
    {
        var run = (delegate* unmanaged<byte*, nuint, Result*, int>)Export("libwire_flat_script");
        fixed (byte* start = script)
        {
            Result result;
            return Take(run(start, (nuint)script.Length, &result), &result);
        }
    }

    internal static nint Export(string name) => NativeLibrary.GetExport(Library.Value, name);

    /// <summary>Copies the result of a call, and frees it.</summary>
    internal static OracleAnswer Take(int code, Result* result)
    {
        byte[] bytes = new ReadOnlySpan<byte>(result->Data, checked((int)result->SizeBytes)).ToArray();
        ((delegate* unmanaged<Result*, void>)Export("libwire_flat_free"))(result);
        return new OracleAnswer(code, bytes);
    }

    /// <summary>Bytes that belong to the library.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal struct Result
    {
        internal byte* Data;
        internal nuint SizeBytes;
    }
}
