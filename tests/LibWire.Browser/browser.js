// What tests and pictures share: the program, the browser, and a page that reports all that goes wrong in it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const output = process.env.LIBWIRE_OUTPUT;
export const dll = process.env.LIBWIRE_DLL;
const { chromium } = createRequire(join(output, "package.json"))("playwright-core");

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

// Runs libwire. Its exit code, and what it wrote to standard error.
export function libwire(...args) {
  try {
    execFileSync("dotnet", [dll, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    return { code: 0, error: "" };
  } catch (failure) {
    if (failure.status === null) throw failure;
    return { code: failure.status, error: failure.stderr.toString() };
  }
}

// Makes the page of a file; its URL.
export function pageOf(name, ...args) {
  const target = join(output, `${name}.html`);
  rmSync(target, { force: true });
  libwire("inspect", ...args, "--html", target);
  return pathToFileURL(target).href;
}

// Does something with a browser whose profile is new and empty.
export async function withBrowser(options, use) {
  const profile = mkdtempSync(join(tmpdir(), "libwire-browser-"));
  const context = await chromium.launchPersistentContext(profile, { executablePath: process.env.CHROMIUM, headless: true, args: flags, ...options });
  try {
    return await use(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

// Opens a page and waits until it shows its file. Errors, violations of its policy and requests are in page.wrong.
export async function open(context, url) {
  const page = await context.newPage();
  page.wrong = [];
  page.on("console", message => {
    if (message.type() === "error" || message.type() === "warning") page.wrong.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", failure => page.wrong.push(`error: ${failure.message}`));
  page.on("request", request => {
    if (request.url() !== url && !request.url().startsWith("data:")) page.wrong.push(`request: ${request.url()}`);
  });
  page.on("dialog", dialog => {
    page.wrong.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  await page.goto(url);
  await page.waitForSelector("body.ready", { timeout: 120000 });
  await settle(page);
  return page;
}

// Rows are painted in the next frame.
export function settle(page) {
  return page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
