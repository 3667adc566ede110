// The page of libwire inspect in a browser.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { dll, libwire, open, output, pageOf, settle, withBrowser } from "./browser.js";

const tile = "tests/data/mvt/chicago-13-2098-3046.mvt", tileSchema = "tests/data/mvt/vector_tile.proto";
const monster = "tests/data/flatbuffers/monster";
const monsterArgs = ["--schema", `${monster}/monster_test.fbs`, "-I", `${monster}/include_test`, "-I", `${monster}/include_test/sub`];
const largeBytes = 50_000_000;

const tests = [];
const test = (name, body) => tests.push({ name, body });

// What the page shows ---------------------------------------------------------------------------------------------------------------------------------

const text = (page, selector) => page.locator(selector).first().textContent();
const path = page => text(page, "#path");
const cursor = async page => parseInt(await text(page, "#place"), 16);
const current = page => page.evaluate(() => {
  const row = document.querySelector("#tree .row.current:not([hidden])");
  const get = name => row.querySelector(`.${name}`).textContent;
  return { label: get("label"), value: get("value"), type: get("type"), note: get("note"), level: Number(row.getAttribute("aria-level")) };
});
const byte = (page, offset) => page.locator(`#byte-${offset}`);

// The offsets whose bytes have a class, of those in sight.
const bytesWith = (page, name) => page.evaluate(one =>
  [...document.querySelectorAll(`#hex .hexline:not([hidden]) .byte.${one}`)].map(cell => Number(cell.id.slice(5))), name);

async function keys(page, ...all) {
  for (const key of all) await page.keyboard.press(key);
  await settle(page);
}

async function find(page, query) {
  await page.keyboard.press("/");
  await page.keyboard.type(query);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await settle(page);
  return text(page, "#count");
}

async function goTo(page, offset) {
  await page.keyboard.press("g");
  await page.keyboard.type(offset);
  await page.keyboard.press("Enter");
  await settle(page);
}

const range = (from, size) => Array.from({ length: size }, (_, i) => from + i);

// Tests ----------------------------------------------------------------------------------------------------------------------------------------------

test("A message with a schema: names, types, roles", async context => {
  const page = await open(context, pageOf("tile", "--schema", tileSchema, tile));
  assert.equal(await page.title(), "chicago-13-2098-3046.mvt · libwire inspect");
  assert.match(await text(page, "#kind"), /a message of Protocol Buffers · 23,992 bytes · 2,329 nodes/);
  assert.equal(await page.locator("[role=tree] [role=treeitem][aria-level='1'][aria-expanded=true]").count(), 1);
  assert.equal(await page.locator("[role=grid] [role=row]:not([hidden]) [role=gridcell]").first().textContent(), "1a");
  assert.equal(await page.locator("#tree").getAttribute("aria-activedescendant"), "row-0");
  assert.equal(await page.locator("#row-1 .label").textContent(), "layers");
  assert.equal(await page.locator("#row-1 .type").textContent(), "vector_tile.Tile.Layer");
  return page;
});

test("A byte selects its field, and the tree opens to it", async context => {
  const page = await open(context, pageOf("tile", "--schema", tileSchema, tile));
  await byte(page, 0x14).click();
  await settle(page);
  assert.deepEqual(await current(page), { label: "keys", value: "\"class\"", type: "string", note: "", level: 3 });
  assert.equal(await path(page), "layers[0].keys[0]");
  assert.equal(await text(page, "#place"), "00000014 (20)");
  assert.deepEqual(await bytesWith(page, "in-tag"), [0x11]);
  assert.deepEqual(await bytesWith(page, "in-length"), [0x12]);
  assert.deepEqual(await bytesWith(page, "in-value"), range(0x13, 5));
  assert.deepEqual(await bytesWith(page, "cursor"), [0x14]);
  assert.equal(await byte(page, 0x14).getAttribute("aria-selected"), "true");

  // By a letter of the text, too.
  await page.locator("#hex .hexline:not([hidden])").nth(2).locator(".char").nth(9).click();
  await settle(page);
  assert.equal(await path(page), "layers[0].features[0].type");
  return page;
});

