// The FlatBuffers peer of the gRPC interop tests: server or client, with the command line of the other programs.
#include <iostream>

#include "peer.h"

int main(int count, char** words) {
  const std::string role = count > 1 ? words[1] : "";
  Options options;
  for (int i = 2; i < count; i++) {
    std::string name = std::string(words[i]).substr(2);
    const auto equals = name.find('=');
    if (equals != std::string::npos) {
      options[name.substr(0, equals)] = name.substr(equals + 1);
    } else if (i + 1 < count && std::string(words[i + 1]).rfind("--", 0) != 0) {
      options[name] = words[++i];
    } else {
      options[name] = "true";
    }
  }

  if (role == "server") return run_server(options);
  if (role == "client") return run_client(options);
  std::cerr << "The first argument is server or client.\n";
  return 2;
}
