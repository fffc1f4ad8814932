// Runs the sandbox's OpenID provider as a separate process: prints its address and runs until it is stopped.
//   node --import tsx scripts/server/run-openid-provider.ts APP_PORT
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { answerAsProvider, browserClient } from './openid-provider.ts'
import { root } from '../setup.mjs'

const appPort = Number(process.argv[2])

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

const readJson = (...path: readonly string[]): unknown =>
  JSON.parse(readFileSync(join(root, 'content', ...path), 'utf8'))

/** Returns the redirect URIs of the sandbox's app on its local hosts. */
function redirectUris(): readonly string[] {
  const labels = readJson('white-labels.json') as readonly { readonly hosts: readonly string[] }[]
  const hosts = labels.flatMap((label) => label.hosts).filter((host) => /(^|\.)localhost$|^127\./.test(host))
  return hosts.map((host) => `http://${host}:${appPort}/oauth-redirect`)
}

interface Configured {
  readonly org: {
    readonly oauthConfig: Readonly<Record<'google' | 'azure' | 'okta', Readonly<Record<string, string>>>>
  }
  readonly services: { readonly singleSignOn: { readonly clientSecrets: Readonly<Record<string, string>> } }
}

const server = createServer()
// The same address on each start if the port is free, because browsers remember it.
const port = await listen(server, appPort + 1).catch(() => listen(server, 0))
const issuer = `http://localhost:${port}`
const { org, services } = readJson('orgs', 'meridian', 'org.json') as Configured
const { clientSecrets } = services.singleSignOn
answerAsProvider(server, issuer, {
  clients: (['google', 'azure', 'okta'] as const).map((provider) =>
    browserClient(org.oauthConfig[provider]['clientId'] ?? '', redirectUris(), clientSecrets[provider]),
  ),
  // A user without another address gets one at the demonstration's company.
  claims: (login) => ({
    email: login.includes('@') ? login : `${login.toLowerCase()}@meridian.example`,
    email_verified: true,
    name: login,
  }),
})
console.log(issuer)
process.on('SIGTERM', () => process.exit(0))
