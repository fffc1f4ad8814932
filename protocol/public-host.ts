/**
 * Is this host (as in a URL, IPv6 in brackets) public? Rejects numbers in any form except the dotted one, private and
 * reserved ranges, names of one label, and names reserved for local use (X-SEC-02).
 */
export function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return host.endsWith(']') && isPublicIpv6(host.slice(1, -1).toLowerCase())
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name.length > 253) return false
  const labels = name.split('.')
  const last = labels.at(-1) ?? ''
  // Browsers parse a host whose last label is a number, also hexadecimal, as an IPv4 address.
  if (/^(?:[0-9]+|0x[0-9a-f]*)$/.test(last)) return isPublicIpv4(labels)
  return labels.length > 1 && labels.every(isLabel) && !isLocalName(labels)
}

/**
 * Is the text a label of letters, digits and inner dashes? Letters that browsers would map to others, such as
 * full-width ones, are refused.
 */
function isLabel(label: string): boolean {
  if (label.length === 0 || label.length > 63 || label.startsWith('-') || label.endsWith('-')) return false
  return /^[\p{L}\p{M}\p{Nd}-]+$/u.test(label) && label.normalize('NFKC') === label
}

const LOCAL_NAMES = new Set([
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
])

function isLocalName(labels: readonly string[]): boolean {
  const [last, second] = labels.toReversed()
  return LOCAL_NAMES.has(last ?? '') || (last === 'arpa' && second === 'home')
}

/** Non-public ranges (IANA special-purpose registry), as first address and prefix length. */
const RESERVED: readonly (readonly [address: readonly [number, number, number], bits: number])[] = [
  [[0, 0, 0], 8],
  [[10, 0, 0], 8],
  [[100, 64, 0], 10],
  [[127, 0, 0], 8],
  [[169, 254, 0], 16],
  [[172, 16, 0], 12],
  [[192, 0, 0], 24],
  [[192, 0, 2], 24],
  [[192, 88, 99], 24],
  [[192, 168, 0], 16],
  [[198, 18, 0], 15],
  [[198, 51, 100], 24],
  [[203, 0, 113], 24],
  [[224, 0, 0], 3],
]

function isPublicIpv4(labels: readonly string[]): boolean {
  if (labels.length !== 4 || !labels.every((label) => /^(?:0|[1-9][0-9]{0,2})$/.test(label))) return false
  const [a = 256, b = 256, c = 256, d = 256] = labels.map(Number)
  if ([a, b, c, d].some((byte) => byte > 255)) return false
  const network = (a << 16) | (b << 8) | c
  return !RESERVED.some(([[x, y, z], bits]) => (network ^ ((x << 16) | (y << 8) | z)) >> (24 - bits) === 0)
}

/** Accepts global unicast only, without the ranges that embed an IPv4 address or are for documentation. */
function isPublicIpv6(address: string): boolean {
  const groups = ipv6Groups(address)
  if (groups === undefined) return false
  const [first = 0, second = 0] = groups
  if (first < 0x2000 || first > 0x3fff || first === 0x2002 || first === 0x3fff) return false
  return first !== 0x2001 || (second > 0x1ff && second !== 0xdb8)
}

/** Returns the eight groups of an address with '::' expanded; undefined for an invalid address. */
function ipv6Groups(address: string): number[] | undefined {
  const halves = address.split('::')
  if (halves.length > 2) return undefined
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? groups.map((group) => parseInt(group, 16)) : undefined
}
