// Width and height of a picture, from its first bytes.
interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the size of a PNG, JPEG or WebP picture, px, or of an SVG drawing. Undefined for other or cut-off files. */
export function imageSize(head: Buffer): Size | undefined {
  try {
    if (head.toString('latin1', 1, 4) === 'PNG') return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    if (head[0] === 0xff && head[1] === 0xd8) return jpegSize(head)
    if (head.toString('latin1', 8, 12) === 'WEBP') return webpSize(head)
  } catch (error) {
    // A file that ends early has no readable size.
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
  const [, width, height] = /\bviewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(head.toString('latin1')) ?? []
  return width === undefined ? undefined : { width: Number(width), height: Number(height) }
}

/** Walks the segments to the frame header (ITU T.81, B.2.2). */
function jpegSize(head: Buffer): Size | undefined {
  let at = 2
  while (at < head.length) {
    const marker = head.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) }
    at += 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}

/** Reads the three forms of WebP: lossy, lossless and extended. */
function webpSize(head: Buffer): Size | undefined {
  const form = head.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (form !== 'VP8L') return undefined
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
