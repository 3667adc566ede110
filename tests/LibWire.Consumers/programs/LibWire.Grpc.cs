using Grpc.Core;
using LibWire;
using LibWire.Grpc;
using LibWire.Grpc.Errors;

using var error = new ErrorDetails(StatusCode.InvalidArgument, "The order is not complete.");
var bad = new BadRequest();
ref BadRequest.Types.FieldViolation violation = ref bad.FieldViolations.Add(error.Arena);
violation.SetField("sku", error.Arena);
using ErrorDetails received = ErrorDetails.From(error.Add(in bad).ToException())!;
Console.WriteLine($"{WireInfo.Flavor}: {received.TryGet(out BadRequest same)} {same.FieldViolations[0].Field}");
