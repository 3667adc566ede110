// The configuration of VitePress. It lies beside the pages that assemble.js made: build.sh copies it there.
import { readFileSync } from "node:fs";
import { slug } from "./slug.js";

const { groups: navigation, sides } = JSON.parse(readFileSync(new URL("../navigation.json", import.meta.url), "utf8"));
const first = group => group.items[0].link ?? first(group.items[0]);
const links = group => group.items.flatMap(item => item.link ? [item.link] : links(item));

// The folder of each page's address names its group, so the navigation at the side has one group at a time.
const sidebar = { ...sides };
for (const group of navigation) {
  for (const link of links(group)) sidebar[link.replace(/[^/]*$/, "")] ??= [group];
}

export default {
  title: "LibWire",
  description: "Protocol Buffers and FlatBuffers for .NET without managed allocation.",
  lang: "en",
  base: process.env.LIBWIRE_SITE_BASE ?? "/",
  outDir: process.env.LIBWIRE_SITE_OUTPUT,
  head: [["link", { rel: "icon", href: "data:," }]],
  metaChunk: true,
  themeConfig: {
    nav: navigation.map(group => ({ text: group.text, link: first(group), activeMatch: `^/(${[...new Set(links(group).map(link => link.split("/")[1]))].join("|")})/` })),
    sidebar,
    outline: [2, 3],
    search: { provider: "local", options: { miniSearch: { searchOptions: { boost: { title: 4, text: 1, titles: 2 }, combineWith: "AND" } } } },
  },
  markdown: {
    // Documents have no HTML of their own, so what looks like it is text, such as List<T>.
    html: false,
    attrs: { leftDelimiter: "{:", rightDelimiter: ":}", allowedAttributes: ["id"] },
    anchor: { slugify: slug },
    languageAlias: { fbs: "proto" },
    config: md => {
      // Names of files and namespaces, such as grpc.md and System.IO, are no addresses.
      md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
      // Two braces are text as well: to Vue they would be an expression.
      const text = md.renderer.rules.text;
      md.renderer.rules.text = (...args) => text(...args).replaceAll("{{", "&#123;&#123;");
    },
  },
  vite: { build: { chunkSizeWarningLimit: 20000 } },
};
