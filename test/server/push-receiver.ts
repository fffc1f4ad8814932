import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { ECDH } from 'node:crypto'

/** The browser's side of Web Push by RFC 8291 (message encryption) and RFC 8292 (VAPID). */
export class PushReceiver {
  readonly #keys: ECDH
  readonly #auth: Buffer

  constructor() {
    this.#keys = createECDH('prime256v1')
    this.#keys.generateKeys()
    this.#auth = randomBytes(16)
  }

  /** Returns the serialised subscription of a browser for this address. */
  token(endpoint: string): string {
    const p256dh = this.#keys.getPublicKey('base64url')
    return JSON.stringify({ endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } })
  }

  /** Decrypts an encrypted body (aes128gcm, RFC 8188): salt, record size, key id, one record. */
  read(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const length = body[20] ?? 0
    const sender = body.subarray(21, 21 + length)
    const record = body.subarray(21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', this.#keys.computeSecret(sender), this.#auth, info, 32))
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }
}

/** Returns the claims of a VAPID header if this public key verifies its signature. */
export function vapidClaims(header: string, publicKey: string): unknown {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (key !== publicKey) return undefined
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const [head, claims = '', signature = ''] = token.split('.')
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const signer = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const holds = verify(
    'sha256',
    signed,
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return holds ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) : undefined
}
