// The matches that this browser keeps, and the games whose rules are no part of the arena.

/** @typedef {{ id: string, summary: any, specs: string[], record: string, log: string[], pictures: { name: string, base64: string }[] }} Kept */
/** @typedef {{ hash: string, game: import("../contract.d.ts").GameInfo, readme: string, start: any, files: Record<string, string>, added: number }} OpenedGame */

/**
 * What is kept in a database of its own.
 * @template T
 * @param {string} database @param {string} name @param {keyof T & string} key
 */
function shelf(database, name, key) {
  /** @type {Promise<IDBDatabase>} */
  const opened = new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(name, { keyPath: key });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {});
  /** Without storage, as in some private windows, it lasts as long as the page. @type {Map<unknown, T>} */
  const passing = new Map();
  /**
   * @param {"readonly" | "readwrite"} mode
   * @param {(store: IDBObjectStore) => IDBRequest} act
   * @returns {Promise<any>}
   */
  const done = async (mode, act) => {
    const request = act((await opened).transaction(name, mode).objectStore(name));
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  };
  return {
    /** @param {T} one */
    keep: (one) => done("readwrite", (store) => store.put(one)).catch(() => void passing.set(one[key], one)),
    /** @param {string} id @returns {Promise<T | undefined>} */
    kept: async (id) => passing.get(id) ?? (await done("readonly", (store) => store.get(id)).catch(() => undefined)),
    /** @returns {Promise<T[]>} */
    all: async () => [...(await done("readonly", (store) => store.getAll()).catch(() => [])), ...passing.values()],
  };
}

export const { keep, kept, all } = /** @type {ReturnType<typeof shelf<Kept>>} */ (shelf("viadal", "matches", "id"));
export const games = /** @type {ReturnType<typeof shelf<OpenedGame>>} */ (shelf("viadal-games", "games", "hash"));
