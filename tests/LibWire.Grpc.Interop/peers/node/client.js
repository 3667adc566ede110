'use strict';
// A client of gRPC's interop tests on grpc-js. The cases are described in cases.txt.
const assert = require('assert');
const { fs, path, grpc, testing, parseArguments, sizes, compressed, checkDetails } = require('./common');

const options = parseArguments(process.argv.slice(2));
const caseMilliseconds = 60_000;
const largestBytes = 100 * 1024 * 1024;

function open(more = {}, Client = testing.TestService) {
  const name = options.server_host_override;
  const credentials = options.use_tls
    ? grpc.credentials.createSsl(options.use_test_ca ? fs.readFileSync(path.join(options.certificates, 'ca.pem')) : null)
    : grpc.credentials.createInsecure();
  const names = name ? { 'grpc.ssl_target_name_override': name, 'grpc.default_authority': name } : {};
  return new Client(`${options.server_host}:${options.server_port}`, credentials, { ...sizes, ...names, ...more });
}

const client = open();
const gzipClient = () => open({ 'grpc.default_compression_algorithm': 2 });

function metadata(...pairs) {
  const result = new grpc.Metadata();
  for (const [key, value] of pairs) result.add(key, value);
  return result;
}

// Makes a unary call: response, headers and trailers. An error is thrown.
function unary(method, request, headers = new grpc.Metadata(), callOptions = {}, on = client) {
  return new Promise((resolve, reject) => {
    const result = {};
    const call = on[method](request, headers, callOptions, (error, response) => {
      if (error) reject(error);
      else result.response = response;
    });
    call.on('metadata', (value) => (result.headers = value));
    call.on('status', (status) => {
      result.trailers = status.metadata;
      if (status.code === grpc.status.OK) setImmediate(() => resolve(result));
    });
  });
}

// A call with a stream of requests and one response.
function inputCall(headers = new grpc.Metadata(), on = client) {
  let call;
  const ended = new Promise((resolve, reject) => {
    call = on.StreamingInputCall(headers, (error, response) => (error ? reject(error) : resolve(response)));
  });
  ended.catch(() => {});
  return { call, ended };
}

const write = (call, message) => new Promise((resolve) => call.write(message, resolve));

// A reader of the responses of a call, one by one; undefined at the end.
function responses(call) {
  const iterator = call[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await iterator.next();
    return done ? undefined : value;
  };
}

const bodyOf = (size) => ({ type: 0, body: Buffer.alloc(size) });
const simple = (responseBytes = 314159, requestBytes = 271828) => ({ response_size: responseBytes, payload: bodyOf(requestBytes) });
const streamed = (requestBytes, ...responseBytes) => ({
  payload: bodyOf(requestBytes),
  response_parameters: responseBytes.map((size) => ({ size })),
});

function zeros(size, response) {
  assert.ok(response, 'there is no response');
  assert.strictEqual(response.payload.body.length, size, 'bytes of the response');
  assert.ok(Buffer.compare(response.payload.body, Buffer.alloc(size)) === 0, 'the response is not zero');
}

async function status(code, promise) {
  let error;
  try {
    await promise;
  } catch (caught) {
    error = caught;
  }
  assert.ok(error, `expected ${grpc.status[code]}, and the call succeeded`);
  assert.strictEqual(error.code, code, `expected ${grpc.status[code]}, got ${error.message}`);
  return error;
}

function values(map, key, ...expected) {
  const text = (value) => (Buffer.isBuffer(value) ? value.toString('hex') : value.replace(/, */g, ', '));
  assert.strictEqual(map.get(key).map(text).join(', '), expected.join(', '), key);
}

async function exchange(...sizes) {
  const call = client.FullDuplexCall();
  const next = responses(call);
  for (const [request, response] of sizes) {
    await write(call, streamed(request, response));
    zeros(response, await next());
  }
  call.end();
  assert.strictEqual(await next(), undefined, 'there is one response too many');
}

async function cancelAfterFirstResponse(headers, ...more) {
  const call = client.FullDuplexCall(headers || new grpc.Metadata());
  const next = responses(call);
  const request = streamed(27182, 31415);
  request.response_parameters.push(...more);
  await write(call, request);
  zeros(31415, await next());
  call.cancel();
  await status(grpc.status.CANCELLED, next());
}

async function checkStatus(message, isUnaryOnly) {
  const error = await status(grpc.status.UNKNOWN, unary('UnaryCall', { response_status: { code: 2, message } }));
  assert.strictEqual(error.details, message);
  if (isUnaryOnly) return;
  const call = client.FullDuplexCall();
  const next = responses(call);
  call.write({ response_status: { code: 2, message } });
  call.end();
  assert.strictEqual((await status(grpc.status.UNKNOWN, next())).details, message);
}

