"""A server of gRPC's interop tests on grpcio. What it does besides is described in Harness/ServerRules.cs."""

import time
from concurrent import futures

import grpc

from common import SIZES, deserializer, load, make_details, parse_arguments, read, serialize

options = parse_arguments()
classes = load(options.descriptors)
Empty = classes["grpc.testing.Empty"]
Payload = classes["grpc.testing.Payload"]
SimpleResponse = classes["grpc.testing.SimpleResponse"]
StreamingInputCallResponse = classes["grpc.testing.StreamingInputCallResponse"]
StreamingOutputCallResponse = classes["grpc.testing.StreamingOutputCallResponse"]
cancelled_calls = set()
status_codes = {code.value[0]: code for code in grpc.StatusCode}


class Call:
    """A call that has begun: its headers are sent, and its trailers are those that end() has seen."""

    def __init__(self, context, compresses=False):
        self.context = context
        self.trailers = []
        self.wants_details = False
        self.is_over = False
        headers = []
        for key, value in context.invocation_metadata():
            if key == "x-grpc-test-echo-initial" or key.startswith("x-echo-"):
                headers.append((key, value))
            elif key == "x-grpc-test-echo-trailing-bin" or key.startswith("x-trail-"):
                self.trailers.append((key, value))
            elif key == "x-tell-deadline":
                left = context.time_remaining()
                self.trailers.append(("x-deadline", "none" if left is None else str(int(left * 1000))))
            elif key == "x-tell-cancel":
                self.trailers.append(("x-cancelled", "yes" if value in cancelled_calls else "no"))
            elif key == "x-note-cancel":
                context.add_callback(lambda name=value: self.is_over or cancelled_calls.add(name))
            elif key == "x-want-details":
                self.wants_details = True
        if compresses:
            context.set_compression(grpc.Compression.Gzip)
        context.send_initial_metadata(headers)

    def end(self):
        self.is_over = True
        self.context.set_trailing_metadata(self.trailers)

    def abort(self, status):
        self.is_over = True
        if self.wants_details:
            details = make_details(classes, status.code, status.message)
            self.trailers.append(("grpc-status-details-bin", details.SerializeToString()))
        self.context.set_trailing_metadata(self.trailers)
        self.context.abort(status_codes[status.code], status.message)

    def check_compressed(self, request, was_compressed):
        if request.HasField("expect_compressed") and request.expect_compressed.value != was_compressed:
            self.context.abort(grpc.StatusCode.INVALID_ARGUMENT, f"The request is {'' if was_compressed else 'not '}compressed.")

    def answers(self, request):
        """The responses that a request of a stream asks for."""
        if request.HasField("response_status"):
            self.abort(request.response_status)
        for parameters in request.response_parameters:
            end = time.monotonic() + parameters.interval_us / 1e6
            while time.monotonic() < end and self.context.is_active():
                time.sleep(0.02)
            if not self.context.is_active():
                return
            if not parameters.compressed.value:
                self.context.disable_next_message_compression()
            yield StreamingOutputCallResponse(payload=Payload(body=bytes(parameters.size)))


def empty_call(received, context):
    Call(context).end()
    return Empty()


def unary_call(received, context):
    request = received.message
    call = Call(context, request.HasField("response_compressed"))
    call.check_compressed(request, received.was_compressed)
    if request.HasField("response_status"):
        call.abort(request.response_status)
    if not request.response_compressed.value:
        context.disable_next_message_compression()
    call.end()
    return SimpleResponse(payload=Payload(body=bytes(request.response_size)))


def streaming_input_call(requests, context):
    call = Call(context)
    size = 0
    for received in requests:
        call.check_compressed(received.message, received.was_compressed)
        size += len(received.message.payload.body)
    call.end()
    return StreamingInputCallResponse(aggregated_payload_size=size)


def streaming_output_call(received, context):
    request = received.message
    call = Call(context, any(parameters.HasField("compressed") for parameters in request.response_parameters))
    yield from call.answers(request)
    call.end()


def full_duplex_call(requests, context):
    call = Call(context)
    for received in requests:
        yield from call.answers(received.message)
    call.end()


def handler(kind, function, request):
    return kind(function, request_deserializer=deserializer(classes["grpc.testing." + request]), response_serializer=serialize)


server = grpc.server(futures.ThreadPoolExecutor(max_workers=40), options=SIZES)
server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("grpc.testing.TestService", {
    "EmptyCall": handler(grpc.unary_unary_rpc_method_handler, empty_call, "Empty"),
    "UnaryCall": handler(grpc.unary_unary_rpc_method_handler, unary_call, "SimpleRequest"),
    "StreamingInputCall": handler(grpc.stream_unary_rpc_method_handler, streaming_input_call, "StreamingInputCallRequest"),
    "StreamingOutputCall": handler(grpc.unary_stream_rpc_method_handler, streaming_output_call, "StreamingOutputCallRequest"),
    "FullDuplexCall": handler(grpc.stream_stream_rpc_method_handler, full_duplex_call, "StreamingOutputCallRequest"),
}),))


def bind(port, is_tls):
    address = f"127.0.0.1:{port}"
    if not is_tls:
        return server.add_insecure_port(address)
    credentials = grpc.ssl_server_credentials([(read(options, "server.key"), read(options, "server.pem"))])
    return server.add_secure_port(address, credentials)


first = bind(options.port, options.use_tls)
second = 0 if options.tls_port is None else bind(options.tls_port, True)
server.start()
print(f"listening {first} {second}", flush=True)
server.wait_for_termination()
