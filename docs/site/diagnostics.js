// Pages of the diagnostics of the schema compilers and of the generator: one for each group of ids, and a list of all.
// Titles and messages are those of the sources; what is wrong and what is right are the sections of docs/diagnostics/examples, which tests compile.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const string = String.raw`\$?"(?:[^"\\]|\\.)*"`;

export function diagnosticPages(root) {
  const rules = [...catalog(root), ...generator(root)].sort((a, b) => a.id < b.id ? -1 : 1), pages = [];
  const groups = exampleGroups(root), sections = new Map(groups.flatMap(group => group.sections));
  const missing = rules.filter(rule => !sections.has(rule.id)).map(rule => rule.id), unknown = [...sections.keys()].filter(id => !rules.some(rule => rule.id === id));
  if (missing.length > 0 || unknown.length > 0 || rules.length < 200) throw new Error(`diagnostics.js: ${rules.length} rules; without a section: ${missing}; sections of no rule: ${unknown}`);
  for (const { name, title } of groups) {
    const text = rules.filter(rule => rule.id.startsWith(name.slice(0, 4))).map(rule => section(rule, sections.get(rule.id))).join("\n");
    pages.push({ address: `diagnostics/${name}`, title: title.replaceAll("`", ""), text: `# ${title}\n\nAn ellipsis (…) in a message stands for a name or a number of your file.\n\n${text}` });
  }
  pages.push({ address: "diagnostics/schemas", title: "All codes", text: list(rules) });
  return { pages, count: rules.length, examples: [...sections.values()].filter(text => text.includes("Right:")).length };
}

function section(rule, example) {
  return `## ${rule.id}: ${escape(rule.title)} {:#${rule.id}:}\n\n${rule.severity}. ${[...new Set(rule.messages)].map(escape).join("\n\nOr: ")}\n\n${example}\n`;
}

// The files of examples, as [id, text] for each section.
function exampleGroups(root) {
  const folder = join(root, "docs/diagnostics/examples");
  return readdirSync(folder).filter(name => name.endsWith(".md")).sort().map(name => {
    const [head, ...sections] = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").split(/^## /m);
    return {
      name: name.slice(0, -3),
      title: head.match(/^# (.*)$/m)[1],
      sections: sections.map(text => [text.slice(0, 6), text.slice(6).trim().replace(/^```csharp/gm, "```cs").replace(/^(```\w+) abridged$/gm, "$1")]),
    };
  });
}

function list(rules) {
  const rows = rules.map(rule => `| [${rule.id}](/diagnostics/${rule.id.slice(0, 4)}xx.md#${rule.id}) | ${escape(rule.title)} | ${escape(rule.messages[0])} |`);
  return `# Diagnostics of schemas

What the schema compilers (LW1xxx for \`.proto\`, LW2xxx for \`.fbs\`) and the generator (LW3xxx) say, and what to write instead. Those of the analyzers,
LW4xxx, have [pages of their own](/diagnostics/index.md).

| id | what is wrong | what it says |
|---|---|---|
${rows.join("\n")}
`;
}

// Static properties such as: public static DiagnosticRule X { get; } = Error("LW1301", "title", "message" + "more");
function catalog(root) {
  const pattern = new RegExp(String.raw`= (Error|Warning|Info)\("(LW\d{4})",\s*((?:${string}[\s+,]*)+)\)`, "g"), rules = [];
  for (const text of sources(root, "LibWire.Schema/Text/Diagnostics")) {
    for (const [, kind, id, rest] of text.matchAll(pattern)) {
      const [title, ...texts] = rest.split(/(?<=")\s*,\s*(?=\$?")/);
      rules.push({ id, severity: kind === "Info" ? "Information" : kind, title: joined(title), messages: [message(texts.join(""))] });
    }
  }
  return rules;
}

// Methods with a summary, which is the title, and a message that is interpolated. One id may have several.
function generator(root) {
  const found = new Map();
  const pattern = new RegExp(String.raw`/// <summary>([^\n]*)</summary>(?:(?!/// <summary>)[\s\S])*?(Error|Warning|Info)\(\s*"(LW3\d{3})",(?:\s*"",)?[^"$]*?((?:${string}[\s+]*)+)`, "g");
  for (const source of [...sources(root, "LibWire.Generator"), ...sources(root, "LibWire.Generator/CodeFirst")]) {
    for (const [, title, kind, id, text] of source.matchAll(pattern)) {
      const rule = found.get(id) ?? { id, severity: kind === "Info" ? "Information" : kind, title: title.replace(/<[^>]*>/g, "").replace(/\.$/, ""), messages: [] };
      rule.messages.push(message(text));
      found.set(id, rule);
    }
  }
  return [...found.values()];
}

function sources(root, folder) {
  return readdirSync(join(root, folder), { recursive: folder.endsWith("Diagnostics") }).filter(name => name.endsWith(".cs") && !/(^|[\\/])(obj|bin)[\\/]/.test(name))
    .map(name => readFileSync(join(root, folder, name), "utf8").replaceAll("\r\n", "\n"));
}

// The holes of a message, and doubled braces.
function message(literals) {
  return joined(literals).replace(/\{\{/g, "\u0002").replace(/\}\}/g, "\u0003").replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, "…").replaceAll("\u0002", "{").replaceAll("\u0003", "}");
}

// Literals that C# joins, as the text they are.
function joined(literals) {
  return [...literals.matchAll(new RegExp(string, "g"))].map(([literal]) => {
    const text = literal.replace(/^\$?"|"$/g, "").replace(/\\(u[0-9A-Fa-f]{4}|.)/g, (_, code) => code === "n" ? "\n" : code === "t" ? "\t" : code[0] === "u" ? String.fromCharCode(parseInt(code.slice(1), 16)) : code);
    return text;
  }).join("");
}

function escape(text) {
  return text.replace(/[\\`*_[\]<>{}|]/g, "\\$&").replaceAll("\n", " ");
}
