// Unpacks a zip package in memory, with bounds.
import { fromBufferPromise } from 'yauzl'
import { ImportFault, inMegabytes, limits } from './imported'

/** Does the file begin like a zip package? */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Unpacks the wanted entries by their path. Stops at an entry that is larger than it declares. Throws an ImportFault for
 * a damaged package, too many or too large entries, and paths that leave the package.
 */
export async function unzip(
  bytes: Uint8Array,
  wanted: (path: string) => boolean = () => true,
): Promise<ReadonlyMap<string, Uint8Array>> {
  try {
    return await unzipEntries(bytes, wanted)
  } catch (error) {
    if (error instanceof ImportFault) throw error
    const reason = error instanceof Error ? error.message : ''
    if (/relative path|absolute path|invalid characters/.test(reason))
      throw new ImportFault(`The package contains a path outside of it: ${reason.slice(0, 120)}.`)
    throw new ImportFault('The package is damaged or encrypted.')
  }
}

async function unzipEntries(
  bytes: Uint8Array,
  wanted: (path: string) => boolean,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    validateEntrySizes: true,
  })
  if (zip.entryCount > limits.zipEntries) throw new ImportFault(`The package has more than ${limits.zipEntries} files.`)
  const files = new Map<string, Uint8Array>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry
    if (fileName.endsWith('/') || !wanted(fileName)) continue
    total += uncompressedSize
    if (uncompressedSize > limits.entryBytes)
      throw new ImportFault(`A file of the package has more than ${inMegabytes(limits.entryBytes)}.`)
    if (total > limits.unzippedBytes)
      throw new ImportFault(`The package unpacks to more than ${inMegabytes(limits.unzippedBytes)}.`)
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) if (chunk instanceof Buffer) chunks.push(chunk)
    files.set(fileName, Buffer.concat(chunks))
  }
  return files
}
