using LibWire.Packages;

// check FOLDER REPOSITORY: looks at the packages of a folder; sbom FOLDER REPOSITORY: writes a bill of materials beside each;
// compare FOLDER FOLDER: whether both hold the same files. Prints what is wrong; the exit code is 1 if something is.
string[] findings = args switch
{
    ["check", string feed, string repository] => [.. PackageRules.Findings(feed, repository)],
    ["sbom", string feed, string repository] => BillOfMaterials.WriteAll(feed, repository),
    ["compare", string first, string second] => [.. FeedComparison.Differences(first, second)],
    _ => ["Usage: check FOLDER REPOSITORY | sbom FOLDER REPOSITORY | compare FOLDER FOLDER"],
};
foreach (string finding in findings) Console.WriteLine($"error: {finding}");
return findings.Length == 0 ? 0 : 1;
