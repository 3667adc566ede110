using System.Diagnostics;
using System.Globalization;
using LibWire;
using OrderLog;
using Shop;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
if (args.Length > 1 || !int.TryParse(args.FirstOrDefault("100000"), NumberStyles.None, CultureInfo.InvariantCulture, out int count))
{
    Console.Error.WriteLine("Usage: OrderLog [NUMBER OF ORDERS]");
    return 2;
}

string path = Path.Combine(Path.GetTempPath(), $"orders-{Environment.ProcessId}.log");
try
{
    // A log: messages one after the other, each with its length before it.
    using (FileStream log = File.Create(path, 1 << 16)) Log.Write(log, count);
    Console.WriteLine($"{count:#,##0} orders in {new FileInfo(path).Length:#,##0} bytes.");

    // Read all fields of each order. Memory holds one order at a time: the arena is reset before the next.
    Report("All fields", () =>
    {
        using var orders = new DelimitedMessageReader<Order>(File.OpenRead(path));
        return Log.Sum(orders);
    });

    // Compute the same sum from the two fields it needs; the others are skipped.
    ProtoProjection<Order> prices = ProtoProjection<Order>.Create("lines.quantity", "lines.unit_price");
    Report("Two fields", () =>
    {
        using var orders = new DelimitedMessageReader<Order>(File.OpenRead(path), projection: prices);
        return Log.Sum(orders);
    });
}
finally
{
    File.Delete(path);
}

return 0;

static void Report(string what, Func<LogSum> read)
{
    long begin = Stopwatch.GetTimestamp();
    LogSum sum = read();
    double milliseconds = Stopwatch.GetElapsedTime(begin).TotalMilliseconds;
    Console.WriteLine(
        $"{what}: {sum.Orders:#,##0} orders, {sum.Cents / 100m:#,##0.00} € in all, {sum.ArenaBytes:#,##0} bytes of arena, {milliseconds:#,##0} ms.");
}
