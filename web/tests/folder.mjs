// A plain file server for an arena that is a folder: no headers but the type, no answers but files.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { PROGRAM } from "./arena.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/** Writes an arena with these files, and serves it under a path; `packed` as a host that compresses. */
export async function written(files, { base = "/school/arena/", packed = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "viadal-alone-"));
  execFileSync(PROGRAM, ["site", folder, ...files]);
  /** @type {Map<string, Buffer>} */
  const small = new Map();
  const server = createServer(({ url }, reply) => {
    const path = normalize(decodeURIComponent(new URL(url, "http://x").pathname));
    try {
      if (!path.startsWith(base)) throw new Error("outside");
      const name = path.slice(base.length) || "index.html";
      const bytes = readFileSync(join(folder, name));
      const type = { "content-type": TYPES[extname(name)] ?? "application/octet-stream" };
      if (!packed) return void reply.writeHead(200, type).end(bytes);
      if (!small.has(name)) small.set(name, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }));
      reply.writeHead(200, { ...type, "content-encoding": "br" }).end(small.get(name));
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    folder,
    address: `http://127.0.0.1:${server.address().port}${base}`,
    stop: () => new Promise((closed) => (server.close(closed), server.closeAllConnections())),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
