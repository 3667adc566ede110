"""A client of gRPC's interop tests on grpcio. The cases are described in cases.txt."""

import queue
import sys
import threading
import time
import traceback
import uuid
from concurrent import futures

import grpc

from common import SERVICE, SIZES, check_details, deserializer, load, parse_arguments, read, serialize

CASE_SECONDS = 60
LARGEST_BYTES = 100 * 1024 * 1024

options = parse_arguments()
classes = load(options.descriptors)
Empty = classes["grpc.testing.Empty"]
Payload = classes["grpc.testing.Payload"]
BoolValue = classes["grpc.testing.BoolValue"]
EchoStatus = classes["grpc.testing.EchoStatus"]
ResponseParameters = classes["grpc.testing.ResponseParameters"]
SimpleRequest = classes["grpc.testing.SimpleRequest"]
StreamingInputCallRequest = classes["grpc.testing.StreamingInputCallRequest"]
StreamingOutputCallRequest = classes["grpc.testing.StreamingOutputCallRequest"]


def open_channel(more=()):
    name = options.server_host_override
    names = [("grpc.ssl_target_name_override", name), ("grpc.default_authority", name)] if name else []
    address = f"{options.server_host}:{options.server_port}"
    settings = SIZES + names + list(more)
    if not options.use_tls:
        return grpc.insecure_channel(address, settings)
    credentials = grpc.ssl_channel_credentials(read(options, "ca.pem") if options.use_test_ca else None)
    return grpc.secure_channel(address, credentials, settings)


class Client:
    def __init__(self, channel):
        def method(make, name, response, service=SERVICE):
            return make(service + name, request_serializer=serialize, response_deserializer=deserializer(classes["grpc.testing." + response]))

        self.empty_call = method(channel.unary_unary, "EmptyCall", "Empty")
        self.unary_call = method(channel.unary_unary, "UnaryCall", "SimpleResponse")
        self.input_call = method(channel.stream_unary, "StreamingInputCall", "StreamingInputCallResponse")
        self.output_call = method(channel.unary_stream, "StreamingOutputCall", "StreamingOutputCallResponse")
        self.duplex_call = method(channel.stream_stream, "FullDuplexCall", "StreamingOutputCallResponse")
        self.unimplemented_method = method(channel.unary_unary, "UnimplementedCall", "Empty")
        self.unimplemented_service = method(channel.unary_unary, "UnimplementedCall", "Empty", "/grpc.testing.UnimplementedService/")


class Requests:
    """The requests of a stream, sent one by one."""

    def __init__(self):
        self._queue = queue.Queue()

    def send(self, request):
        self._queue.put(request)

    def close(self):
        self._queue.put(None)

    def __iter__(self):
        return iter(self._queue.get, None)


def simple(response_bytes=314159, request_bytes=271828, **more):
    return SimpleRequest(response_size=response_bytes, payload=Payload(body=bytes(request_bytes)), **more)


def streamed(request_bytes, *response_bytes):
    parameters = [ResponseParameters(size=size) for size in response_bytes]
    return StreamingOutputCallRequest(payload=Payload(body=bytes(request_bytes)), response_parameters=parameters)


def zeros(size, received):
    body = received.message.payload.body
    assert len(body) == size, f"the response has {len(body)} bytes, and not {size}"
    assert body == bytes(size), "the response is not zero"


def status(code, call):
    try:
        call()
    except grpc.RpcError as error:
        assert error.code() == code, f"expected {code}, got {error.code()} {error.details()}"
        return error
    raise AssertionError(f"expected {code}, and the call succeeded")


def values(metadata, key, *expected):
    def text(value):
        return value.hex() if isinstance(value, bytes) else ", ".join(part.strip() for part in value.split(","))

    actual = ", ".join(text(value) for name, value in metadata if name == key)
    assert actual == ", ".join(expected), f"{key}: {actual}"


def exchange(client, *sizes):
    requests = Requests()
    call = client.duplex_call(iter(requests))
    for request, response in sizes:
        requests.send(streamed(request, response))
        zeros(response, next(call))
    requests.close()
    assert next(call, None) is None, "there is one response too many"
    assert call.code() == grpc.StatusCode.OK


def empty_unary(client):
    received = client.empty_call(Empty())
    assert received.message == Empty()


def large_unary(client):
    zeros(314159, client.unary_call(simple()))


