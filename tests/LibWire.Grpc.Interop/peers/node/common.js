'use strict';
// What the client and the server on grpc-js share: the command line, the schemas, the error details.
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');
const grpc = require('@grpc/grpc-js');
const protoLoader = require('@grpc/proto-loader');
const protobuf = require('protobufjs');

const protos = path.join(__dirname, '..', '..', 'Protos');
const peerProtos = path.join(__dirname, '..', 'protos');

// --name=value, --name value, or --name alone.
function parseArguments(words) {
  const options = { port: 0, server_host: '127.0.0.1', test_case: '', certificates: '.' };
  for (let i = 0; i < words.length; i++) {
    const [name, value] = words[i].replace(/^--/, '').split(/=(.*)/s);
    if (value !== undefined) options[name] = value;
    else if (i + 1 < words.length && !words[i + 1].startsWith('--')) options[name] = words[++i];
    else options[name] = true;
  }
  return options;
}

const definition = protoLoader.loadSync('grpc/testing/test.proto', { keepCase: true, defaults: true, includeDirs: [protos] });
const testing = grpc.loadPackageDefinition(definition).grpc.testing;

const sizes = { 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 };

// grpc-js tells nobody whether a message was compressed, but only such a message makes a decompressor.
const compressed = { messages: 0 };
for (const name of ['createGunzip', 'createInflate']) {
  const create = zlib[name];
  const counted = (...args) => {
    compressed.messages++;
    return create(...args);
  };
  Object.defineProperty(zlib, name, { value: counted });
}

// The details of the case error_details: two known messages, and one of a type that nobody knows.
const rpcRoot = new protobuf.Root();
rpcRoot.resolvePath = (origin, target) => (target.startsWith('google/rpc/') ? path.join(peerProtos, target) : target);
rpcRoot.loadSync(['google/rpc/status.proto', 'google/rpc/error_details.proto'], { keepCase: true });
const [Status, ErrorInfo, BadRequest] = ['Status', 'ErrorInfo', 'BadRequest'].map((name) => rpcRoot.lookupType(`google.rpc.${name}`));
const url = 'type.googleapis.com/';
const details = [
  [ErrorInfo, { reason: 'TOO_LONG', domain: 'interop.test', metadata: { size: '2' } }],
  [BadRequest, { field_violations: [{ field: 'payload.body', description: 'too long' }] }],
];
const unknownDetail = { type_url: `${url}interop.test.Unknown`, value: Buffer.from([0x08, 0x96, 0x01]) };

function makeDetails(code, message) {
  const known = details.map(([type, value]) => ({ type_url: url + type.fullName.substring(1), value: type.encode(value).finish() }));
  return Buffer.from(Status.encode({ code, message, details: [...known, unknownDetail] }).finish());
}

// Returns what is wrong, or null.
function checkDetails(bytes, code, message) {
  const status = Status.decode(bytes);
  if (status.code !== code || status.message !== message || status.details.length !== 3) return `details of ${status.code} ${status.message}`;
  for (const [i, [type, expected]] of details.entries()) {
    if (status.details[i].type_url !== url + type.fullName.substring(1)) return `detail ${i} of type ${status.details[i].type_url}`;
    const actual = type.toObject(type.decode(status.details[i].value));
    if (JSON.stringify(actual) !== JSON.stringify(expected)) return `detail ${JSON.stringify(actual)}`;
  }
  const last = status.details[2];
  return last.type_url === unknownDetail.type_url && Buffer.compare(last.value, unknownDetail.value) === 0 ? null : 'the unknown detail';
}

module.exports = { fs, path, grpc, testing, parseArguments, sizes, compressed, makeDetails, checkDetails };
