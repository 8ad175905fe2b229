// The matches that this browser keeps.

/** @typedef {{ id: string, summary: any, specs: string[], record: string, log: string[], pictures: { name: string, base64: string }[] }} Kept */

/** @type {Promise<IDBDatabase>} */
const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open("viadal", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("matches", { keyPath: "id" });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
opened.catch(() => {});
/** Without storage, as in some private windows, matches last as long as the page. @type {Map<string, Kept>} */
const passing = new Map();

/**
 * @param {"readonly" | "readwrite"} mode
 * @param {(store: IDBObjectStore) => IDBRequest} act
 * @returns {Promise<any>}
 */
async function done(mode, act) {
  const request = act((await opened).transaction("matches", mode).objectStore("matches"));
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {Kept} kept */
export const keep = (kept) => done("readwrite", (store) => store.put(kept)).catch(() => void passing.set(kept.id, kept));

/** @param {string} id @returns {Promise<Kept | undefined>} */
export const kept = async (id) => passing.get(id) ?? (await done("readonly", (store) => store.get(id)).catch(() => undefined));

/** @returns {Promise<Kept[]>} */
export const all = async () => [...(await done("readonly", (store) => store.getAll()).catch(() => [])), ...passing.values()];
