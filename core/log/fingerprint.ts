/**
 * Creates a fingerprint function: eight hexadecimal digits, equal for values with the same canonical JSON, and almost
 * never otherwise. It caches objects by identity and names by text, so the fingerprint of a state costs little more
 * than what its last event has changed.
 * It shows at which event two folds differ (X-REPLAY-05). It is not cryptographic; use hashOf for that.
 */
export function fingerprints(): (value: unknown) => string {
  const objects = new WeakMap<object, number>()
  const names = new Map<string, number>()

  const ofName = (name: string): number => {
    const known = names.get(name)
    if (known !== undefined) return known
    const fresh = hash(name, 0x811c9dc5)
    names.set(name, fresh)
    return fresh
  }
  const of = (value: unknown): number => {
    if (typeof value !== 'object' || value === null)
      return typeof value === 'string' ? hash(value, 0x9747b28c) : hash(JSON.stringify(value) ?? 'null', 0x1b873593)
    const known = objects.get(value)
    if (known !== undefined) return known
    const fresh = Array.isArray(value) ? ofList(value) : ofFields(value)
    objects.set(value, fresh)
    return fresh
  }
  const ofList = (list: readonly unknown[]): number => {
    let sum = 0x2545f491
    for (const item of list) sum = mixed(Math.imul(sum, 31) + of(item))
    return sum
  }
  /** Fields have no order, so their hashes are added. */
  const ofFields = (record: object): number => {
    let sum = 0x3c6ef372
    for (const [name, field] of Object.entries(record)) {
      if (field !== undefined) sum = (sum + mixed(Math.imul(ofName(name), 0x85ebca6b) + of(field))) | 0
    }
    return mixed(sum)
  }
  return (value) => (of(value) >>> 0).toString(16).padStart(8, '0')
}

/** FNV-1a over UTF-16 code units. */
function hash(text: string, seed: number): number {
  let sum = seed
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return mixed(sum)
}

/** The finalizer of MurmurHash3: every bit of the input changes about half of the output bits. */
function mixed(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}
