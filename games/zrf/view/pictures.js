// Pictures that a rules file names: fetched once, pure green made transparent, with their own size.

const loaded = new Map();

/** The picture at an address as `{href, width, height}`, or nothing when there is none to see. */
function load(/** @type {any} */ address) {
  if (!loaded.has(address)) loaded.set(address, read(address));
  return loaded.get(address);
}

async function read(/** @type {any} */ address) {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  pen.drawImage(image, 0, 0);
  try {
    const pixels = pen.getImageData(0, 0, width, height);
    const { data } = pixels;
    let green = false;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === 0 && data[at + 1] === 255 && data[at + 2] === 0) {
        data[at + 3] = 0;
        green = true;
      }
    }
    if (!green) return { href: address, width, height };
    pen.putImageData(pixels, 0, 0);
    return { href: canvas.toDataURL("image/png"), width, height };
  } catch {
    // A page opened from disk may not look into its pictures: they are shown as they are.
    return { href: address, width, height };
  }
}

/** The first of some files that the match has, loaded. */
export async function first(/** @type {any} */ files, /** @type {View.Context} */ context) {
  for (const file of files) {
    const address = context.pictures?.(file);
    const picture = address && (await load(address));
    if (picture) return picture;
  }
  return null;
}
