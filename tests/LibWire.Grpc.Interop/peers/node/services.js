'use strict';
// The cases of the services that LibWire brings itself: reflection, as grpcurl uses it, and health.
const assert = require('assert');
const path = require('path');
const grpc = require('@grpc/grpc-js');
const protoLoader = require('@grpc/proto-loader');
const descriptor = require('protobufjs/google/protobuf/descriptor.json');
const protobuf = require('protobufjs');

const load = (file) => protoLoader.loadSync(file, { keepCase: true, enums: String, includeDirs: [path.join(__dirname, '..', 'protos')] });
const { Health } = grpc.loadPackageDefinition(load('grpc/health/v1/health.proto')).grpc.health.v1;
const reflectionMethods = load('grpc/reflection/v1/reflection.proto')['grpc.reflection.v1.ServerReflection'];
const FileDescriptorProto = protobuf.Root.fromJSON(descriptor).lookupType('google.protobuf.FileDescriptorProto');

// Both versions have the same messages, at different paths.
function reflectionClient(version) {
  const method = { ...reflectionMethods.ServerReflectionInfo, path: `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo` };
  return grpc.makeGenericClientConstructor({ ServerReflectionInfo: method }, 'ServerReflection');
}

module.exports = (open) => {
  // Asks on one stream, and hands each answer out in turn.
  function reflect(version = 'v1') {
    const call = open({}, reflectionClient(version)).ServerReflectionInfo();
    const iterator = call[Symbol.asyncIterator]();
    return {
      async ask(request) {
        call.write({ host: 'here', ...request });
        const { value, done } = await iterator.next();
        assert.ok(!done, 'the stream has ended early');
        return value;
      },
      async end() {
        call.end();
        assert.ok((await iterator.next()).done, 'there is one answer too many');
      },
    };
  }

  async function list(version) {
    const stream = reflect(version);
    const answer = await stream.ask({ list_services: '*' });
    await stream.end();
    const names = answer.list_services_response.service.map((service) => service.name);
    for (const name of ['grpc.testing.TestService', 'FlatGreet.Greeter', 'grpc.health.v1.Health', `grpc.reflection.${version}.ServerReflection`]) {
      assert.ok(names.includes(name), `${name} is not in the list: ${names}`);
    }
    assert.strictEqual(answer.valid_host, 'here');
  }

  return {
    reflection_list: () => list('v1'),
    reflection_list_v1alpha: () => list('v1alpha'),

    // What grpcurl does before a call: the file of a service, and all that it imports.
    async reflection_files() {
      const stream = reflect();
      const files = new Map();
      const add = (answer) => {
        assert.ok(answer.file_descriptor_response, JSON.stringify(answer.error_response));
        for (const bytes of answer.file_descriptor_response.file_descriptor_proto) {
          const file = FileDescriptorProto.decode(bytes);
          files.set(file.name, file);
        }
      };
      add(await stream.ask({ file_containing_symbol: 'grpc.testing.TestService.UnaryCall' }));
      for (const file of [...files.values()]) {
        for (const name of file.dependency) if (!files.has(name)) add(await stream.ask({ file_by_filename: name }));
      }
      const error = await stream.ask({ file_containing_symbol: 'no.such.Name' });
      assert.strictEqual(error.error_response.error_code, grpc.status.NOT_FOUND);
      await stream.end();
      assert.deepStrictEqual([...files.keys()].sort(), ['grpc/testing/empty.proto', 'grpc/testing/messages.proto', 'grpc/testing/test.proto']);
      const service = files.get('grpc/testing/test.proto').service.find(({ name }) => name === 'TestService');
      assert.ok(service.method.some(({ name, serverStreaming, clientStreaming }) => name === 'FullDuplexCall' && serverStreaming && clientStreaming));
    },

    async health() {
      const client = open({}, Health);
      const check = (service) => new Promise((resolve, reject) =>
        client.Check({ service }, (error, response) => (error ? reject(error) : resolve(response.status))));
      assert.strictEqual(await check(''), 'SERVING');
      await assert.rejects(check('no.such.Service'), { code: grpc.status.NOT_FOUND });
      const watch = client.Watch({ service: 'no.such.Service' });
      const { value } = await watch[Symbol.asyncIterator]().next();
      assert.strictEqual(value.status, 'SERVICE_UNKNOWN');
      watch.cancel();
      watch.on('error', () => {});
    },
  };
};