test("A field selects its bytes", async context => {
  const page = await open(context, pageOf("tile", "--schema", tileSchema, tile));
  await page.locator("#row-1 .twisty").click();
  await settle(page);
  await page.locator("#tree .row", { hasText: "extent" }).click();
  await settle(page);
  assert.deepEqual(await bytesWith(page, "in"), [0x0e, 0x0f, 0x10]);
  assert.equal(await text(page, "#length"), "3 bytes");
  assert.match(await text(page, "#field"), /tagfield 5, varint.*value4096/);
  await page.locator("#tree .row", { hasText: "vector_tile.Tile.Layer" }).first().dblclick();
  await settle(page);
  assert.equal(await page.locator("#row-1").getAttribute("aria-expanded"), "false");
  return page;
});

test("Search by name, value, path and bytes; next and previous", async context => {
  const page = await open(context, pageOf("tile", "--schema", tileSchema, tile));
  assert.equal(await find(page, "name:version"), "1 of 11");
  assert.equal(await path(page), "layers[0].version");
  await keys(page, "n");
  assert.equal(await path(page), "layers[1].version");
  await keys(page, "N", "N");
  assert.equal(await path(page), "layers[10].version");
  assert.match(await text(page, "#count"), /^11 of 11$/);

  await keys(page, "Home");
  assert.match(await find(page, "value:PARK"), /^1 of \d+$/);
  assert.equal(await path(page), "layers[0].values[0].string_value");
  assert.equal(await page.locator("#tree .row.match.current").count(), 1);

  assert.equal(await find(page, "path:layers[2].name"), "1 of 1");
  assert.equal(await path(page), "layers[2].name");
  assert.match(await find(page, "layers[3].features.geometry"), /^1 of \d+$/);
  assert.match(await path(page), /^layers\[3\]\.features(\[0\])?\.geometry$/);

  await goTo(page, "0");
  assert.match(await find(page, "hex:05 63 6c 61 73 73"), /^1 of \d+$/);
  assert.equal(await cursor(page), 0x12);
  assert.deepEqual(await bytesWith(page, "range"), range(0x12, 6));
  assert.match(await find(page, "hex:\"landuse\""), /^\d+ of \d+$/);
  assert.equal(await find(page, "hex:0x0"), "pairs of hex digits, or \"text\"");
  assert.equal(await find(page, "nothing has this"), "none");
  assert.equal(await page.locator("#query").getAttribute("aria-invalid"), "true");

  // Without a mode: what is no name and no value can be bytes.
  assert.match(await find(page, "05636c617373"), /^1 of \d+$/);
  assert.deepEqual(await bytesWith(page, "range"), range(0x12, 6));
  await page.locator("#mode").selectOption("hex");
  await page.locator("#query").fill("0a 04 70 61 72 6b");
  await page.locator("#query").press("Enter");
  assert.match(await text(page, "#count"), /^\d+ of \d+$/);
  return page;
});

test("An offset to go to", async context => {
  const page = await open(context, pageOf("tile", "--schema", tileSchema, tile));
  await goTo(page, "5db7");
  assert.equal(await cursor(page), 23991);
  assert.deepEqual(await bytesWith(page, "cursor"), [23991]);
  await goTo(page, "#20");
  assert.equal(await cursor(page), 20);
  await goTo(page, "+10");
  assert.equal(await cursor(page), 36);
  await goTo(page, "-0x4");
  assert.equal(await cursor(page), 32);
  await goTo(page, "5db8");
  assert.equal(await cursor(page), 32);
  assert.equal(await text(page, "#message"), "There is no byte there: the last is 00005db7.");
  assert.equal(await page.locator("#offset").getAttribute("aria-invalid"), "true");
  return page;
});

