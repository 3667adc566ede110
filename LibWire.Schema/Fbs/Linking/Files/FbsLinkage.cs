using System.Linq;

namespace LibWire.Schema;

/// <summary>What came of files that were linked together.</summary>
/// <param name="files">The files that were handed over, in their order.</param>
/// <param name="units">The units they are in; each starts at a file that no other includes.</param>
internal sealed class FbsLinkage(IReadOnlyList<FbsSourceFile> files, IReadOnlyList<FbsUnit> units)
{
    /// <summary>The files that were handed over, in their order.</summary>
    internal IReadOnlyList<FbsSourceFile> Files { get; } = files;

    /// <summary>The units, in the order of their roots.</summary>
    internal IReadOnlyList<FbsUnit> Units { get; } = units;

    /// <summary>What came of each file that was handed over, in their order.</summary>
    internal IReadOnlyList<FbsLinkedFile> ToLinkedFiles()
    {
        HashSet<FbsSourceFile> sound = FindSound();
        return [.. Files.Select(file => new FbsLinkedFile(sound.Contains(file) ? file.Model : null, file.Diagnostics.ToArray()))];
    }

    /// <summary>The models of the files without errors that were handed over, in their order.</summary>
    internal IEnumerable<FbsFileModel> Models() => ToLinkedFiles().Select(static file => file.Model).OfType<FbsFileModel>();

    /// <summary>All files, those too that were found by includes: in the order of the input, then in that of the includes.</summary>
    internal IEnumerable<FbsSourceFile> AllFiles() => Files.Concat(Units.SelectMany(static unit => unit.Files)).Distinct();

    /// <summary>What is wrong with all files, those too that were found by includes: in the order of the input, then in that of the includes.</summary>
    internal EquatableArray<SchemaDiagnostic> AllDiagnostics() =>
        new(AllFiles().SelectMany(static file => file.Diagnostics.ToArray()));

    // Code that refers to what is not generated would not compile: a file is sound if all are that it reaches.
    private HashSet<FbsSourceFile> FindSound()
    {
        var includers = new Dictionary<FbsSourceFile, List<FbsSourceFile>>();
        var open = new Queue<FbsSourceFile>();
        var sound = new HashSet<FbsSourceFile>(AllFiles());
        foreach (FbsSourceFile file in sound)
        {
            if (file.Model is null || file.Diagnostics.HasErrors) open.Enqueue(file);
            foreach (FbsSourceFile? target in file.Includes)
            {
                if (target is null) continue;
                if (!includers.TryGetValue(target, out List<FbsSourceFile>? list)) includers[target] = list = [];
                list.Add(file);
            }
        }

        while (open.Count > 0)
        {
            FbsSourceFile file = open.Dequeue();
            if (!sound.Remove(file) || !includers.TryGetValue(file, out List<FbsSourceFile>? list)) continue;
            foreach (FbsSourceFile includer in list) open.Enqueue(includer);
        }

        return sound;
    }
}

/// <summary>What one file came to when it was linked with the files it includes.</summary>
/// <param name="Model">The model; null where there are errors in it, or in a file that it includes.</param>
/// <param name="Diagnostics">What is wrong with the file, lexer and parser included, by position.</param>
internal sealed record FbsLinkedFile(FbsFileModel? Model, EquatableArray<SchemaDiagnostic> Diagnostics);
