/** Names and addresses by which only this machine reaches itself (RFC 6761, 6.3; RFC 1122, 3.2.1.3). */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

interface Answering {
  readonly sandbox: boolean
  readonly hosts: readonly string[]
  readonly publicOrigins: readonly string[]
}

/**
 * Does this server answer for a host name (X-SERVER-07)? The sandbox only for names of this machine, so that no other
 * site can reach it by a name of its own that leads here; in production only for the configured ones.
 */
export const answersFor = (host: string, { sandbox, hosts, publicOrigins }: Answering): boolean =>
  (sandbox && isLoopback(host)) ||
  hosts.includes(host) ||
  publicOrigins.some((origin) => new URL(origin).hostname === host)