test("All by the keyboard", async context => {
  const page = await open(context, pageOf("tile", "--schema", tileSchema, tile));
  assert.equal(await page.evaluate(() => document.activeElement.id), "tree");
  await keys(page, "ArrowDown", "ArrowRight", "ArrowRight");
  assert.equal(await path(page), "layers[0].version");
  assert.equal(await page.locator("#tree").getAttribute("aria-activedescendant"), "row-2");
  await keys(page, "ArrowLeft", "ArrowLeft");
  assert.equal(await page.locator("#row-1").getAttribute("aria-expanded"), "false");
  await keys(page, "Enter", "End");
  assert.equal(await path(page), "layers[10]");
  await keys(page, "Home", "PageDown");
  assert.notEqual(await path(page), "whole file");
  await keys(page, "Home", "ArrowDown", "*", "End");
  assert.match(await path(page), /^layers\[10\] /);

  // To the bytes: over the handle between the panes.
  await keys(page, "Tab", "Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "hex");
  await keys(page, "Control+Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown");
  assert.equal(await cursor(page), 0x13);
  assert.equal(await page.locator("#hex").getAttribute("aria-activedescendant"), "byte-19");
  assert.equal((await current(page)).value, "\"class\"");
  await keys(page, "Home");
  assert.equal(await cursor(page), 0x10);
  await keys(page, "End");
  assert.equal(await cursor(page), 0x1f);
  await keys(page, "Control+End");
  assert.equal(await cursor(page), 23991);
  await keys(page, "ArrowDown", "ArrowRight");
  assert.equal(await cursor(page), 23991);
  await keys(page, "PageUp");
  assert.equal(await cursor(page) < 23991, true);
  await keys(page, "Control+Home", "ArrowLeft", "Shift+ArrowRight", "Shift+ArrowDown");
  assert.equal(await text(page, "#length"), "18 bytes");
  assert.deepEqual(await bytesWith(page, "range"), range(0, 18));
  await keys(page, "Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "tree");

  await keys(page, "?");
  assert.equal(await page.locator("#keys").isVisible(), true);
  await keys(page, "Escape");
  assert.equal(await page.locator("#keys").isVisible(), false);
  await keys(page, "/");
  assert.equal(await page.evaluate(() => document.activeElement.id), "query");
  await keys(page, "Escape");
  assert.equal(await page.evaluate(() => document.activeElement.id), "tree");
  return page;
});

test("Readings of the bytes at the cursor", async context => {
  const file = join(output, "readings.bin");
  writeFileSync(file, Buffer.from("0a0c960100000000f03f6869c3a90801", "hex"));
  const page = await open(context, pageOf("readings", "--as", "message", file));
  const readings = () => page.evaluate(() => {
    const names = [...document.querySelectorAll("#readings dt")];
    return Object.fromEntries(names.map(name => [name.textContent, name.nextElementSibling.textContent]));
  });
  await goTo(page, "2");
  assert.deepEqual(
    await readings(),
    {
      varint: "150 in 2", zigzag: "75", int8: "-106", uint8: "150", int16: "406", uint16: "406", int32: "406", uint32: "406", int64: "4607182418800017814",
      uint64: "4607182418800017814", float32: "5.69e-43", float64: "1.0000000000000902", "as tag": "–", bits: "10010110", "UTF-8": "–",
    });
  await goTo(page, "a");
  assert.equal((await readings())["UTF-8"], "\"hié\\u0008\\u0001\"");
  await goTo(page, "f");
  const last = await readings();
  assert.equal(last.varint, "1");
  assert.equal(last.zigzag, "-1");
  assert.equal(last.int16, "–");
  return page;
});

test("Numbers of lists, and long texts", async context => {
  const schema = join(output, "lists.proto"), file = join(output, "lists.bin");
  writeFileSync(schema, "syntax = \"proto3\"; message Lists { repeated sint32 small = 1; repeated double wide = 2; string text = 3; }");
  const long = "a long text, ".repeat(100);
  const wide = Buffer.alloc(16);
  wide.writeDoubleLE(1.5, 0);
  wide.writeDoubleLE(-2.5, 8);
  writeFileSync(file, Buffer.concat([
    Buffer.from("0a06019601058001", "hex"), Buffer.from([0x12, 16]), wide, Buffer.from([0x1a, 0x94, 0x0a]), Buffer.from(long),
  ]));
  const page = await open(context, pageOf("lists", "--schema", schema, file));
  await goTo(page, "4");
  assert.match(await text(page, "#field"), /number2, 2 bytes at 00000003/);
  assert.deepEqual(await bytesWith(page, "element"), [3, 4]);
  await keys(page, "ArrowRight");
  assert.match(await text(page, "#field"), /number3, 1 byte at 00000005/);
  await keys(page, "ArrowRight", "ArrowRight");
  assert.deepEqual(await bytesWith(page, "element"), [6, 7]);
  await goTo(page, "14");
  assert.match(await text(page, "#field"), /number2, 8 bytes at 00000012/);
  await goTo(page, "20");
  assert.deepEqual(await bytesWith(page, "element"), []);
  assert.equal((await current(page)).value.length, 401);
  assert.equal((await text(page, "#field")).includes(`"${long}"`), true);

  // A vector of a FlatBuffer.
  const other = await open(context, pageOf("monster", ...monsterArgs, `${monster}/monsterdata_test.mon`));
  await find(other, "vector_of_longs");
  const at = await other.evaluate(() => Number(/content.*at ([0-9a-f]{8})/.exec(document.getElementById("field").textContent)[1].replace(/^/, "0x")));
  await goTo(other, (at + 4 + 9).toString(16));
  assert.match(await text(other, "#field"), /number2, 8 bytes/);
  assert.deepEqual(await bytesWith(other, "element"), range(at + 12, 8));
  assert.deepEqual(other.wrong, []);
  await other.close();
  return page;
});

test("Copying as hex, JSON and path", async context => {
  const served = await serve("--schema", tileSchema, tile);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(served.url).origin });
  const page = await open(context, served.url);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const copies = async (key, expected) => {
    await keys(page, key);
    await until(async () => assert.equal(await clipboard(), expected));
  };
  const json = JSON.stringify({ offset: 17, size: 7, header: 2, label: "keys", type: "string", value: "\"class\"" }, null, 2);
  await byte(page, 0x14).click();
  await copies("x", "1a05636c617373");
  await copies("p", "layers[0].keys[0]");
  await copies("j", json);
  await byte(page, 0x13).click();
  await byte(page, 0x15).click({ modifiers: ["Shift"] });
  await copies("x", "636c61");
  await page.locator("#copy-json").click();
  await until(async () => assert.equal(await clipboard(), json));
  assert.equal(await text(page, "#message"), "JSON copied.");
  assert.equal(await served.stop(), 0);
  return page;
});