def client_streaming(client):
    requests = (StreamingInputCallRequest(payload=Payload(body=bytes(size))) for size in (27182, 8, 1828, 45904))
    assert client.input_call(requests).message.aggregated_payload_size == 74922


def server_streaming(client):
    sizes = [31415, 9, 2653, 58979]
    responses = list(client.output_call(streamed(0, *sizes)))
    assert len(responses) == 4
    for size, received in zip(sizes, responses):
        zeros(size, received)


def ping_pong(client):
    exchange(client, (27182, 31415), (8, 9), (1828, 2653), (45904, 58979))


def empty_stream(client):
    exchange(client)


def many_messages(client):
    count = 0
    for received in client.duplex_call(streamed(i % 2000, i % 3000) for i in range(1000)):
        zeros(count % 3000, received)
        count += 1
    assert count == 1000


def concurrent_unary(client):
    def run(number):
        for i in range(8):
            size = 1 + number * 1000 + i
            zeros(size, client.unary_call(simple(size, 1 + number * 100 + i)))

    with futures.ThreadPoolExecutor(32) as pool:
        list(pool.map(run, range(32)))


def rpc_soak(client):
    for _ in range(10):
        large_unary(client)


def channel_soak(client):
    for _ in range(10):
        with open_channel([("grpc.use_local_subchannel_pool", 1)]) as channel:
            large_unary(Client(channel))


def cancel_after_begin(client):
    requests = Requests()
    call = client.input_call.future(iter(requests))
    call.cancel()
    requests.close()
    assert call.cancelled() and call.code() == grpc.StatusCode.CANCELLED


def cancel_after_first_response(client, metadata=None, *more):
    requests = Requests()
    call = client.duplex_call(iter(requests), metadata=metadata)
    request = streamed(27182, 31415)
    request.response_parameters.extend(more)
    requests.send(request)
    zeros(31415, next(call))
    call.cancel()
    status(grpc.StatusCode.CANCELLED, lambda: next(call))
    requests.close()


def cancel_arrives(client):
    name = str(uuid.uuid4())
    # The server waits with its second response when the call is cancelled.
    cancel_after_first_response(client, [("x-note-cancel", name)], ResponseParameters(size=1, interval_us=30_000_000))
    for _ in range(100):
        _, call = client.empty_call.with_call(Empty(), metadata=[("x-tell-cancel", name)])
        if dict(call.trailing_metadata())["x-cancelled"] == "yes":
            return
        time.sleep(0.05)
    raise AssertionError("the server has not seen the cancellation")


def timeout_on_sleeping_server(client):
    requests = Requests()
    call = client.duplex_call(iter(requests), timeout=0.001)
    requests.send(streamed(27182))
    status(grpc.StatusCode.DEADLINE_EXCEEDED, lambda: next(call))
    requests.close()


def deadline_during_stream(client):
    request = streamed(0, 10)
    request.response_parameters.add(size=20, interval_us=30_000_000)
    call = client.output_call(request, timeout=1)
    zeros(10, next(call))
    status(grpc.StatusCode.DEADLINE_EXCEEDED, lambda: next(call))


def deadline_arrives(client):
    _, call = client.empty_call.with_call(Empty(), timeout=100, metadata=[("x-tell-deadline", "yes")])
    left = int(dict(call.trailing_metadata())["x-deadline"])
    assert 60_000 < left <= 101_000, f"the server has {left} ms left of 100 s"


def check_status(client, text, is_unary_only=False):
    wanted = EchoStatus(code=2, message=text)
    error = status(grpc.StatusCode.UNKNOWN, lambda: client.unary_call(SimpleRequest(response_status=wanted)))
    assert error.details() == text, error.details()
    if is_unary_only:
        return
    call = client.duplex_call(iter([StreamingOutputCallRequest(response_status=wanted)]))
    error = status(grpc.StatusCode.UNKNOWN, lambda: next(call))
    assert error.details() == text, error.details()


def status_code_and_message(client):
    check_status(client, "test status message")


def special_status_message(client):
    check_status(client, "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n", True)


def error_details(client):
    text = "The body is too long."
    request = SimpleRequest(response_status=EchoStatus(code=3, message=text))
    error = status(grpc.StatusCode.INVALID_ARGUMENT, lambda: client.unary_call(request, metadata=[("x-want-details", "yes")]))
    assert error.details() == text, error.details()
    check_details(classes, dict(error.trailing_metadata())["grpc-status-details-bin"], 3, text)


