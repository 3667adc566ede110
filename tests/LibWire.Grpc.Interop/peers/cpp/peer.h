// What the client and the server share: the command line, and files.
#pragma once

#include <fstream>
#include <iterator>
#include <map>
#include <string>

using Options = std::map<std::string, std::string>;

inline std::string option(const Options& options, const std::string& name, const std::string& otherwise = "") {
  const auto found = options.find(name);
  return found == options.end() ? otherwise : found->second;
}

inline std::string certificate(const Options& options, const std::string& name) {
  std::ifstream file(option(options, "certificates", ".") + "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

int run_server(const Options& options);
int run_client(const Options& options);
