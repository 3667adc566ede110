// The page of samples/Pipeline in a browser, while the pipeline runs under load and one of its nodes is killed.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { output, withBrowser } from "./browser.js";

const seconds = 30;
const program = spawn("dotnet", [process.env.PIPELINE_DLL, "--port", "0", "--grpc-port", "0", "--seconds", `${seconds}`],
  { stdio: ["ignore", "pipe", "inherit"] });
process.on("exit", () => program.kill());
const ended = new Promise(resolve => program.on("exit", resolve));
const lines = [];
const line = start => new Promise((resolve, reject) => {
  const look = text => { if (text.startsWith(start)) resolve(text.slice(start.length).trim()); };
  lines.forEach(look);
  reader.on("line", look);
  ended.then(() => reject(new Error(`The program ended without a line '${start}'.`)));
});
const reader = createInterface({ input: program.stdout });
reader.on("line", text => {
  lines.push(text);
  console.log(text);
});

const url = await line("Page:");
await withBrowser({ viewport: { width: 1200, height: 1000 } }, async context => {
  const page = await context.newPage(), wrong = [];
  page.on("console", message => { if (message.type() === "error") wrong.push(message.text()); });
  page.on("pageerror", failure => wrong.push(failure.message));
  await page.goto(url);
  const number = async id => Number((await page.locator(id).textContent()).replaceAll(",", ""));
  const until = async (what, condition) => {
    for (let i = 0; i < 150; i++) {
      if (await condition()) return;
      await page.waitForTimeout(200);
    }
    assert.fail(`Not within 30 seconds: ${what}`);
  };

  await until("six services", async () => await page.locator("#services tr").count() === 6);
  await until("two silos", async () => await number("#silos") === 2);
  await until("a line for each service", async () => await page.locator("#rates polyline").count() === 6);
  await until("bars", async () => await page.locator("#times rect").count() > 3);
  await until("a rate", async () => await number("#rate") > 500);
  await page.screenshot({ path: join(output, "pipeline.png") });

  process.kill(parseInt((await line("Node:      process")), 10), "SIGKILL");
  await until("one silo", async () => await number("#silos") === 1);
  console.log("The page shows two silos, and one after a node was killed.");
  const before = await number("#calls");
  await until("more calls after the death of a silo", async () => await number("#calls") > before);
  const points = await page.locator("#rates polyline").first().getAttribute("points");
  await until("a chart that moves", async () => await page.locator("#rates polyline").first().getAttribute("points") !== points);
  assert.deepEqual(wrong, []);
});

assert.equal(await ended, 0, "exit code");
assert.ok(lines.some(text => text.includes("Nothing is lost")));
console.log("The page of the pipeline: as expected.");