def unimplemented_method(client):
    status(grpc.StatusCode.UNIMPLEMENTED, lambda: client.unimplemented_method(Empty()))


def unimplemented_service(client):
    status(grpc.StatusCode.UNIMPLEMENTED, lambda: client.unimplemented_service(Empty()))


def custom_metadata(client):
    metadata = [("x-grpc-test-echo-initial", "test_initial_metadata_value"), ("x-grpc-test-echo-trailing-bin", b"\xab\xab\xab")]

    def check(call):
        values(call.initial_metadata(), "x-grpc-test-echo-initial", "test_initial_metadata_value")
        values(call.trailing_metadata(), "x-grpc-test-echo-trailing-bin", "ababab")

    received, call = client.unary_call.with_call(simple(), metadata=metadata)
    zeros(314159, received)
    check(call)
    call = client.duplex_call(iter([streamed(271828, 314159)]), metadata=metadata)
    responses = list(call)
    assert len(responses) == 1
    zeros(314159, responses[0])
    check(call)


def echo(client, metadata):
    _, call = client.empty_call.with_call(Empty(), metadata=metadata)
    return call.initial_metadata(), call.trailing_metadata()


def repeated_metadata(client):
    everything = bytes(range(256))
    headers, trailers = echo(client, [
        ("x-echo-text", "first, with a comma"), ("x-echo-text", "second"), ("x-echo-all-bin", everything), ("x-echo-none-bin", b""),
        ("x-trail-text", "one"), ("x-trail-text", "two"),
    ])
    values(headers, "x-echo-text", "first, with a comma", "second")
    values(headers, "x-echo-all-bin", everything.hex())
    values(headers, "x-echo-none-bin", "")
    values(trailers, "x-trail-text", "one", "two")


def repeated_binary_metadata(client):
    headers, trailers = echo(client, [
        ("x-echo-two-bin", b"\x01"), ("x-echo-two-bin", b"\x02\x03"), ("x-trail-two-bin", b"\xff"), ("x-trail-two-bin", b"\x00\xfe"),
    ])
    values(headers, "x-echo-two-bin", "01", "0203")
    values(trailers, "x-trail-two-bin", "ff", "00fe")


def client_compressed_unary(client):
    expected, unexpected = (simple(expect_compressed=BoolValue(value=value)) for value in (True, False))
    status(grpc.StatusCode.INVALID_ARGUMENT, lambda: client.unary_call(expected))
    zeros(314159, client.unary_call(expected, compression=grpc.Compression.Gzip))
    zeros(314159, client.unary_call(unexpected))


def deflate_unary(client):
    request = simple(expect_compressed=BoolValue(value=True))
    zeros(314159, client.unary_call(request, compression=grpc.Compression.Deflate))


def server_compressed_unary(client):
    for value in (True, False):
        received = client.unary_call(simple(response_compressed=BoolValue(value=value)))
        zeros(314159, received)
        assert received.was_compressed == value, f"response_compressed {value}, compressed {received.was_compressed}"


def server_compressed_streaming(client):
    request = streamed(0, 31415, 92653)
    request.response_parameters[0].compressed.value = True
    request.response_parameters[1].compressed.value = False
    responses = list(client.output_call(request))
    assert [received.was_compressed for received in responses] == [True, False]
    zeros(31415, responses[0])
    zeros(92653, responses[1])


def hundred_megabytes_unary(client):
    zeros(LARGEST_BYTES, client.unary_call(simple(LARGEST_BYTES, LARGEST_BYTES)))


def hundred_megabytes_stream(client):
    exchange(client, (LARGEST_BYTES, LARGEST_BYTES), (1, 1))


def fault(name, client):
    """Runs a case, and returns what is wrong, or an empty text."""
    if name.startswith("_") or not callable(globals().get(name)):
        return "This client has no such case."
    result = []

    def run():
        try:
            globals()[name](client)
            result.append("")
        except Exception:
            result.append(" ".join(traceback.format_exc().split()))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(CASE_SECONDS)
    return result[0] if result else "The case does not end."


failed = 0
with open_channel() as shared:
    stubs = Client(shared)
    for case in options.test_case.split(","):
        began = time.monotonic()
        problem = fault(case, stubs)
        failed += problem != ""
        print(f"{case}\t{'failed' if problem else 'ok'}\t{int((time.monotonic() - began) * 1000)}\t{problem}", flush=True)
sys.exit(0 if failed == 0 else 1)
