// The cases of greeter.fbs on gRPC's C++ library. They are described in cases.txt.
#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "greeter.grpc.fb.h"
#include "peer.h"

using flatbuffers::grpc::Message;
using flatbuffers::grpc::MessageBuilder;
using FlatGreet::Greeter;
using FlatGreet::HelloReply;
using FlatGreet::HelloRequest;

namespace {

constexpr uint8_t kBodyByte = 0xA5;

void expect(bool condition, const std::string& otherwise) {
  if (!condition) throw std::runtime_error(otherwise);
}

void expect_ok(const grpc::Status& status) {
  expect(status.ok(), "status " + std::to_string(status.error_code()) + " " + status.error_message());
}

Message<HelloRequest> request(const std::string& name, uint32_t count, size_t body_bytes = 0) {
  MessageBuilder builder(1024);
  const std::vector<uint8_t> bytes(body_bytes, kBodyByte);
  const auto body = body_bytes ? builder.CreateVector(bytes) : 0;
  builder.Finish(FlatGreet::CreateHelloRequest(builder, builder.CreateString(name), count, body));
  return builder.ReleaseMessage<HelloRequest>();
}

void check(const Message<HelloReply>& reply, const std::string& text, uint32_t number) {
  expect(reply.Verify(), "the reply is malformed");
  expect(reply.GetRoot()->text() && reply.GetRoot()->text()->str() == text, "the text is not " + text);
  expect(reply.GetRoot()->number() == number, "the number is " + std::to_string(reply.GetRoot()->number()));
}

void unary(Greeter::Stub& stub, size_t body_bytes) {
  grpc::ClientContext context;
  Message<HelloReply> reply;
  expect_ok(stub.SayHello(&context, request("Ada ☺", 7, body_bytes), &reply));
  check(reply, "Hello Ada ☺", 7);
  const auto* body = reply.GetRoot()->body();
  expect(body && body->size() == body_bytes, "the body has another size");
  expect(std::all_of(body->begin(), body->end(), [](uint8_t byte) { return byte == kBodyByte; }), "the body has changed");
}

void client_streaming(Greeter::Stub& stub) {
  grpc::ClientContext context;
  Message<HelloReply> reply;
  const auto writer = stub.Collect(&context, &reply);
  for (const auto* name : {"Ada", "Grace", "Edsger"}) expect(writer->Write(request(name, 3)), "a write failed");
  writer->WritesDone();
  expect_ok(writer->Finish());
  check(reply, "Hello Ada, Grace, Edsger", 9);
}

void server_streaming(Greeter::Stub& stub) {
  grpc::ClientContext context;
  const auto reader = stub.Repeat(&context, request("Ada", 100));
  Message<HelloReply> reply;
  uint32_t count = 0;
  while (reader->Read(&reply)) check(reply, "Hello Ada", count++);
  expect_ok(reader->Finish());
  expect(count == 100, std::to_string(count) + " replies");
}

void ping_pong(Greeter::Stub& stub) {
  grpc::ClientContext context;
  const auto stream = stub.Chat(&context);
  Message<HelloReply> reply;
  for (uint32_t i = 0; i < 20; i++) {
    const std::string name = "Ada " + std::to_string(i);
    expect(stream->Write(request(name, i)), "a write failed");
    expect(stream->Read(&reply), "the stream has ended early");
    check(reply, "Hello " + name, i);
  }
  stream->WritesDone();
  expect(!stream->Read(&reply), "there is one reply too many");
  expect_ok(stream->Finish());
}

// A buffer whose root lies outside. LibWire answers INVALID_ARGUMENT, the C++ library INTERNAL.
void malformed(Greeter::Stub& stub) {
  const char bytes[] = {'\xFF', '\xFF', '\xFF', '\x7F', 0, 0, 0, 0};
  grpc::ClientContext context;
  Message<HelloReply> reply;
  const grpc::Slice slice(bytes, sizeof bytes);
  const auto status = stub.SayHello(&context, Message<HelloRequest>(slice), &reply);
  expect(status.error_code() == grpc::StatusCode::INVALID_ARGUMENT || status.error_code() == grpc::StatusCode::INTERNAL,
         "the server answers a malformed buffer with status " + std::to_string(status.error_code()));
  unary(stub, 10);
}

const std::map<std::string, std::function<void(Greeter::Stub&)>> kCases = {
    {"flat_unary", [](Greeter::Stub& stub) { unary(stub, 1000); }},
    {"flat_hundred_megabytes", [](Greeter::Stub& stub) { unary(stub, 100 * 1024 * 1024); }},
    {"flat_client_streaming", client_streaming},
    {"flat_server_streaming", server_streaming},
    {"flat_ping_pong", ping_pong},
    {"flat_malformed", malformed},
};

std::unique_ptr<Greeter::Stub> open(const Options& options) {
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(-1);
  const std::string name = option(options, "server_host_override");
  if (!name.empty()) {
    arguments.SetSslTargetNameOverride(name);
    arguments.SetString(GRPC_ARG_DEFAULT_AUTHORITY, name);
  }
  std::shared_ptr<grpc::ChannelCredentials> credentials = grpc::InsecureChannelCredentials();
  if (option(options, "use_tls") == "true") {
    grpc::SslCredentialsOptions tls;
    if (option(options, "use_test_ca") == "true") tls.pem_root_certs = certificate(options, "ca.pem");
    credentials = grpc::SslCredentials(tls);
  }
  const std::string address = option(options, "server_host", "127.0.0.1") + ":" + option(options, "server_port");
  return Greeter::NewStub(grpc::CreateCustomChannel(address, credentials, arguments));
}

}  // namespace

int run_client(const Options& options) {
  const auto stub = open(options);
  std::istringstream names(option(options, "test_case"));
  int failed = 0;
  for (std::string name; std::getline(names, name, ',');) {
    const auto start = std::chrono::steady_clock::now();
    std::string fault;
    try {
      const auto found = kCases.find(name);
      if (found == kCases.end()) throw std::runtime_error("This client has no such case.");
      found->second(*stub);
    } catch (const std::exception& error) {
      fault = error.what();
      failed++;
    }
    const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start).count();
    std::cout << name << '\t' << (fault.empty() ? "ok" : "failed") << '\t' << time << '\t' << fault << std::endl;
  }
  return failed == 0 ? 0 : 1;
}
