// Draws icon.png: node packages/icon.mjs. Three wires that meet one block of memory.
import { writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

const size = 128;
const samples = 4;
const background = [24, 42, 68];
const wire = [94, 196, 182];
const memory = [240, 244, 248];

// Whether a point is inside a rounded box: left, top, width, height, radius.
function inBox(x, y, [left, top, width, height, radius]) {
  const across = Math.max(left + radius - x, x - (left + width - radius), 0);
  const down = Math.max(top + radius - y, y - (top + height - radius), 0);
  return x >= left && x <= left + width && y >= top && y <= top + height && across * across + down * down <= radius * radius;
}

function colourAt(x, y) {
  if (!inBox(x, y, [0, 0, size, size, 22])) return null;
  for (let row = 0; row < 3; row++) {
    if (inBox(x, y, [70, 30 + row * 24, 38, 18, 4])) return memory;
    if (inBox(x, y, [20, 36 + row * 24, 44, 6, 3])) return wire;
  }
  return background;
}

const rows = [];
for (let y = 0; y < size; y++) {
  rows.push(0);
  for (let x = 0; x < size; x++) {
    const sum = [0, 0, 0];
    let inside = 0;
    for (let sample = 0; sample < samples * samples; sample++) {
      const colour = colourAt(x + (sample % samples + 0.5) / samples, y + (Math.floor(sample / samples) + 0.5) / samples);
      if (colour === null) continue;
      inside++;
      for (let channel = 0; channel < 3; channel++) sum[channel] += colour[channel];
    }
    rows.push(...sum.map(value => Math.round(value / Math.max(inside, 1))), Math.round(255 * inside / (samples * samples)));
  }
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const header = Buffer.alloc(13);
header.writeUInt32BE(size, 0);
header.writeUInt32BE(size, 4);
header.set([8, 6, 0, 0, 0], 8);  // 8 bits a channel, red, green, blue and alpha
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
  chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.from(rows), { level: 9 })), chunk("IEND", Buffer.alloc(0)),
]);
writeFileSync(new URL("icon.png", import.meta.url), png);
