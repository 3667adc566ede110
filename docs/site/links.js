// Looks at every page of the built site: node links.js FOLDER. Each link, image and script leads to a file of the site, and each anchor to an element.
// Prints what it counted; exit code 1 if a link is dead.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

const root = process.argv[2], base = process.env.LIBWIRE_SITE_BASE ?? "/";
const pages = readdirSync(root, { recursive: true }).filter(name => name.endsWith(".html")).map(name => name.replaceAll("\\", "/"));
const ids = new Map(), texts = new Map();
for (const page of pages) {
  const text = readFileSync(join(root, page), "utf8");
  texts.set(page, text);
  ids.set(page, new Set([...text.matchAll(/ id="([^"]*)"/g)].map(match => plain(match[1]))));
}

const dead = [];
let internal = 0, anchors = 0, images = 0, external = 0;
for (const [page, text] of texts) {
  for (const [, kind, value] of text.matchAll(/<(?:a|link|img|script)\b[^>]*? (href|src)="([^"]*)"/g)) {
    const link = plain(value);
    if (/^(https?:|mailto:|data:)/.test(link)) {
      external++;
      continue;
    }
    const [path, anchor] = link.split("#");
    let file = path === "" ? page : path.startsWith("/") ? path.startsWith(base) ? path.slice(base.length) : `outside of the base/${path}` : posix.join(posix.dirname(page), path);
    file = decodeURIComponent(file);
    if (file === "" || file.endsWith("/")) file += "index.html";
    internal++;
    if (kind === "src") images++;
    if (!existsSync(join(root, file))) dead.push(`${page}: ${link}`);
    else if (anchor && ++anchors && !ids.get(file)?.has(decodeURIComponent(anchor))) dead.push(`${page}: ${link} (no such anchor)`);
  }
}

console.log(`${pages.length} pages: ${internal} links within the site (${anchors} to anchors, ${images} images and scripts), ${external} to other sites, ${dead.length} dead.`);
if (pages.length === 0 || internal === 0) dead.push("there is nothing to look at");
if (dead.length > 0) {
  console.error([...new Set(dead)].slice(0, 50).join("\n"));
  process.exit(1);
}

function plain(text) {
  return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
