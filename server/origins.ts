import type { Config } from './config'
import type { Reader } from './db/connection'
import { isLoopback } from './exposure'
import { hostsOfOrg } from './organisations'

/**
 * Where the people of an organisation find this server, for links in mails and answers (X-SERVER-07): the configured
 * origin on one of the organisation's hosts, else the first one. What a request says of its host has no part in it.
 */
export async function originOfOrg(db: Reader, config: Config, orgId: string | undefined): Promise<string> {
  const hosts = orgId === undefined ? [] : await hostsOfOrg(db, orgId)
  const own = config.publicOrigins.find((origin) => hosts.includes(new URL(origin).hostname))
  if (own !== undefined) return own
  const [first] = config.publicOrigins
  if (first !== undefined) return first
  const host = hosts.find(isLoopback) ?? 'localhost'
  return `http://${host}:${config.port}`
}