test("A server answers only its own address, and ends at Ctrl-C", async context => {
  const served = await serve("--schema", tileSchema, tile);
  const page = await open(context, served.url);
  assert.match(await text(page, "#kind"), /23,992 bytes/);
  assert.equal(await page.evaluate(() => window.isSecureContext), true);
  assert.equal((await fetch(`${served.url}favicon.ico`)).status, 404);
  const refused = await fetch(new URL(served.url).origin);
  assert.equal(refused.status, 403);
  assert.equal(await refused.text(), "403 Forbidden\n");
  assert.equal(await served.stop(), 0);
  return page;
});

test("Dark and light, with contrast", async context => {
  const page = await open(context, pageOf("monster", ...monsterArgs, `${monster}/monsterdata_test.mon`));
  await find(page, "Fred");
  const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await back();
  assert.deepEqual(await faint(page), []);
  await keys(page, "t");
  assert.notEqual(await back(), light);
  await until(async () => assert.deepEqual(await faint(page), []));   // buttons change slowly
  await keys(page, "t");
  assert.equal(await back(), light);
  await page.evaluate(() => delete document.documentElement.dataset.theme);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.notEqual(await back(), light);
  return page;
});

test("A message without a schema: guesses are marked", async context => {
  const page = await open(context, pageOf("guessed", "--as", "message", tile));
  await byte(page, 0x14).click();
  await settle(page);
  assert.deepEqual(await current(page), { label: "3", value: "\"class\"", type: "text?", note: "", level: 3 });
  assert.match(await text(page, "#field"), /other readings/);
  assert.equal(await page.locator("#tree .row.guess.current").count(), 1);
  return page;
});

test("Known formats: a vector tile, FlatGeobuf and Arrow without a schema", async context => {
  const page = await open(context, pageOf("known", tile));
  assert.match(await text(page, "#kind"), /^a vector tile.*, as it seems · /);
  await byte(page, 0x14).click();
  await settle(page);
  assert.equal((await current(page)).label, "keys");

  const geo = await open(context, pageOf("countries", "tests/data/flatgeobuf/countries.fgb"));
  assert.match(await text(geo, "#kind"), /^FlatGeobuf · 205,680 bytes/);
  assert.equal(await find(geo, "Germany"), "1 of 1");
  const feature = await path(geo);
  assert.match(feature, /^[^.]*\[71\]\.properties$/);
  await keys(geo, "Home");
  await find(geo, `path:${feature}`);
  assert.equal(await path(geo), feature);
  assert.deepEqual(geo.wrong, []);
  await geo.close();

  const arrow = await open(context, pageOf("arrow", "tests/data/arrow/generated_dictionary.arrow_file"));
  assert.match(await find(arrow, "path:[1].body"), /^1 of 1$/);
  assert.equal(await path(arrow), "[1].body");
  await goTo(arrow, "a40");
  assert.deepEqual(await current(arrow), { label: "footer size", value: "488", type: "int", note: "", level: 2 });
  assert.deepEqual(arrow.wrong, []);
  await arrow.close();
  return page;
});

