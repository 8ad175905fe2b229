// A plain file server for an arena that is a folder: no headers but the type, no answers but files. With CADDY=1, that program.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { PROGRAM } from "./arena.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/** Writes an arena with these files, and serves it under a path; `packed` as a host that compresses, `by` another program. */
export async function written(files, { base = "/school/arena/", packed = false, by = [PROGRAM, "site"] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "viadal-alone-"));
  execFileSync(by[0], [...by.slice(1), folder, ...files]);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (process.env.CADDY && !packed) return { folder, remove, ...(await caddy(folder, base)) };
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
    remove,
  };
}

/** Serves a folder under a path by Caddy. */
async function caddy(folder, base) {
  const root = mkdtempSync(join(tmpdir(), "viadal-caddy-"));
  mkdirSync(join(root, base, ".."), { recursive: true });
  symlinkSync(folder, join(root, base.slice(0, -1)));
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn("caddy", ["file-server", "--listen", `127.0.0.1:${port}`, "--root", root], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const address = `http://127.0.0.1:${port}${base}`;
  while (!(await fetch(address).catch(() => null))?.ok) await new Promise((later) => setTimeout(later, 50));
  return { address, stop: () => (child.kill(), ended.then(() => rmSync(root, { recursive: true, force: true }))) };
}
