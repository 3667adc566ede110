using System.Reflection;
using LibWire.Site;

// LibWire.Site TARGET: one page a public type, one page a namespace, and navigation.json for docs/site/assemble.js.
string[] packages =
[
    "LibWire", "LibWire.Json", "LibWire.Grpc", "LibWire.Grpc.AspNetCore", "LibWire.Grpc.Client", "LibWire.Orleans", "LibWire.Kafka", "LibWire.Schema",
];
var api = new ApiModel([.. packages.Select(static name => Assembly.LoadFrom(Path.Combine(AppContext.BaseDirectory, name + ".dll")))]);
int pages = new ApiPages(api, args[0]).Write();
Console.WriteLine($"{pages} pages of the public API.");
return 0;
