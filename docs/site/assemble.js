// Makes the pages of the site from the Markdown of the repository: node assemble.js TARGET [GENERATED]
// TARGET receives the pages, the images and navigation.json. GENERATED has pages that another program made, with their own navigation.json.
// A link to a file that is a page becomes a link to the page. A link to another file becomes a link below $LIBWIRE_REPOSITORY
// (such as https://example.org/libwire/blob/main), or plain code where that is not set. A link to nothing is an error.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { diagnosticPages } from "./diagnostics.js";
import { folders, groups, made } from "./pages.js";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const [target, generated] = process.argv.slice(2);
const repository = process.env.LIBWIRE_REPOSITORY?.replace(/\/$/, "");
const wrong = [];

const addresses = new Map();
const navigation = groups.map(withPages);
rmSync(target, { recursive: true, force: true });
for (const [source, address] of addresses) write(`${address}.md`, pageOf(source));
home();
const reference = navigation.find(group => group.text === "Reference").items, sides = {};
diagnostics();
if (generated) addGenerated();
write("navigation.json", JSON.stringify({ groups: navigation, sides }, null, 1));
console.log(`${addresses.size} pages from Markdown of the repository.`);
if (wrong.length > 0) {
  console.error(wrong.join("\n"));
  process.exit(1);
}

// The group as the theme needs it; its pages join the map of addresses.
function withPages(group) {
  const items = [];
  for (const page of group.pages ?? []) {
    const entries = Array.isArray(page) ? [page] : readdirSync(join(root, page.folder)).filter(name => /^LW.*\.md$/.test(name)).map(name => [`${page.folder}/${name}`, `${page.address}/${name.slice(0, -3)}`]);
    for (const [source, address, name] of entries) {
      if (!existsSync(join(root, source))) {
        wrong.push(`pages.js: ${source} is not there`);
        continue;
      }
      addresses.set(source, address);
      items.push({ text: name ?? heading(source), link: `/${address.replace(/index$/, "")}` });
    }
  }
  return { text: group.name, items: [...items, ...(group.groups ?? []).map(inner => ({ ...withPages(inner), collapsed: true }))] };
}

function heading(source) {
  return read(source).match(/^# (.*)$/m)[1].replaceAll("`", "");
}

function read(source) {
  return readFileSync(join(root, source), "utf8").replaceAll("\r\n", "\n");
}

function write(name, text) {
  const path = join(target, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

// Blocks of code stay as they are, and so does code within a line.
function pageOf(source) {
  const parts = read(source).split(/(^```[\s\S]*?^```$)/m);
  return parts.map((part, i) => i % 2 === 1 ? part.replace(/^```csharp/, "```cs") : outsideCode(part, text => linksOf(text, source))).join("");
}

// Text of a link may contain code, so code is hidden while links are looked for.
function outsideCode(text, change) {
  const spans = [];
  const hidden = text.replace(/`[^`\n]*`/g, span => `\u0001${spans.push(span) - 1}\u0001`);
  return change(hidden).replace(/\u0001(\d+)\u0001/g, (_, i) => spans[i]);
}

function linksOf(text, source) {
  return text.replace(/(!?)\[((?:[^\]\[]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (whole, image, label, link) => {
    if (/^(https?:|mailto:|#)/.test(link)) return whole;
    const [path, anchor] = link.split("#");
    const file = posix.normalize(posix.join(posix.dirname(source), decodeURIComponent(path))).replace(/\/$/, "");
    if (!existsSync(join(root, file))) {
      wrong.push(`${source}: the link ${link} leads to nothing`);
      return whole;
    }
    if (/\.(svg|png|jpg|gif)$/.test(file)) return `${image}[${label}](${picture(file)})`;
    const page = addresses.get(file) ?? addresses.get(`${file}/README.md`) ?? addresses.get(folders[file]) ?? made[file];
    if (page !== undefined) return `[${label}](/${page}.md${anchor ? `#${anchor}` : ""})`;
    if (repository) return `[${label}](${repository}/${file})`;
    return label.includes("\u0001") ? label : file.endsWith(label) ? `\`${label}\`` : `${label} (\`${file}\`)`;
  });
}

function picture(file) {
  const copy = join(target, "public/files", file);
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(join(root, file), copy);
  return `/files/${file}`;
}

// The example is the README's first, and the figures are looked up in the results, so that neither can become untrue alone.
function home() {
  const readme = read("README.md");
  const example = readme.match(/^```csharp\n([\s\S]*?)^```$/m)[1], schema = readme.match(/^```proto\n([\s\S]*?)^```$/m)[1];
  const text = readFileSync(join(here, "home.md"), "utf8").replace("@example", () => example.trimEnd()).replace("@schema", () => schema.trimEnd())
    .replace(/@figure\((\S+) \/([^\n]*?)\/\)/g, (_, source, pattern) => {
      const found = read(source).match(new RegExp(pattern));
      if (!found) wrong.push(`home.md: ${source} has no figure /${pattern}/`);
      return found?.[1] ?? "";
    });
  write("index.md", linksOf(text, "docs/site/home.md"));
}

function diagnostics() {
  const { pages, count, examples } = diagnosticPages(root);
  for (const page of pages) write(`${page.address}.md`, page.text);
  reference.splice(1, 0, ...pages.reverse().map(page => ({ text: page.title, link: `/${page.address}` })).slice(0, 1));
  const nested = { text: "Schemas and generator", collapsed: true, items: pages.slice(1).reverse().map(page => ({ text: page.title, link: `/${page.address}` })) };
  const analyzers = { text: "Analyzers", collapsed: true, items: reference.filter(item => /LW4/.test(item.link)) };
  reference.splice(0, reference.length, ...reference.filter(item => !/LW4/.test(item.link ?? "")));
  reference.splice(2, 0, nested, analyzers);
  console.log(`${pages.length} pages of diagnostics: ${count} ids, ${examples} with an example.`);
}

// Pages of the API have a navigation of their own: a namespace at a time.
function addGenerated() {
  cpSync(generated, target, { recursive: true, filter: path => !path.endsWith("navigation.json") });
  const more = JSON.parse(readFileSync(join(generated, "navigation.json"), "utf8"));
  reference.unshift({ text: "API", items: more.navigation });
  for (const [folder, side] of Object.entries(more.sides)) sides[folder] = [{ text: "API", items: more.navigation }, side];
}