test("More than a hundred fields are folded", async context => {
  const file = join(output, "many.bin");
  writeFileSync(file, Buffer.concat(range(0, 12345).map(i => Buffer.from([0x08, i & 0x7f]))));
  const page = await open(context, pageOf("many", "--as", "message", file));
  assert.equal(await page.locator("#tree .row.fold:not([hidden])").count(), 2);
  assert.equal(await page.locator("#row-1 .value").textContent(), "0 – 9,999");
  await keys(page, "ArrowDown");
  assert.equal(await text(page, "#length"), "20,000 bytes");
  assert.equal(await path(page), "whole file 0 – 9,999");
  await goTo(page, "#24689");
  assert.equal(await path(page), "1[12344]");
  assert.equal((await current(page)).level, 4);
  assert.equal((await current(page)).value, "56");
  return page;
});

test("A FlatBuffer: offsets, vtables and what they lead to", async context => {
  const page = await open(context, pageOf("monster", ...monsterArgs, `${monster}/monsterdata_test.mon`));
  await goTo(page, "1e4");
  assert.equal(await path(page), "test (Monster).name");
  assert.deepEqual(await bytesWith(page, "in-pointer"), range(0x1dc, 4));
  assert.deepEqual(await bytesWith(page, "in-length"), range(0x1e0, 4));
  assert.deepEqual(await bytesWith(page, "in-value"), range(0x1e4, 5));
  await goTo(page, "c");
  assert.equal((await current(page)).type, "MyGame.Example.Monster");
  assert.match(await text(page, "#readings h2"), /vtable/);
  await goTo(page, "0");
  assert.match(await text(page, "#readings h2"), /offset/);
  assert.equal(await path(page), "root");
  assert.equal(await text(page, "#length"), "260 bytes");
  assert.deepEqual(await bytesWith(page, "in-pointer"), [...range(0, 4), ...range(0x78, 4)]);
  assert.match(await find(page, "path:testarrayofstring[1]"), /^1 of 1$/);
  assert.equal((await current(page)).value, "\"test2\"");
  assert.match(await find(page, "path:test4[1].b"), /^1 of 1$/);
  assert.equal(await path(page), "test4[1].b");
  return page;
});

test("A FlatBuffer without a schema", async context => {
  const page = await open(context, pageOf("monster-guessed", `${monster}/monsterdata_test.mon`));
  assert.match(await text(page, "#kind"), /a FlatBuffer "MONS", as it seems/);
  await goTo(page, "1e4");
  assert.deepEqual(await current(page), { label: "3", value: "\"Fred\"", type: "string?", note: "at 000001e0", level: 4 });
  return page;
});

test("Delimited messages in gzip", async context => {
  const file = join(output, "delimited.bin.gz");
  writeFileSync(file, gzipSync(Buffer.from("040a0268690408010802021200", "hex")));
  const page = await open(context, pageOf("delimited", file));
  assert.match(await text(page, "#kind"), /^gzip of messages of Protocol Buffers with lengths/);
  assert.equal(await page.locator("#row-2 .label").textContent(), "[1]");
  await goTo(page, "8");
  assert.equal(await path(page), "[1].1[1]");
  await goTo(page, "5");
  assert.match(await text(page, "#readings h2"), /length/);
  return page;
});

