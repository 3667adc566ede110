'use strict';
// A server of gRPC's interop tests on grpc-js. What it does besides is described in Harness/ServerRules.cs.
const { fs, path, grpc, testing, parseArguments, sizes, compressed, makeDetails } = require('./common');

const options = parseArguments(process.argv.slice(2));
const cancelledCalls = new Set();

// Begins a call: sends its headers, and returns its trailers.
function begin(call) {
  const headers = new grpc.Metadata();
  const trailers = new grpc.Metadata();
  for (const [key, values] of Object.entries(call.metadata.toJSON())) {
    const target = key === 'x-grpc-test-echo-initial' || key.startsWith('x-echo-') ? headers
      : key === 'x-grpc-test-echo-trailing-bin' || key.startsWith('x-trail-') ? trailers : null;
    if (target) for (const value of values) target.add(key, value);
    if (key === 'x-tell-deadline') {
      const deadline = call.getDeadline();
      trailers.add('x-deadline', deadline === Infinity ? 'none' : String(Math.round(deadline - Date.now())));
    }
    if (key === 'x-tell-cancel') trailers.add('x-cancelled', cancelledCalls.has(String(values[0])) ? 'yes' : 'no');
    if (key === 'x-note-cancel') call.on('cancelled', () => cancelledCalls.add(String(values[0])));
  }
  call.sendMetadata(headers);
  return trailers;
}

function ended(call, status, trailers) {
  if (call.metadata.get('x-want-details').length > 0) trailers.add('grpc-status-details-bin', makeDetails(status.code, status.message));
  return { code: status.code, details: status.message, metadata: trailers };
}

function wrongCompression(expected, was) {
  if (!expected || expected.value === was) return null;
  return { code: grpc.status.INVALID_ARGUMENT, details: `The request is ${was ? '' : 'not '}compressed.` };
}

const payload = (size) => ({ payload: { type: 0, body: Buffer.alloc(size) } });

// What a request of a stream asks for. Returns the error with which the call ends, or null.
async function answer(call, request, trailers) {
  if (request.response_status) return ended(call, request.response_status, trailers);
  for (const { size, interval_us } of request.response_parameters) {
    if (interval_us > 0) await new Promise((resolve) => setTimeout(resolve, interval_us / 1000).unref());
    if (call.cancelled) return null;
    if (!call.write(payload(size))) await new Promise((resolve) => call.once('drain', resolve));
  }
  return null;
}

const server = new grpc.Server(sizes);
server.addService(testing.TestService.service, {
  EmptyCall(call, callback) {
    callback(null, {}, begin(call));
  },

  UnaryCall(call, callback) {
    const request = call.request;
    const was = compressed.messages > 0;
    compressed.messages = 0;
    const trailers = begin(call);
    const error = wrongCompression(request.expect_compressed, was) || (request.response_status && ended(call, request.response_status, trailers));
    if (error) callback(error);
    else callback(null, payload(request.response_size), trailers);
  },

  StreamingInputCall(call, callback) {
    const trailers = begin(call);
    let sum = 0;
    let error = null;
    call.on('data', (request) => {
      const was = compressed.messages > 0;
      compressed.messages = 0;
      error = error || wrongCompression(request.expect_compressed, was);
      sum += request.payload ? request.payload.body.length : 0;
    });
    call.on('error', () => {});
    call.on('end', () => (error ? callback(error) : callback(null, { aggregated_payload_size: sum }, trailers)));
  },

  async StreamingOutputCall(call) {
    const trailers = begin(call);
    const error = await answer(call, call.request, trailers);
    if (error) call.emit('error', error);
    else call.end(trailers);
  },

  async FullDuplexCall(call) {
    const trailers = begin(call);
    call.on('error', () => {});
    try {
      for await (const request of call.iterator({ destroyOnReturn: false })) {
        const error = await answer(call, request, trailers);
        if (error) {
          call.emit('error', error);
          return;
        }
      }
      call.end(trailers);
    } catch {
      // The call was cancelled.
    }
  },
});

function bind(port, isTls) {
  const file = (name) => fs.readFileSync(path.join(options.certificates, name));
  const credentials = isTls
    ? grpc.ServerCredentials.createSsl(null, [{ cert_chain: file('server.pem'), private_key: file('server.key') }])
    : grpc.ServerCredentials.createInsecure();
  return new Promise((resolve, reject) => server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) => (error ? reject(error) : resolve(bound))));
}

(async () => {
  const first = await bind(options.port, Boolean(options.use_tls));
  const second = options.tls_port === undefined ? 0 : await bind(options.tls_port, true);
  console.log(`listening ${first} ${second}`);
})();
