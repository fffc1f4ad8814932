/** Is it a loopback name or address, which only this machine can reach (RFC 6761, 6.3; RFC 1122, 3.2.1.3)? */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

interface Answering {
  readonly sandbox: boolean
  readonly hosts: readonly string[]
  readonly publicOrigins: readonly string[]
}

/**
 * Does this server answer for a host name (X-SERVER-07)? The sandbox answers only for names of this machine, which
 * prevents DNS rebinding. Production answers only for configured names.
 */
export const isAllowedHost = (host: string, { sandbox, hosts, publicOrigins }: Answering): boolean =>
  (sandbox && isLoopback(host)) ||
  hosts.includes(host) ||
  publicOrigins.some((origin) => new URL(origin).hostname === host)