test("Hostile text and names stay text", async context => {
  const schema = join(output, "hostile.proto"), file = join(output, "a<img src=x onerror=hacked()>\u202etxt.bin");
  writeFileSync(schema, "syntax = \"proto3\"; message Hostile { repeated string text = 1; }");
  const texts = [
    "</script><script>window.hacked = 1</script>", "<img src=x onerror='window.hacked = 1'>", "<!--<script>", "]]>&lt;&amp;", "\u202e gnp.exe \u2066\u200f",
    "\u0000\u0001\u001b[31m\u0085\u2028", "a\u0301\u0301\u0301\u0301\u0301\u0301", "{script}{data}{policy}", "\uFEFF", "שלום עולם",
  ];
  writeFileSync(file, Buffer.concat(texts.map(one => {
    const utf8 = Buffer.from(one);
    return Buffer.concat([Buffer.from([0x0a, utf8.length]), utf8]);
  })));
  const page = await open(context, pageOf("hostile", "--schema", schema, file));
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.locator("img, iframe, object, embed, svg, a").count(), 0);
  assert.equal(await page.locator("script").count(), 1);
  const shown = await page.locator("#tree .row:not([hidden]) .value").allTextContents();
  assert.equal(shown[1], "\"</script><script>window.hacked = 1</script>\"");
  assert.equal(shown[5], "\"\\u202e gnp.exe \\u2066\\u200f\"");
  assert.equal(shown[6], "\"\\u0000\\u0001\\u001b[31m\\u0085\\u2028\"");
  assert.equal(await text(page, "#name"), "a<img src=x onerror=hacked()>\\u202etxt.bin");
  for (let i = 0; i < texts.length; i++) {
    await page.locator(`#row-${i + 1}`).click();
    await settle(page);
  }
  // No two characters are drawn as one, and a short last row has its text below that of the others.
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector("#row-1 .value")).fontVariantLigatures), "none");
  const lefts = await page.evaluate(() => [...document.querySelectorAll("#hex .hexline:not([hidden]) .char:first-child")].map(one => one.getBoundingClientRect().left));
  assert.equal(new Set(lefts).size, 1);
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
  const all = await page.evaluate(() => [document.title, ...document.querySelectorAll("header, main, footer")].map(one => one.textContent ?? one).join(""));
  assert.equal(hidden.test(all.replace(/\n/g, "")), false);
  assert.equal(await find(page, "value:<img"), "1 of 1");
  assert.equal(await page.locator("img").count(), 0);
  return page;
});

test("A broken file shows its fault and what is before it", async context => {
  const file = join(output, "broken.bin");
  writeFileSync(file, Buffer.from("08960112050a0178", "hex"));
  assert.equal(libwire("inspect", "--as", "message", file, "--html", join(output, "broken.html")).code, 1);
  const page = await open(context, pageOf("broken", "--as", "message", file));
  assert.equal(await text(page, "#problems p"), "00000004Field 2 has a length of 5, and 3 bytes are left.");
  await page.locator("#next-fault").click();
  await settle(page);
  assert.deepEqual(await current(page), { label: "!", value: "Field 2 has a length of 5, and 3 bytes are left.", type: "fault", note: "", level: 2 });
  await goTo(page, "7");
  assert.equal((await current(page)).value, "\"x\"");
  return page;
});

test("Unknown bytes and an empty file", async context => {
  const unknown = join(output, "unknown.bin"), empty = join(output, "empty.bin");
  writeFileSync(unknown, Buffer.from("fffefdfc", "hex"));
  writeFileSync(empty, "");
  const page = await open(context, pageOf("unknown", unknown));
  assert.match(await text(page, "#problems"), /No format is recognised/);
  assert.equal(await byte(page, 3).textContent(), "fc");
  assert.deepEqual(await current(page), { label: "unknown.bin", value: "0 fields, 4 bytes", type: "unknown bytes", note: "", level: 1 });
  const other = await open(context, pageOf("empty", "--as", "message", empty));
  await keys(other, "ArrowDown", "Tab", "Tab", "ArrowRight", "Enter");
  await find(other, "hex:00");
  assert.deepEqual(other.wrong, []);
  await other.close();
  return page;
});

test("A small window: the panes lie one above the other", async context => {
  const page = await open(context, pageOf("tile", "--schema", tileSchema, tile));
  await page.setViewportSize({ width: 480, height: 900 });
  await settle(page);
  assert.equal(await page.locator("#hex .hexline:not([hidden])").first().locator(".byte").count(), 8);
  await byte(page, 0x14).click();
  await settle(page);
  assert.equal(await path(page), "layers[0].keys[0]");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  return page;
});

