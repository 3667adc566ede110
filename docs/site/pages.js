// The pages that come from files of the repository: where each one is in the site, and the order in which a newcomer meets them.
// A page is [source, address] or [source, address, name in the navigation]; without a name it has its heading.
export const groups = [
  {
    name: "Start",
    pages: [
      ["docs/tutorial.md", "start/tutorial"],
      ["README.md", "start/overview", "Overview"],
      ["LibWire.Generator/README.md", "start/generator", "Schemas in a project"],
      ["docs/api.md", "start/api"],
      ["docs/memory.md", "start/memory"],
      ["docs/safety.md", "start/safety"],
      ["docs/limits.md", "start/limits"],
      ["docs/checked-twin.md", "start/checked-twin"],
    ],
  },
  {
    name: "Guides",
    pages: [
      ["docs/cookbook.md", "guides/cookbook"],
      ["docs/protobuf.md", "guides/protobuf"],
      ["docs/flatbuffers.md", "guides/flatbuffers"],
      ["docs/code-first.md", "guides/code-first"],
      ["docs/streams.md", "guides/streams"],
      ["docs/performance.md", "guides/performance"],
      ["docs/scale.md", "guides/scale"],
      ["docs/json.md", "guides/json", "JSON of messages"],
      ["docs/flatbuffers-json.md", "guides/flatbuffers-json", "JSON of FlatBuffers"],
      ["docs/text.md", "guides/text"],
      ["docs/flexbuffers.md", "guides/flexbuffers"],
      ["docs/descriptors.md", "guides/descriptors"],
      ["docs/dynamic.md", "guides/dynamic"],
      ["docs/dynamic-flatbuffers.md", "guides/dynamic-flatbuffers"],
      ["docs/grpc.md", "guides/grpc"],
      ["LibWire.Orleans/README.md", "guides/orleans", "Orleans"],
      ["LibWire.Kafka/README.md", "guides/kafka", "Kafka"],
      ["docs/redis.md", "guides/redis"],
      ["docs/unity.md", "guides/unity"],
    ],
  },
  {
    name: "Coming from …",
    pages: [
      ["docs/from-google-protobuf.md", "from/google-protobuf", "Google.Protobuf"],
      ["docs/from-grpc-aspnetcore.md", "from/grpc-aspnetcore", "Grpc.AspNetCore"],
      ["docs/from-protobuf-net.md", "from/protobuf-net", "protobuf-net"],
      ["docs/from-google-flatbuffers.md", "from/google-flatbuffers", "Google.FlatBuffers"],
      ["docs/from-flatsharp.md", "from/flatsharp", "FlatSharp"],
      ["docs/from-libprotozerosharp.md", "from/libprotozerosharp", "LibProtoZeroSharp"],
    ],
  },
  {
    name: "Schema and tools",
    pages: [
      ["docs/schema-compilers.md", "tools/schema-compilers"],
      ["LibWire.Cli/README.md", "tools/libwire", "The program libwire"],
      ["docs/new.md", "tools/new"],
      ["docs/inspect.md", "tools/inspect"],
      ["docs/convert.md", "tools/convert"],
      ["docs/query.md", "tools/query"],
      ["docs/diff.md", "tools/diff"],
      ["docs/verify.md", "tools/verify"],
      ["docs/annotate.md", "tools/annotate"],
      ["docs/check.md", "tools/check"],
      ["docs/lint.md", "tools/lint"],
      ["docs/format.md", "tools/format"],
      ["docs/docs.md", "tools/docs"],
      ["docs/jsonschema.md", "tools/jsonschema"],
      ["docs/bench.md", "tools/bench"],
    ],
  },
  {
    name: "Reference",
    pages: [
      ["docs/diagnostics/README.md", "diagnostics/index"],
      { folder: "docs/diagnostics", address: "diagnostics" },
    ],
    groups: [
      {
        name: "Packages",
        pages: [
          ["LibWire.Debug/README.md", "packages/debug"],
          ["LibWire.Json/README.md", "packages/json"],
          ["LibWire.Grpc/README.md", "packages/grpc"],
          ["LibWire.Grpc.AspNetCore/README.md", "packages/grpc-aspnetcore"],
          ["LibWire.Grpc.Client/README.md", "packages/grpc-client"],
          ["LibWire.Grpc.Health/README.md", "packages/grpc-health"],
          ["LibWire.Grpc.Reflection/README.md", "packages/grpc-reflection"],
          ["LibWire.Schema/README.md", "packages/schema"],
        ],
      },
      {
        name: "Samples",
        pages: [
          ["samples/QuickStart/README.md", "samples/QuickStart"],
          ["samples/BuildOrder/README.md", "samples/BuildOrder"],
          ["samples/OrderLog/README.md", "samples/OrderLog"],
          ["samples/ReadTrace/README.md", "samples/ReadTrace"],
          ["samples/ReadFlatFiles/README.md", "samples/ReadFlatFiles"],
          ["samples/ThreeWays/README.md", "samples/ThreeWays"],
          ["samples/GreeterProto/README.md", "samples/GreeterProto"],
          ["samples/GreeterFlat/README.md", "samples/GreeterFlat"],
          ["samples/Collector/README.md", "samples/Collector"],
          ["samples/Pipeline/README.md", "samples/Pipeline"],
        ],
      },
    ],
  },
  {
    name: "Benchmarks",
    pages: [
      ["benchmarks/results/amd-epyc/README.md", "benchmarks/protobuf", "Protocol Buffers: results"],
      ["benchmarks/results/amd-epyc/flatbuffers/README.md", "benchmarks/flatbuffers", "FlatBuffers: results"],
      ["benchmarks/results/amd-epyc/rpc/README.md", "benchmarks/rpc", "gRPC: results"],
      ["docs/benchmarks.md", "benchmarks/compared", "What is compared"],
      ["benchmarks/README.md", "benchmarks/measure", "How to measure"],
      ["native-comparison/README.md", "benchmarks/native-comparison", "The C++ libraries"],
      ["benchmarks/attempts.md", "benchmarks/attempts", "What was tried"],
    ],
  },
  {
    name: "Project",
    pages: [
      ["DESIGN.md", "project/design"],
      ["docs/walk-through.md", "project/walk-through"],
      ["docs/testing.md", "project/testing"],
      ["docs/fuzzing-ledger.md", "project/fuzzing-ledger"],
      ["tests/README.md", "project/tests", "List of tests"],
      ["tests/vectors/README.md", "project/vectors", "Test vectors"],
      ["CONTRIBUTING.md", "project/contributing"],
      ["CHANGELOG.md", "project/changelog"],
      ["ROADMAP.md", "project/roadmap"],
      ["SECURITY.md", "project/security"],
      ["docs/releasing.md", "project/releasing"],
    ],
  },
];

// Folders that documents link to, and the page that shows what is in them.
export const folders = {
  "benchmarks/results": "benchmarks/results/amd-epyc/README.md",
  "docs": "README.md",
};

// Folders that programs make pages of.
export const made = {
  "docs/diagnostics/examples": "diagnostics/schemas",
};
