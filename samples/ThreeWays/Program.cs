using System.Globalization;
using ThreeWays;

// One program three times: build a book of orders, send it, receive it, ship, change, store, load, report.
// Each way reads what the other wrote, and all give the same report.
CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
string path = Path.GetTempFileName();
try
{
    string google = WithGoogle.Run(path);
    string explicitly = WithLibWire.Run(path);
    string shortly = WithLibWireShort.Run(path);
    Console.Write(shortly);
    Console.WriteLine();
    bool same = google == explicitly && google == shortly;
    Console.WriteLine(same ? "All three ways give the same report." : "The reports differ.");
    if (!same) return 1;

    Costs.Print();
    return 0;
}
finally
{
    File.Delete(path);
}
