using System.Globalization;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;

namespace LibWire.Comparison;

/// <summary>The machine and the versions with which figures were made.</summary>
internal sealed record ReportHead
{
    public required string Cpu { get; init; }

    public required int Cores { get; init; }

    public required string System { get; init; }

    public required string Runtime { get; init; }

    public required string Date { get; init; }

    /// <summary>The version of each column, by its name.</summary>
    public required IReadOnlyDictionary<string, string> Versions { get; init; }

    /// <summary>This machine.</summary>
    /// <param name="versions">The version of each column, by its name.</param>
    internal static ReportHead Of(IReadOnlyDictionary<string, string> versions) => new()
    {
        Cpu = CpuName(),
        Cores = Environment.ProcessorCount,
        System = RuntimeInformation.OSDescription,
        Runtime = RuntimeInformation.FrameworkDescription,
        Date = DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        Versions = versions,
    };

    /// <summary>The name of the processor as a folder name: letters, digits and hyphens.</summary>
    internal string FolderName =>
        string.Join('-', new string([.. Cpu.ToLowerInvariant().Select(static letter => char.IsAsciiLetterOrDigit(letter) ? letter : '-')]).Split('-', StringSplitOptions.RemoveEmptyEntries));

    private static string CpuName()
    {
        if (X86Base.IsSupported)
        {
            // The brand string: three CPUID leaves of sixteen letters each.
            Span<int> words = stackalloc int[12];
            for (int leaf = 0; leaf < 3; leaf++)
                (words[4 * leaf], words[(4 * leaf) + 1], words[(4 * leaf) + 2], words[(4 * leaf) + 3]) = X86Base.CpuId(unchecked((int)0x8000_0002) + leaf, 0);
            string brand = global::System.Text.Encoding.ASCII.GetString(MemoryMarshal.AsBytes(words)).Trim('\0', ' ');
            if (brand.Length > 0) return string.Join(' ', brand.Split(' ', StringSplitOptions.RemoveEmptyEntries));
        }

        return RuntimeInformation.ProcessArchitecture.ToString();
    }
}
