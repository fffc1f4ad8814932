// The sandbox's OpenID provider as a process of its own: tells its address and runs until it is told to end.
//   node --import tsx scripts/run-openid-provider.ts APP_PORT
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { answerAsProvider, browserClient } from './openid-provider.ts'
import { root } from './setup.mjs'

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

/** Where the app of the sandbox is found by its hosts on this machine. */
function redirectUris(): readonly string[] {
  const labels = readJson('white-labels.json') as readonly { readonly hosts: readonly string[] }[]
  const hosts = labels.flatMap((label) => label.hosts).filter((host) => /(^|\.)localhost$|^127\./.test(host))
  return hosts.map((host) => `http://${host}:${appPort}/oauth-redirect`)
}

interface Configured {
  readonly org: {
    readonly oauthConfig: Readonly<Record<'google' | 'azure' | 'okta', Readonly<Record<string, string>>>>
  }
}

const server = createServer()
// The same address each time where it is free: browsers keep it for the next start.
const port = await listen(server, appPort + 1).catch(() => listen(server, 0))
const issuer = `http://localhost:${port}`
const { google, azure, okta } = (readJson('orgs', 'meridian', 'org.json') as Configured).org.oauthConfig
answerAsProvider(server, issuer, {
  clients: [google, azure, okta].map(({ clientId = '', clientSecret }) =>
    browserClient(clientId, redirectUris(), clientSecret),
  ),
  // Whoever signs in has an address at the demonstration's company, unless they give another one.
  claims: (login) => ({
    email: login.includes('@') ? login : `${login.toLowerCase()}@meridian.example`,
    email_verified: true,
    name: login,
  }),
})
console.log(issuer)
process.on('SIGTERM', () => process.exit(0))
