import type { Cipher } from '../sender/seal-outbox'

/** Bytes of the initialisation vector that NIST SP 800-38D recommends; a new one for each text. */
const IV = 12

/**
 * Seals by AES-GCM with a key of 256 bits in base64. Sealed texts are base64 as well, each after its initialisation
 * vector.
 */
export const aesGcm: Cipher = {
  seal: async (key, text, about) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV))
    const closed = await crypto.subtle.encrypt(parameters(iv, about), await keyOf(key), new TextEncoder().encode(text))
    return toBase64(new Uint8Array([...iv, ...new Uint8Array(closed)]))
  },
  open: async (key, sealed, about) => {
    try {
      const bytes = fromBase64(sealed)
      const open = parameters(bytes.subarray(0, IV), about)
      return new TextDecoder().decode(await crypto.subtle.decrypt(open, await keyOf(key), bytes.subarray(IV)))
    } catch {
      return undefined
    }
  },
}

const parameters = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(about),
})

const keyOf = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0)
