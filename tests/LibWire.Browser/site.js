// The site of the documents in a browser: pages, search, charts, code, light and dark. That each link leads somewhere is what docs/site/links.js looks at.
import assert from "node:assert/strict";
import { join } from "node:path";
import { output, withBrowser } from "./browser.js";
import { serve } from "../../docs/site/serve.js";

const { server, url } = await serve(process.env.LIBWIRE_SITE);

await withBrowser({ viewport: { width: 1280, height: 900 }, colorScheme: "light" }, async context => {
  const page = await context.newPage(), wrong = [];
  page.on("console", message => {
    if (message.type() === "error" || message.type() === "warning") wrong.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", failure => wrong.push(`${page.url()}: ${failure.message}`));
  page.on("request", request => { if (!request.url().startsWith(url) && !request.url().startsWith("data:")) wrong.push(`request: ${request.url()}`); });
  page.on("response", response => { if (response.status() >= 400) wrong.push(`${response.status()}: ${response.url()}`); });
  // VitePress loads pages that links lead to; the next step waits until it has.
  const to = async address => await page.goto(url + address, { waitUntil: "networkidle" });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const brightness = colour => colour.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
  const chart = "img[src$='decode.svg']";

  await to("");
  assert.match(await page.title(), /LibWire/);
  assert.equal(await page.locator(".VPFeature").count(), 3, "figures of the first page");
  assert.match(await page.locator(".VPFeature .title").first().textContent(), /\d ns/);
  assert.ok(await page.locator(".language-cs .shiki span[style]").count() > 20, "a block of C# in colours");
  await page.locator(chart).scrollIntoViewIfNeeded();
  await page.waitForFunction(selector => document.querySelector(selector).naturalWidth > 400, chart);
  console.log("The first page has three figures, code in colours, and a chart.");

  assert.ok(brightness(await background()) > 230, "the light page is light");
  await page.locator(".VPNavBar .VPSwitchAppearance").first().click();
  await page.waitForFunction(() => document.documentElement.classList.contains("dark"));
  await page.waitForTimeout(500);
  assert.ok(brightness(await background()) < 40, "the dark page is dark");
  await page.screenshot({ path: join(output, "site-dark.png") });
  await to("benchmarks/protobuf.html");
  assert.ok(brightness(await background()) < 40, "it stays dark on the next page");
  await page.waitForFunction(selector => document.querySelector(selector).naturalWidth > 400, chart);
  await page.locator(".VPNavBar .VPSwitchAppearance").first().click();
  await page.screenshot({ path: join(output, "site-benchmarks.png") });
  console.log("Light and dark: the switch works, and is remembered.");

  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, "a wide table scrolls within itself");

  const search = async (words, expected) => {
    await to("");
    await page.locator("#local-search button").click();
    await page.locator("#localsearch-input").fill(words);
    await page.waitForFunction(text => [...document.querySelectorAll(".VPLocalSearchBox .result")].some(result => result.textContent.includes(text)), expected);
    await page.locator(".VPLocalSearchBox .result").first().click();
    await page.waitForSelector(".vp-doc h1");
    await page.waitForLoadState("networkidle");
    return await page.locator(".vp-doc").textContent();
  };
  assert.match(await search("ArenaPool.Rent", "Rent"), /ArenaPool[^]*public ArenaAllocator Rent\(\)/);
  assert.match(await search("LW4003", "LW4003"), /outlives/);
  assert.match(await search("LW1301", "LW1301"), /Field number used twice/);
  console.log("Search finds a method and a diagnostic.");

  await to("start/overview.html");
  await page.locator(".pager-link.next").click();
  await page.waitForURL(/start\/(?!overview)/);
  await page.waitForSelector(".vp-doc h1");
  assert.ok(await page.locator(".VPSidebar a").count() > 5, "navigation at the side");
  await page.screenshot({ path: join(output, "site-page.png") });

  await page.setViewportSize({ width: 390, height: 800 });
  for (const address of ["", "start/overview.html", "benchmarks/flatbuffers.html"]) {
    await to(address);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth) <= 0, `${address} fits a telephone`);
  }
  console.log("Pages follow each other, and fit a telephone.");
  assert.deepEqual(wrong, []);
});
server.close();
console.log("The site: as expected.");
