import type { Config } from '../config/config'
import type { Reader } from '../db/connection'
import { isLoopback } from '../http/allowed-hosts'
import { hostsOfOrg } from './organisations'

/**
 * Returns the origin of an organisation's links in mails and answers (X-SERVER-07): the configured origin on one of its
 * hosts, else the first one. Never uses the host name of the request.
 */
export async function originOfOrg(
  db: Reader,
  config: Pick<Config, 'publicOrigins' | 'port'>,
  orgId: string | undefined,
): Promise<string> {
  const hosts = orgId === undefined ? [] : await hostsOfOrg(db, orgId)
  const own = config.publicOrigins.find((origin) => hosts.includes(new URL(origin).hostname))
  if (own !== undefined) return own
  const [first] = config.publicOrigins
  if (first !== undefined) return first
  const host = hosts.find(isLoopback) ?? 'localhost'
  return `http://${host}:${config.port}`
}
