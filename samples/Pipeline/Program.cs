using System.CommandLine;
using System.Net;
using Pipeline;

var kafka = new Option<string?>("--kafka") { Description = "The servers of Kafka. Without it brokers for tests run in this process." };
var state = new Option<string?>("--state") { Description = "The folder for the state of grains, one for all nodes. Without it a new one for each run." };
var address = new Option<string>("--address") { Description = "The address or host name at which others reach this node.", DefaultValueFactory = static _ => "127.0.0.1" };
var siloPort = new Option<int>("--silo-port") { Description = "The port for other silos; 0 takes a free one." };
var gatewayPort = new Option<int>("--gateway-port") { Description = "The port for clients of Orleans; 0 takes a free one." };

var port = new Option<int>("--port") { Description = "The port of the page; 0 takes a free one.", DefaultValueFactory = static _ => 5080 };
var grpcPort = new Option<int>("--grpc-port") { Description = "The port of the collector and of questions; 0 takes a free one.", DefaultValueFactory = static _ => 4317 };
var nodes = new Option<int>("--nodes") { Description = "How many nodes run on this machine, this one included.", DefaultValueFactory = static _ => 2 };
var rate = new Option<int>("--rate") { Description = "Calls a second that the built-in load reports; 0 for none.", DefaultValueFactory = static _ => 2_000 };
var seconds = new Option<int?>("--seconds") { Description = "End after this time, and check that every acknowledged call was counted." };
var killAfter = new Option<int?>("--kill-after") { Description = "Kill the last node after this many seconds." };
var run = new RootCommand("Takes spans and metrics of OpenTelemetry through Kafka into grains of Orleans, and shows them on a page.")
{
    kafka, state, address, siloPort, gatewayPort, port, grpcPort, nodes, rate, seconds, killAfter,
};
run.SetAction((parsed, stop) => PipelineCommand.RunFirstAsync(
    new NodeOptions
    {
        Kafka = parsed.GetValue(kafka),
        Folder = parsed.GetValue(state) ?? Directory.CreateTempSubdirectory("pipeline-").FullName,
        Address = Addresses.Of(parsed.GetValue(address)!),
        SiloPort = Addresses.FreeIfZero(parsed.GetValue(siloPort)),
        GatewayPort = Addresses.FreeIfZero(parsed.GetValue(gatewayPort)),
        PagePort = parsed.GetValue(port),
        GrpcPort = parsed.GetValue(grpcPort),
    },
    new RunOptions(parsed.GetValue(nodes), parsed.GetValue(rate), parsed.GetValue(seconds), parsed.GetValue(killAfter)),
    stop));

var join = new Option<string>("--join") { Description = "The silo of the first node: HOST:PORT.", Required = true };
var attached = new Option<bool>("--attached") { Description = "End when the standard input ends." };
var node = new Command("node", "Runs a further node: a silo and a consumer.") { join, kafka, state, address, siloPort, gatewayPort, attached };
node.SetAction((parsed, stop) => PipelineCommand.RunFurtherAsync(
    new NodeOptions
    {
        Kafka = parsed.GetValue(kafka),
        Folder = parsed.GetValue(state) ?? "",
        Address = Addresses.Of(parsed.GetValue(address)!),
        SiloPort = Addresses.FreeIfZero(parsed.GetValue(siloPort)),
        GatewayPort = Addresses.FreeIfZero(parsed.GetValue(gatewayPort)),
        Join = Addresses.EndPointOf(parsed.GetValue(join)!),
    },
    parsed.GetValue(attached),
    stop));
run.Add(node);

ParseResult arguments = run.Parse(args);
foreach (var error in arguments.Errors) Console.Error.WriteLine(error.Message);
return arguments.Errors.Count > 0 ? PipelineCommand.UsageError : await arguments.InvokeAsync();
