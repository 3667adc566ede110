using LibWire.LineCoverage;

if (args is not [string root, string reports, string reasons])
{
    Console.Error.WriteLine("LibWire.LineCoverage ROOT FOLDER REASONS");
    return 2;
}

var counts = new CoverageCounts(Path.GetFullPath(root));
foreach (string report in Directory.EnumerateFiles(reports, "coverage.json", SearchOption.AllDirectories)) counts.Add(report);

return CoverageReport.Print(counts, CoverageReasons.Read(reasons), Console.Out) ? 0 : 1;
