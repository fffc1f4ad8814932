import { BlockList, isIP, isIPv6 } from 'node:net'
import * as E from 'fp-ts/Either'
import { LRUCache } from 'lru-cache'

/** Addresses and networks that the operator names: trusted reverse proxies, or networks with other limits. */
export interface Networks {
  readonly includes: (address: string) => boolean
}

/** Maximum number of addresses for which the result is kept. */
const MAX_KNOWN = 1_000

/**
 * Parses addresses and networks ('10.0.0.1', '10.0.0.0/8', 'fd00::/8'). Returns the first invalid entry
 * otherwise.
 */
export function readNetworks(entries: readonly string[]): E.Either<string, Networks> {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/')
    const family = isIP(address)
    const most = family === 6 ? 128 : 32
    const prefix = bits === undefined ? most : Number(bits)
    const faulty = family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || prefix > most
    if (faulty) return E.left(entry)
    list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4')
  }
  const includes = (address: string) => isIP(address) > 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  // Each request asks for the address of the same few proxies.
  const known = new LRUCache<string, boolean>({ max: MAX_KNOWN, memoMethod: includes })
  return E.right({ includes: (address) => known.memo(address) })
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/**
 * Returns the address of the client: that of the connection, or behind trusted proxies an entry of X-Forwarded-For.
 * This is the last entry that is not itself a trusted proxy. Anybody can forge the entries before it.
 */
export function clientAddress(connection: string, forwardedFor: string | undefined, proxies: Networks): string {
  const chain = [...(forwardedFor ?? '').split(',').map(plain), plain(connection)]
  for (let at = chain.length - 1; at > 0; at--) {
    const address = chain[at] ?? ''
    const before = chain[at - 1] ?? ''
    if (!proxies.includes(address) || isIP(before) === 0) return address
  }
  return chain[0] ?? ''
}

/**
 * Returns the source under which attempts from an address are counted. For IPv6 this is the /64 network, because one
 * client usually controls all its 2^64 addresses.
 */
export function sourceOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail)]
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array.from({ length: gap }, () => '0'), ...after]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
