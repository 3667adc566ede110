"""What the client and the server on grpcio share: the command line, the messages, the error details.

The messages come from a descriptor set, named by --descriptors: generated modules would lie in a package grpc, which is grpcio's own.
"""

import argparse
import gzip
import os
import zlib

from google.protobuf import descriptor_pb2, message_factory

# Messages arrive as they were sent, compressed or not: only so can Python see which they were.
SIZES = [
    ("grpc.max_receive_message_length", -1),
    ("grpc.max_send_message_length", -1),
    ("grpc.per_message_decompression", 0),
]

SERVICE = "/grpc.testing.TestService/"


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--tls_port", type=int)
    parser.add_argument("--server_host", default="127.0.0.1")
    parser.add_argument("--server_port", type=int)
    parser.add_argument("--server_host_override")
    parser.add_argument("--test_case", default="")
    parser.add_argument("--use_tls", action="store_true")
    parser.add_argument("--use_test_ca", action="store_true")
    parser.add_argument("--certificates", default=".")
    parser.add_argument("--descriptors", required=True)
    return parser.parse_args()


def load(path):
    """Returns the message classes of a descriptor set by their full names."""
    with open(path, "rb") as file:
        files = descriptor_pb2.FileDescriptorSet.FromString(file.read())
    return message_factory.GetMessages(files.file)


def read(options, name):
    with open(os.path.join(options.certificates, name), "rb") as file:
        return file.read()


class Received:
    """A message that has arrived, and whether it was compressed."""

    def __init__(self, message, was_compressed):
        self.message = message
        self.was_compressed = was_compressed


def deserializer(message_class):
    # No message here begins with the bytes of a compression: they would be fields 3 and 15, of types that none has.
    def deserialize(data):
        if data[:2] == b"\x1f\x8b":
            return Received(message_class.FromString(gzip.decompress(data)), True)
        if data[:1] == b"\x78":
            return Received(message_class.FromString(zlib.decompress(data)), True)
        return Received(message_class.FromString(data), False)

    return deserialize


def serialize(message):
    return message.SerializeToString()


# The details of the case error_details: two known messages, and one of a type that nobody knows.
URL = "type.googleapis.com/"
UNKNOWN_URL = URL + "interop.test.Unknown"
UNKNOWN_BYTES = b"\x08\x96\x01"


def make_details(classes, code, text):
    status = classes["google.rpc.Status"](code=code, message=text)
    info = classes["google.rpc.ErrorInfo"](reason="TOO_LONG", domain="interop.test", metadata={"size": "2"})
    request = classes["google.rpc.BadRequest"]()
    request.field_violations.add(field="payload.body", description="too long")
    for detail in (info, request):
        status.details.add(type_url=URL + detail.DESCRIPTOR.full_name, value=detail.SerializeToString())
    status.details.add(type_url=UNKNOWN_URL, value=UNKNOWN_BYTES)
    return status


def check_details(classes, data, code, text):
    # Maps have no order on the wire, so that messages are compared and not bytes; the map here has one entry.
    actual = classes["google.rpc.Status"].FromString(data)
    expected = make_details(classes, code, text)
    assert actual == expected, f"details {actual}"
