import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '../protocol/json'

/** Returns the SHA-256 of a text in hexadecimal. */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** Returns the SHA-256 of a value's canonical JSON: equal values have equal hashes, in Node and in browsers. */
export const hashOf = (value: unknown): string => hashText(canonicalJson(value))

/**
 * Derives a UUID v4 from another id and a label. One stamped input causes several ids (events, records, calls).
 * Deciding the same input twice gives the same ids, so a resend is harmless (decision 4).
 */
export function derivedId(root: string, label: string): string {
  const bytes = sha256(utf8ToBytes(`${root}\n${label}`)).slice(0, 16)
  // Version 4 and variant 1 of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns the new head of the hash chain over the lines of an exported log after one more line; it begins with ''. */
export const chainHead = (head: string, line: string): string => hashText(`${head}\n${line}`)