const cases = {
  async empty_unary() {
    assert.deepStrictEqual((await unary('EmptyCall', {})).response, {});
  },

  async large_unary() {
    zeros(314159, (await unary('UnaryCall', simple())).response);
  },

  async client_streaming() {
    const { call, ended } = inputCall();
    for (const size of [27182, 8, 1828, 45904]) await write(call, { payload: bodyOf(size) });
    call.end();
    assert.strictEqual((await ended).aggregated_payload_size, 74922);
  },

  async server_streaming() {
    const sizes = [31415, 9, 2653, 58979];
    let count = 0;
    for await (const response of client.StreamingOutputCall(streamed(0, ...sizes))) zeros(sizes[count++], response);
    assert.strictEqual(count, 4);
  },

  ping_pong: () => exchange([27182, 31415], [8, 9], [1828, 2653], [45904, 58979]),
  empty_stream: () => exchange(),

  async many_messages() {
    const call = client.FullDuplexCall();
    const reading = (async () => {
      let count = 0;
      for await (const response of call) zeros(count++ % 3000, response);
      return count;
    })();
    for (let i = 0; i < 1000; i++) {
      if (!call.write(streamed(i % 2000, i % 3000))) await new Promise((resolve) => call.once('drain', resolve));
    }
    call.end();
    assert.strictEqual(await reading, 1000);
  },

  async concurrent_unary() {
    await Promise.all(Array.from({ length: 32 }, async (_, number) => {
      for (let i = 0; i < 8; i++) {
        const size = 1 + number * 1000 + i;
        zeros(size, (await unary('UnaryCall', simple(size, 1 + number * 100 + i))).response);
      }
    }));
  },

  async rpc_soak() {
    for (let i = 0; i < 10; i++) zeros(314159, (await unary('UnaryCall', simple())).response);
  },

  async channel_soak() {
    for (let i = 0; i < 10; i++) {
      const own = open({ 'grpc.use_local_subchannel_pool': 1 });
      zeros(314159, (await unary('UnaryCall', simple(), undefined, {}, own)).response);
      own.close();
    }
  },

  async cancel_after_begin() {
    const { call, ended } = inputCall();
    call.cancel();
    await status(grpc.status.CANCELLED, ended);
  },

  cancel_after_first_response: () => cancelAfterFirstResponse(),

  async cancel_arrives() {
    const name = `node-${process.pid}-${Date.now()}`;
    // The server waits with its second response when the call is cancelled.
    await cancelAfterFirstResponse(metadata(['x-note-cancel', name]), { size: 1, interval_us: 30_000_000 });
    for (let i = 0; i < 100; i++) {
      const { trailers } = await unary('EmptyCall', {}, metadata(['x-tell-cancel', name]));
      if (trailers.get('x-cancelled')[0] === 'yes') return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.fail('the server has not seen the cancellation');
  },

  async timeout_on_sleeping_server() {
    const call = client.FullDuplexCall(new grpc.Metadata(), { deadline: Date.now() + 1 });
    const next = responses(call);
    call.write(streamed(27182));
    await status(grpc.status.DEADLINE_EXCEEDED, next());
  },

  async deadline_during_stream() {
    const request = { response_parameters: [{ size: 10 }, { size: 20, interval_us: 30_000_000 }] };
    const next = responses(client.StreamingOutputCall(request, new grpc.Metadata(), { deadline: Date.now() + 1000 }));
    zeros(10, await next());
    await status(grpc.status.DEADLINE_EXCEEDED, next());
  },

  async deadline_arrives() {
    const { trailers } = await unary('EmptyCall', {}, metadata(['x-tell-deadline', 'yes']), { deadline: Date.now() + 100_000 });
    const left = Number(trailers.get('x-deadline')[0]);
    assert.ok(left > 60_000 && left <= 101_000, `the server has ${left} ms left of 100 s`);
  },

  status_code_and_message: () => checkStatus('test status message'),
  special_status_message: () => checkStatus('\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n', true),

  async error_details() {
    const message = 'The body is too long.';
    const request = { response_status: { code: grpc.status.INVALID_ARGUMENT, message } };
    const error = await status(grpc.status.INVALID_ARGUMENT, unary('UnaryCall', request, metadata(['x-want-details', 'yes'])));
    assert.strictEqual(error.details, message);
    const bytes = error.metadata.get('grpc-status-details-bin');
    assert.strictEqual(bytes.length, 1, 'there are no details');
    assert.strictEqual(checkDetails(bytes[0], grpc.status.INVALID_ARGUMENT, message), null);
  },

  unimplemented_method: () => status(grpc.status.UNIMPLEMENTED, unary('UnimplementedCall', {})),

  unimplemented_service: () =>
    status(grpc.status.UNIMPLEMENTED, unary('UnimplementedCall', {}, undefined, {}, open({}, testing.UnimplementedService))),

  async custom_metadata() {
    const headers = metadata(['x-grpc-test-echo-initial', 'test_initial_metadata_value'], ['x-grpc-test-echo-trailing-bin', Buffer.from('ababab', 'hex')]);
    const check = (initial, trailers) => {
      values(initial, 'x-grpc-test-echo-initial', 'test_initial_metadata_value');
      values(trailers, 'x-grpc-test-echo-trailing-bin', 'ababab');
    };
    const result = await unary('UnaryCall', simple(), headers);
    zeros(314159, result.response);
    check(result.headers, result.trailers);

    const call = client.FullDuplexCall(headers);
    const initial = new Promise((resolve) => call.once('metadata', resolve));
    const trailers = new Promise((resolve) => call.once('status', (value) => resolve(value.metadata)));
    call.write(streamed(271828, 314159));
    call.end();
    for await (const response of call) zeros(314159, response);
    check(await initial, await trailers);
  },

  async repeated_metadata() {
    const all = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    const { headers, trailers } = await unary('EmptyCall', {}, metadata(
      ['x-echo-text', 'first, with a comma'], ['x-echo-text', 'second'], ['x-echo-all-bin', all], ['x-echo-none-bin', Buffer.alloc(0)],
      ['x-trail-text', 'one'], ['x-trail-text', 'two']));
    values(headers, 'x-echo-text', 'first, with a comma', 'second');
    values(headers, 'x-echo-all-bin', all.toString('hex'));
    values(headers, 'x-echo-none-bin', '');
    values(trailers, 'x-trail-text', 'one', 'two');
  },

  async repeated_binary_metadata() {
    const bytes = (...numbers) => Buffer.from(numbers);
    const { headers, trailers } = await unary('EmptyCall', {}, metadata(
      ['x-echo-two-bin', bytes(1)], ['x-echo-two-bin', bytes(2, 3)], ['x-trail-two-bin', bytes(0xff)], ['x-trail-two-bin', bytes(0, 0xfe)]));
    values(headers, 'x-echo-two-bin', '01', '0203');
    values(trailers, 'x-trail-two-bin', 'ff', '00fe');
  },

  async client_compressed_unary() {
    const asking = (value) => ({ ...simple(), expect_compressed: { value } });
    await status(grpc.status.INVALID_ARGUMENT, unary('UnaryCall', asking(true)));
    zeros(314159, (await unary('UnaryCall', asking(true), undefined, {}, gzipClient())).response);
    zeros(314159, (await unary('UnaryCall', asking(false))).response);
  },

  async deflate_unary() {
    const request = { ...simple(), expect_compressed: { value: true } };
    zeros(314159, (await unary('UnaryCall', request, undefined, {}, open({ 'grpc.default_compression_algorithm': 1 }))).response);
  },

  async client_compressed_streaming() {
    // Flag 2 leaves one message uncompressed. The stream of Node takes no flags, so they go to the call below it.
    const send = (call, size, value, flags) => new Promise((resolve) =>
      call.call.sendMessageWithContext({ flags, callback: resolve }, { payload: bodyOf(size), expect_compressed: { value } }));
    const probe = inputCall(undefined, gzipClient());
    await send(probe.call, 27182, true, 2);
    probe.call.end();
    await status(grpc.status.INVALID_ARGUMENT, probe.ended);

    const { call, ended } = inputCall(undefined, gzipClient());
    await send(call, 27182, true, 0);
    await send(call, 45904, false, 2);
    call.end();
    assert.strictEqual((await ended).aggregated_payload_size, 73086);
  },

  async server_compressed_unary() {
    for (const value of [true, false]) {
      compressed.messages = 0;
      zeros(314159, (await unary('UnaryCall', { ...simple(), response_compressed: { value } })).response);
      assert.strictEqual(compressed.messages, value ? 1 : 0, `compressed responses, of response_compressed ${value}`);
    }
  },

  async server_compressed_streaming() {
    compressed.messages = 0;
    const sizes = [31415, 92653];
    const parameters = [{ size: 31415, compressed: { value: true } }, { size: 92653, compressed: { value: false } }];
    let count = 0;
    for await (const response of client.StreamingOutputCall({ response_parameters: parameters })) zeros(sizes[count++], response);
    assert.strictEqual(count, 2);
    assert.strictEqual(compressed.messages, 1, 'compressed responses');
  },

  async hundred_megabytes_unary() {
    zeros(largestBytes, (await unary('UnaryCall', simple(largestBytes, largestBytes))).response);
  },

  hundred_megabytes_stream: () => exchange([largestBytes, largestBytes], [1, 1]),

  ...require('./services')(open),
};

async function fault(run) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error('The case does not end.')), caseMilliseconds)));
  try {
    await Promise.race([run(), late]);
    return '';
  } catch (error) {
    return String(error && error.code === 'ERR_ASSERTION' ? error.message : (error && error.stack) || error).replace(/\s+/g, ' ');
  } finally {
    clearTimeout(timer);
  }
}

(async () => {
  let failed = 0;
  for (const name of options.test_case.split(',')) {
    const start = Date.now();
    const text = cases[name] ? await fault(cases[name]) : 'This client has no such case.';
    if (text) failed++;
    console.log(`${name}\t${text ? 'failed' : 'ok'}\t${Date.now() - start}\t${text}`);
  }
  process.exit(failed === 0 ? 0 : 1);
})();
