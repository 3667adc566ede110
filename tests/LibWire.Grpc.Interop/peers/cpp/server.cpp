// The service of greeter.fbs on gRPC's C++ library.
#include <grpcpp/grpcpp.h>

#include <iostream>
#include <memory>
#include <vector>

#include "greeter.grpc.fb.h"
#include "peer.h"

using flatbuffers::grpc::Message;
using flatbuffers::grpc::MessageBuilder;
using FlatGreet::HelloReply;
using FlatGreet::HelloRequest;

namespace {

std::string name_of(const HelloRequest* request) { return request->name() ? request->name()->str() : ""; }

Message<HelloReply> reply(const std::string& name, uint32_t number, const flatbuffers::Vector<uint8_t>* body = nullptr) {
  MessageBuilder builder;
  const auto bytes = body ? builder.CreateVector(body->data(), body->size()) : 0;
  builder.Finish(FlatGreet::CreateHelloReply(builder, builder.CreateString("Hello " + name), number, bytes));
  return builder.ReleaseMessage<HelloReply>();
}

class Service final : public FlatGreet::Greeter::Service {
  grpc::Status SayHello(grpc::ServerContext*, const Message<HelloRequest>* request, Message<HelloReply>* response) override {
    *response = reply(name_of(request->GetRoot()), request->GetRoot()->count(), request->GetRoot()->body());
    return grpc::Status::OK;
  }

  grpc::Status Collect(grpc::ServerContext*, grpc::ServerReader<Message<HelloRequest>>* requests, Message<HelloReply>* response) override {
    std::string names;
    uint32_t sum = 0;
    Message<HelloRequest> request;
    while (requests->Read(&request)) {
      names += (names.empty() ? "" : ", ") + name_of(request.GetRoot());
      sum += request.GetRoot()->count();
    }
    *response = reply(names, sum);
    return grpc::Status::OK;
  }

  grpc::Status Repeat(grpc::ServerContext*, const Message<HelloRequest>* request, grpc::ServerWriter<Message<HelloReply>>* replies) override {
    for (uint32_t i = 0; i < request->GetRoot()->count(); i++) replies->Write(reply(name_of(request->GetRoot()), i));
    return grpc::Status::OK;
  }

  grpc::Status Chat(grpc::ServerContext*, grpc::ServerReaderWriter<Message<HelloReply>, Message<HelloRequest>>* stream) override {
    Message<HelloRequest> request;
    while (stream->Read(&request)) stream->Write(reply(name_of(request.GetRoot()), request.GetRoot()->count()));
    return grpc::Status::OK;
  }
};

std::shared_ptr<grpc::ServerCredentials> tls(const Options& options) {
  grpc::SslServerCredentialsOptions credentials;
  credentials.pem_key_cert_pairs.push_back({certificate(options, "server.key"), certificate(options, "server.pem")});
  return grpc::SslServerCredentials(credentials);
}

}  // namespace

int run_server(const Options& options) {
  Service service;
  grpc::ServerBuilder builder;
  int first = 0, second = 0;
  const bool is_tls = option(options, "use_tls") == "true";
  builder.AddListeningPort("127.0.0.1:" + option(options, "port", "0"), is_tls ? tls(options) : grpc::InsecureServerCredentials(), &first);
  if (options.count("tls_port")) builder.AddListeningPort("127.0.0.1:" + option(options, "tls_port"), tls(options), &second);
  builder.SetMaxReceiveMessageSize(-1);
  builder.RegisterService(&service);
  const auto server = builder.BuildAndStart();
  if (!server) return 1;
  std::cout << "listening " << first << " " << second << std::endl;
  server->Wait();
  return 0;
}
