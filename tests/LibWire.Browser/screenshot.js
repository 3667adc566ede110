// Draws the picture of the documents: screenshot.js FILE
import { open, pageOf, settle, withBrowser } from "./browser.js";

const url = pageOf("screenshot", "--schema", "tests/data/mvt/vector_tile.proto", "tests/data/mvt/chicago-13-2098-3046.mvt");
await withBrowser({ viewport: { width: 1360, height: 780 }, colorScheme: "light" }, async context => {
  const page = await open(context, url);
  await page.keyboard.press("g");
  await page.keyboard.type("66");
  await page.keyboard.press("Enter");
  await settle(page);
  await page.screenshot({ path: process.argv[2] });
});
