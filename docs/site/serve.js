// Serves the site on this machine alone: node serve.js FOLDER [PORT]. Prints its address.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png" };

export function serve(folder, port = 0) {
  const root = resolve(folder) + sep;
  const server = createServer((request, response) => {
    let file = resolve(join(root, decodeURIComponent(new URL(request.url, "http://site").pathname)));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    const found = file.startsWith(root) && existsSync(file);
    if (!found) file = join(root, "404.html");
    response.writeHead(found ? 200 : 404, { "Content-Type": types[extname(file)] ?? "application/octet-stream", "Cache-Control": "no-store" });
    createReadStream(file).pipe(response);
  });
  return new Promise(done => server.listen(port, "127.0.0.1", () => done({ server, url: `http://127.0.0.1:${server.address().port}/` })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await serve(process.argv[2], Number(process.argv[3] ?? 8080))).url);
