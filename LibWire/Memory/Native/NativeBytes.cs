using System.Buffers;
using System.IO;
using System.IO.MemoryMappedFiles;

namespace LibWire;

/// <summary>Bytes outside of the managed heap as <see cref="ReadOnlyMemory{T}"/>: a file that is mapped into memory, or pinned memory of the caller. Nothing is
/// copied.</summary>
/// <remarks>
/// <para>After <see cref="Dispose"/>, <see cref="Span"/> and <see cref="Memory"/> throw, and so do memories that were taken before, when their bytes are asked
/// for.</para>
/// <para>A mapped file that nobody disposes stays mapped until the process ends: spans and views do not keep this object, so no finalizer may unmap it.</para>
/// <para><b>Safety:</b> spans and views that were taken before must not be used afterwards. In both builds they read memory that is no longer mapped, which may
/// end the process. Another process that changes a mapped file changes bytes that were verified; one that cuts it off ends the process. Copy what others may
/// change (<c>FlatBuffer.Copy</c>).</para>
/// </remarks>
public sealed unsafe partial class NativeBytes : IDisposable
{
    private readonly Manager _manager;

    private NativeBytes(Manager manager) => _manager = manager;

    /// <summary>Wraps memory of the caller.</summary>
    /// <param name="start">The first byte. The memory must not move and not be freed before <see cref="Dispose"/>, which does not free it.</param>
    /// <param name="lengthBytes">How many bytes.</param>
    /// <exception cref="ArgumentNullException">There is no memory, although there should be bytes.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The length is negative.</exception>
    public NativeBytes(byte* start, int lengthBytes)
    {
        if (lengthBytes < 0) throw new ArgumentOutOfRangeException(nameof(lengthBytes), lengthBytes, "A length must be 0 or more.");
        if (start == null && lengthBytes > 0) throw new ArgumentNullException(nameof(start));
        _manager = new Manager(start, lengthBytes, null, null);
    }

    /// <summary>Maps a file into memory, for reading.</summary>
    /// <param name="path">The file.</param>
    /// <exception cref="IOException">The file cannot be opened or mapped.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the file has 2 GiB or more, which no span and no buffer can
    /// have.</exception>
    public static NativeBytes Map(string path)
    {
        using var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read);
        long lengthBytes = stream.Length;
        if (lengthBytes > int.MaxValue) WireThrow.MessageTooLarge(0);

        // An empty file cannot be mapped.
        if (lengthBytes == 0) return new NativeBytes(new Manager(null, 0, null, null));
        MemoryMappedFile? file = null;
        MemoryMappedViewAccessor? view = null;
        try
        {
            file = MemoryMappedFile.CreateFromFile(stream, null, 0, MemoryMappedFileAccess.Read, HandleInheritability.None, leaveOpen: true);
            view = file.CreateViewAccessor(0, lengthBytes, MemoryMappedFileAccess.Read);
            byte* start = null;
            view.SafeMemoryMappedViewHandle.AcquirePointer(ref start);
            return new NativeBytes(new Manager(start + view.PointerOffset, (int)lengthBytes, file, view));
        }
        catch
        {
            view?.Dispose();
            file?.Dispose();
            throw;
        }
    }

    /// <summary>The number of bytes.</summary>
    public int Length => _manager.LengthBytes;

    /// <summary>The bytes, for views.</summary>
    /// <exception cref="ObjectDisposedException">They are gone.</exception>
    public ReadOnlySpan<byte> Span => _manager.GetSpan();

    /// <summary>The bytes, for holders and for code that waits.</summary>
    /// <exception cref="ObjectDisposedException">They are gone.</exception>
    public ReadOnlyMemory<byte> Memory => _manager.Memory;

    /// <summary>Gives a mapped file back. Memory of the caller stays.</summary>
    public void Dispose() => ((IDisposable)_manager).Dispose();

    private sealed partial class Manager : MemoryManager<byte>
    {
        private readonly byte* _start;
        private readonly MemoryMappedFile? _file;
        private readonly MemoryMappedViewAccessor? _view;
        private bool _isGone;

        internal Manager(byte* start, int lengthBytes, MemoryMappedFile? file, MemoryMappedViewAccessor? view)
        {
            _start = start;
            LengthBytes = lengthBytes;
            _file = file;
            _view = view;
            NoteSource();
        }

        internal int LengthBytes { get; }

        public override Span<byte> GetSpan()
        {
            if (_isGone) throw new ObjectDisposedException(nameof(NativeBytes));
            CheckAlive();

            // SAFETY: mapped by Map, or promised by the caller of the constructor. A mapped file is handed out for reading only.
            return WireSpan.Over<byte>(_start, LengthBytes);
        }

        public override MemoryHandle Pin(int elementIndex = 0)
        {
            if ((uint)elementIndex > (uint)LengthBytes) throw new ArgumentOutOfRangeException(nameof(elementIndex));
            if (_isGone) throw new ObjectDisposedException(nameof(NativeBytes));
            return new MemoryHandle(_start + elementIndex);
        }

        public override void Unpin()
        {
            // The memory never moves.
        }

        protected override void Dispose(bool disposing)
        {
            if (_isGone) return;
            _isGone = true;
            if (!disposing || _view is null) return;
            _view.SafeMemoryMappedViewHandle.ReleasePointer();
            _view.Dispose();
            _file!.Dispose();
        }

        // Memory of an arena dies with it. The bodies exist in LibWire.Debug only.
        partial void NoteSource();

        partial void CheckAlive();
    }
}
