using System.Linq;

namespace LibWire.Schema;

/// <summary>The result of linking files together.</summary>
/// <param name="files">The input files, in their order.</param>
/// <param name="units">The units that contain them. Each unit starts at a file that no other includes.</param>
internal sealed class FbsLinkage(IReadOnlyList<FbsSourceFile> files, IReadOnlyList<FbsUnit> units)
{
    /// <summary>The input files, in their order.</summary>
    internal IReadOnlyList<FbsSourceFile> Files { get; } = files;

    /// <summary>The units, in the order of their roots.</summary>
    internal IReadOnlyList<FbsUnit> Units { get; } = units;

    /// <summary>The result of each input file, in their order.</summary>
    internal IReadOnlyList<FbsLinkedFile> ToLinkedFiles()
    {
        HashSet<FbsSourceFile> sound = FindSound();
        return [.. Files.Select(file => new FbsLinkedFile(sound.Contains(file) ? file.Model : null, file.Diagnostics.ToArray()))];
    }

    /// <summary>The models of the input files without errors, in their order.</summary>
    internal IEnumerable<FbsFileModel> Models() => ToLinkedFiles().Select(static file => file.Model).OfType<FbsFileModel>();

    /// <summary>All files, those found by includes too: in the order of the input, then of the includes.</summary>
    internal IEnumerable<FbsSourceFile> AllFiles() => Files.Concat(Units.SelectMany(static unit => unit.Files)).Distinct();

    /// <summary>The diagnostics of all files, those found by includes too: in the order of the input, then of the includes.</summary>
    internal EquatableArray<SchemaDiagnostic> AllDiagnostics() =>
        new(AllFiles().SelectMany(static file => file.Diagnostics.ToArray()));

    // Code that refers to missing generated code would not compile. So a file is sound only if all files that it reaches are.
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

/// <summary>The result of linking one file together with its includes.</summary>
/// <param name="Model">The model; null if the file, or a file that it includes, has errors.</param>
/// <param name="Diagnostics">The diagnostics of the file, those of the lexer and parser included, by position.</param>
internal sealed record FbsLinkedFile(FbsFileModel? Model, EquatableArray<SchemaDiagnostic> Diagnostics);
