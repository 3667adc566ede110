// The data blocks: deflated, in Base64, in parts of one size.

function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// Inflates the parts of one block. Each part is removed, so that its text takes no memory.
async function inflate(parts, size) {
  const bytes = new Uint8Array(size);
  const inflater = new DecompressionStream("deflate-raw");
  const writer = inflater.writable.getWriter();
  const reader = inflater.readable.getReader();
  const writing = (async () => {
    for (const part of parts) {
      const deflated = fromBase64(part.textContent);
      part.remove();
      await writer.write(deflated);
    }
    await writer.close();
  })();
  let at = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    bytes.set(step.value, at);
    at += step.value.length;
  }
  await writing;
  return bytes;
}

// All blocks by their names. One that is empty is not there.
async function readBlocks() {
  const parts = new Map();
  for (const part of document.querySelectorAll("script[data-block]")) {
    const name = part.dataset.block;
    if (!parts.has(name)) parts.set(name, []);
    parts.get(name).push(part);
  }
  const blocks = {};
  for (const [name, list] of parts) blocks[name] = await inflate(list, Number(list[0].dataset.size));
  return blocks;
}

function column(block) {
  return block ? new Uint32Array(block.buffer) : new Uint32Array(0);
}

// Turns differences into the numbers.
function sums(block) {
  const numbers = column(block);
  for (let i = 1; i < numbers.length; i++) numbers[i] += numbers[i - 1];
  return numbers;
}
