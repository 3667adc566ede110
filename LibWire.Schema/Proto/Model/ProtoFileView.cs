namespace LibWire.Schema;

/// <summary>The files and packages that a file sees, by their numbers in the session.</summary>
internal sealed class ProtoFileView
{
    private readonly HashSet<int> _files = [];
    private readonly HashSet<int> _packages = [];
    private ProtoPublicFiles? _public; // the files of public imports; shared with other views while there is only one
    private bool _ownsPublic;

    /// <summary>An empty view.</summary>
    internal static ProtoFileView None { get; } = new();

    internal bool Sees(int file) => _files.Contains(file) || (_public != null && _public.Files.Contains(file));

    internal bool SeesPackage(int package) => _packages.Contains(package) || (_public != null && _public.Packages.Contains(package));

    internal void Add(int file, IEnumerable<int> packages)
    {
        _files.Add(file);
        _packages.UnionWith(packages);
    }

    /// <summary>Adds the files that an import makes visible.</summary>
    internal void Add(ProtoPublicFiles files)
    {
        if (_public == null)
        {
            _public = files;
            return;
        }

        if (!_ownsPublic) _public = new ProtoPublicFiles(_public);
        _ownsPublic = true;
        _public.Add(files);
    }
}

/// <summary>A file with public imports, and all files that an import of it makes visible.</summary>
internal sealed class ProtoPublicFiles
{
    internal ProtoPublicFiles()
    {
    }

    internal ProtoPublicFiles(ProtoPublicFiles other) => Add(other);

    internal ProtoBitSet Files { get; } = new();

    internal ProtoBitSet Packages { get; } = new();

    internal void Add(ProtoPublicFiles other)
    {
        Files.UnionWith(other.Files);
        Packages.UnionWith(other.Packages);
    }
}

/// <summary>A set of small numbers, one bit for each. So thousands of files that each pass on thousands of files take only a few megabytes.</summary>
internal sealed class ProtoBitSet
{
    private ulong[] _words = [];

    internal bool Contains(int number) => number >> 6 < _words.Length && (_words[number >> 6] >> (number & 63) & 1) != 0;

    internal void Add(int number)
    {
        Grow((number >> 6) + 1);
        _words[number >> 6] |= 1UL << (number & 63);
    }

    internal void UnionWith(ProtoBitSet other)
    {
        Grow(other._words.Length);
        for (int i = 0; i < other._words.Length; i++) _words[i] |= other._words[i];
    }

    private void Grow(int wordCount)
    {
        if (_words.Length < wordCount) Array.Resize(ref _words, Math.Max(wordCount, _words.Length + (_words.Length / 2)));
    }
}
