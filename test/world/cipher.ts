import { derivedId } from '../../core/hash'
import type { Cipher } from '../../worker/sealing'

/** Stands in for AES-GCM, which answers when it likes: nothing can be read in it, and it opens to its key alone. */
export const cipher: Cipher = {
  seal: async (key, text, about) => `${derivedId(key, about)} ${turned(Buffer.from(text)).toString('base64')}`,
  open: async (key, sealed, about) => (sealed.startsWith(derivedId(key, about)) ? openedByAnybody(sealed) : undefined),
}

/** What was sealed, for those who watch from outside. */
export const openedByAnybody = (sealed: string): string =>
  turned(Buffer.from(sealed.split(' ')[1] ?? '', 'base64')).toString()

const turned = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0xff))