test("A file of 50 MB", async context => {
  const one = Buffer.concat(["chicago-13-2098-3046", "bangkok-12-3189-1889", "sanfrancisco-15-5238-12666"].map(name => readFileSync(`tests/data/mvt/${name}.mvt`)));
  const file = join(output, "large.mvt");
  const many = Math.ceil(largeBytes / one.length), size = many * one.length;
  writeFileSync(file, Buffer.concat(Array(many).fill(one)));
  const start = Date.now();
  const url = pageOf("large", "--schema", tileSchema, file);
  const written = Date.now();
  const page = await open(context, url);
  const opened = Date.now();
  assert.match(await text(page, "#kind"), new RegExp(`${size.toLocaleString("en")} bytes`));
  await goTo(page, (size - 1).toString(16));
  assert.equal(await cursor(page), size - 1);
  assert.equal(await byte(page, size - 1).isVisible(), true);
  assert.equal((await current(page)).label !== "large.mvt", true);
  const tail = await path(page);

  // By the wheel, by the bar, by the keyboard.
  await page.locator("#hex").hover();
  const first = () => page.evaluate(() => parseInt(document.querySelector("#hex .hexline:not([hidden]) .offset").textContent, 16));
  const before = await first();
  await page.mouse.wheel(0, -220);
  await until(async () => assert.equal(before - await first(), 160));
  await page.evaluate(() => document.getElementById("hex").scrollTop = 3000000);
  await until(async () => assert.equal(Math.abs(await first() - size / 2) < size / 50, true));
  const middle = await first();
  await byte(page, middle + 64).click();
  await settle(page);
  assert.match(await path(page), /^layers\[\d+\]\./);
  assert.equal(await cursor(page), middle + 64);
  const middlePath = await path(page);
  await keys(page, "Control+Home");
  assert.equal(await cursor(page), 0);
  assert.equal(await path(page), "layers[0]");
  await find(page, `path:${tail}`);
  assert.equal(await path(page), tail);
  assert.match(await find(page, "value:\"parking\""), /^\d+ of [\d,]+$/);
  assert.match(await find(page, "hex:05 63 6c 61 73 73"), /^\d+ of [\d,]+\+?$/);
  await find(page, `path:${middlePath}`);
  assert.equal(await path(page), middlePath);
  const heap = await page.evaluate(() => performance.memory.usedJSHeapSize);
  console.log(`   ${(size / 1e6).toFixed(1)} MB: written in ${written - start} ms as ${(statSync(join(output, "large.html")).size / 1e6).toFixed(1)} MB, `
    + `open after ${opened - written} ms, heap of ${(heap / 1e6).toFixed(0)} MB`);
  return page;
});

// Helpers --------------------------------------------------------------------------------------------------------------------------------------------

// What the browser does later: tried again for ten seconds.
async function until(check) {
  for (let left = 100; ; left--) {
    try {
      return await check();
    } catch (failure) {
      if (left === 0) throw failure;
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

// Starts libwire --serve; its address, and stop, which gives the exit code.
async function serve(...args) {
  const child = spawn("dotnet", [dll, "inspect", ...args, "--serve"], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  const url = await new Promise((resolve, reject) => {
    child.stdout.on("data", data => {
      said += data;
      const match = /^(http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/) /.exec(said);
      if (match) resolve(match[1]);
    });
    child.on("exit", code => reject(new Error(`libwire --serve ended with ${code}`)));
  });
  const stop = () => new Promise(resolve => {
    child.on("exit", resolve);
    child.kill("SIGINT");
  });
  return { url, stop };
}

// Texts in sight whose contrast with what is behind them is below 4.5.
function faint(page) {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const rgb = color => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data;
    };
    const light = ([r, g, b]) => [r, g, b].map(value => value / 255).map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
      .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
    const backOf = one => {
      for (; one; one = one.parentElement) {
        const color = getComputedStyle(one).backgroundColor;
        if (rgb(color)[3] === 255) return rgb(color);
      }
      return [255, 255, 255];
    };
    const bad = new Set();
    for (const one of document.querySelectorAll("body *")) {
      if (!one.checkVisibility() || ![...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()) || one.matches("script, option, .dot")) continue;
      const [a, b] = [light(rgb(getComputedStyle(one).color)), light(backOf(one))].sort((x, y) => y - x);
      const ratio = (a + 0.05) / (b + 0.05);
      if (ratio < 4.5) bad.add(`${one.className || one.id || one.tagName}: ${ratio.toFixed(2)}`);
    }
    return [...bad];
  });
}

let failures = 0, passed = 0;
await withBrowser({ viewport: { width: 1360, height: 800 }, colorScheme: "light" }, async context => {
  for (const { name, body } of tests) {
    if (process.env.ONLY && !name.includes(process.env.ONLY)) continue;
    try {
      const page = await body(context);
      assert.deepEqual(page.wrong, []);
      passed++;
      console.log(`ok ${name}`);
    } catch (failure) {
      failures++;
      console.log(`FAILED ${name}\n   ${failure.stack.split("\n").slice(0, 12).join("\n   ")}`);
    }
    for (const page of context.pages().slice(1)) await page.close();
  }
});
console.log(`${passed} passed, ${failures} failed`);
process.exit(failures ? 1 : 0);
