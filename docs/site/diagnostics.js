// Pages of the diagnostics of the schema compilers and of the generator: one for each group of ids, and a list of all.
// Titles and messages are those of the sources; the wrong schemas are those of the tests that are named by an id.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const groups = {
  LW10: "Characters and literals", LW11: "Statements", LW12: "Imports and names", LW13: "Numbers", LW14: "Labels and presence", LW15: "Options and defaults",
  LW16: "Editions, features, visibility and style", LW17: "Extensions", LW18: "Descriptor sets", LW19: "Conversion to FlatBuffers",
  LW20: "Characters and literals", LW21: "Statements", LW22: "Includes and names", LW23: "Types and defaults", LW24: "Attributes", LW25: "Enums and unions",
  LW26: "Services and the whole file", LW27: "Changes", LW30: "The build", LW31: "Types in C#", LW39: "Faults of the generator itself",
};
const subject = id => id < "LW2" ? ".proto" : id < "LW3" ? ".fbs" : "The generator";
const string = String.raw`\$?"(?:[^"\\]|\\.)*"`;

export function diagnosticPages(root) {
  const rules = [...catalog(root), ...generator(root)].sort((a, b) => a.id < b.id ? -1 : 1);
  const examples = wrongSchemas(root), pages = [];
  const names = [...new Set(rules.map(rule => rule.id.slice(0, 4)))];
  const unknown = names.filter(name => !groups[name]);
  if (unknown.length > 0 || rules.length < 200) throw new Error(`diagnostics.js: ${rules.length} rules, and no title for ${unknown}`);
  for (const name of names) {
    const title = `${name}xx: ${subject(name)}${name < "LW3" ? " files" : ""}, ${groups[name].toLowerCase().replace("c#", "C#")}`;
    const text = rules.filter(rule => rule.id.startsWith(name)).map(rule => section(rule, examples.get(rule.id))).join("\n");
    pages.push({ address: `diagnostics/${name}xx`, title, text: `# ${title}\n\nAn ellipsis (…) stands for a name or a number of your file.\n\n${text}` });
  }
  pages.push({ address: "diagnostics/schemas", title: "All codes", text: list(rules) });
  return { pages, count: rules.length, examples: rules.filter(rule => examples.has(rule.id)).length };
}

function section(rule, example) {
  const wrong = example ? `Wrong:\n\n\`\`\`${rule.id < "LW2" ? "proto" : "fbs"}\n${example}\n\`\`\`\n\n` : "";
  return `## ${rule.id}: ${escape(rule.title)} {:#${rule.id}:}\n\n${rule.severity}. ${[...new Set(rule.messages)].map(escape).join("\n\nOr: ")}\n\n${wrong}`;
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

// The first schema with a mark (§) in the test LW1301_Something.
function wrongSchemas(root) {
  const examples = new Map();
  for (const folder of ["Proto", "Fbs", "Text"]) {
    for (const text of sources(root, `tests/LibWire.Schema.Tests/${folder}`, true)) {
      for (const [, id, body] of text.matchAll(/void (LW\d{4})_\w+\([^)]*\)\s*((?:=>|\{)[\s\S]*?;)\n/g)) {
        const schema = [...body.matchAll(new RegExp(string, "g"))].map(match => match[0]).find(literal => literal.includes("§") && literal[0] !== "$");
        if (schema && !examples.has(id)) examples.set(id, joined(schema).replaceAll("§", ""));
      }
    }
  }
  return examples;
}

function sources(root, folder, deep = false) {
  return readdirSync(join(root, folder), { recursive: deep || folder.endsWith("Diagnostics") }).filter(name => name.endsWith(".cs") && !/(^|[\\/])(obj|bin)[\\/]/.test(name))
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
