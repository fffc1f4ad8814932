// Decodes text files of other programs, which are not always UTF-8.
import { ImportFault, inMegabytes, limits } from './imported'
import type { Note } from './imported'

/** Decodes UTF-8, UTF-16 with a byte order mark, or else Windows-1252. Throws an ImportFault for a too large file. */
export function readText(bytes: Uint8Array): { readonly text: string; readonly notes: readonly Note[] } {
  if (bytes.length > limits.textBytes)
    throw new ImportFault(
      `The file has ${inMegabytes(bytes.length)}, more than ${inMegabytes(limits.textBytes)}. Split it.`,
    )
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode('utf-16le', bytes), notes: [] }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decode('utf-16be', bytes), notes: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    const note: Note = { at: 'file', kind: 'changed', reason: 'it is not UTF-8 and was read as Windows-1252' }
    return { text: decode('windows-1252', bytes), notes: [note] }
  }
}

const decode = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes)
