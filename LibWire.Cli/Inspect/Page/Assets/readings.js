// What the bytes at the cursor can mean.

const varintBytesMax = 10;

function varintAt(bytes, offset) {
  let value = 0n;
  for (let i = 0; i < varintBytesMax && offset + i < bytes.length; i++) {
    const part = bytes[offset + i];
    if (i === varintBytesMax - 1 && part > 1) return null;
    value |= BigInt(part & 0x7f) << BigInt(7 * i);
    if (part < 0x80) return { value, length: i + 1 };
  }
  return null;
}

function zigzag(value) {
  return (value >> 1n) ^ -(value & 1n);
}

// Text from the cursor on, up to what is no UTF-8; empty if there is none.
function utf8At(bytes, offset) {
  const some = bytes.subarray(offset, offset + 48);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(some);
  const end = text.search(/[\ufffd\0]/);
  return end < 0 ? text : text.slice(0, end);
}

function floatText(value) {
  if (Object.is(value, -0)) return "-0";
  const size = Math.abs(value);
  return size !== 0 && Number.isFinite(size) && (size < 1e-4 || size >= 1e16) ? value.toExponential() : String(value);
}

// float has some seven digits: the shortest text that means the same float.
function singleText(value) {
  if (!Number.isFinite(value) || value === 0) return floatText(value);
  for (let digits = 1; digits < 10; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return floatText(short);
  }
  return floatText(value);
}

const wireTypes = ["varint", "fixed64", "length", "start of group", "end of group", "fixed32"];

// Pairs of a name and a text; the text is empty where too few bytes are left.
function readingsAt(bytes, offset) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const left = bytes.length - offset;
  const read = (size, get) => left >= size ? String(get()) : "";
  const varint = left > 0 ? varintAt(bytes, offset) : null;
  const tag = varint && varint.value < 1n << 32n && varint.value >> 3n > 0n && wireTypes[Number(varint.value & 7n)];
  const text = utf8At(bytes, offset);
  return [
    ["varint", varint ? `${varint.value}${varint.length > 1 ? ` in ${varint.length}` : ""}` : ""],
    ["zigzag", varint ? String(zigzag(varint.value)) : ""],
    ["int8", read(1, () => view.getInt8(offset))],
    ["uint8", read(1, () => view.getUint8(offset))],
    ["int16", read(2, () => view.getInt16(offset, true))],
    ["uint16", read(2, () => view.getUint16(offset, true))],
    ["int32", read(4, () => view.getInt32(offset, true))],
    ["uint32", read(4, () => view.getUint32(offset, true))],
    ["int64", read(8, () => view.getBigInt64(offset, true))],
    ["uint64", read(8, () => view.getBigUint64(offset, true))],
    ["float32", read(4, () => singleText(view.getFloat32(offset, true)))],
    ["float64", read(8, () => floatText(view.getFloat64(offset, true)))],
    ["as tag", tag ? `${varint.value >> 3n}, ${tag}` : ""],
    ["bits", read(1, () => view.getUint8(offset).toString(2).padStart(8, "0"))],
    ["UTF-8", text ? `"${text}"` : ""],
  ];
}
