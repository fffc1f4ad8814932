import { Hono } from 'hono'
import * as t from 'io-ts'
import { struct } from '../../protocol/codec'
import { AppPreferences } from '../../protocol/entities/user'
import { ownRegionOf, type Language } from '../../protocol/languages'
import type { Database } from '../db/connection'
import { decodeColumn } from '../db/column-codec'
import { pagePolicy } from '../http/headers'
import { escapeHtml, htmlPage, paragraph } from './html-page'
import { limitsOf, mayTry } from '../limits/rate-limits'
import { tooManyTriesPage } from './error-pages'
import type { Services } from '../services'
import { sanitizeText } from '../db/sanitize-text'
import { textsIn } from '../texts/texts'
import { addressOf, requestedLanguageOf } from '../http/hono-env'
import type { Env } from '../http/hono-env'

/** Data of a certificate that anybody with its id may see (S-CERT-04, D-RESULT-10). */
interface Verified {
  readonly deck: string
  readonly organisation: string
  readonly score: number
  /** ms since 1970 UTC. */
  readonly issuedAt: number
  /** Only when its owner allows it. */
  readonly name: string | undefined
}

/** Serves the public page that verifies a certificate by its id, without a script. */
export function certificateRoutes(services: Services): Hono<Env> {
  const { db, clock } = services
  const routes = new Hono<Env>()
  routes.get('/:id', async (c) => {
    c.header('Content-Security-Policy', pagePolicy)
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    if (!(await mayTry(db, limitsOf.address('lookUp', addressOf(c), services.config.addressLimits), clock.now())))
      return tooManyTriesPage(c, services, 'verify')
    const found = await certificateOf(db, sanitizeText(c.req.param('id')))
    // The viewer may not be the owner, so the page uses the browser's language.
    const language = requestedLanguageOf(c)
    const { none, valid } = textsIn[language].certificate
    return found === undefined
      ? c.html(htmlPage(language, none.title, paragraph(none.text)), 404)
      : c.html(htmlPage(language, valid, describe(found, language), { organisation: found.organisation }))
  })
  return routes
}

const Named = struct('Named', {}, { name: t.string })
const Titled = t.type({ deck: struct('TitledDeck', {}, { title: t.string }) }, 'Titled')

async function certificateOf(db: Database, id: string): Promise<Verified | undefined> {
  const row = await db
    .selectFrom('certificates')
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .innerJoin('orgs', 'orgs.id', 'users.org_id')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .select(['certificates.deck_id', 'certificates.score', 'certificates.issued_at', 'users.name'])
    .select(['orgs.data as org', 'preferences.data as preferences'])
    .where('certificates.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const allowed =
    row.preferences !== null && decodeColumn(AppPreferences, row.preferences).showNameOnCertificates === true
  return {
    deck: await titleAt(db, row.deck_id, row.issued_at),
    organisation: decodeColumn(Named, row.org).name ?? '',
    score: row.score,
    issuedAt: row.issued_at,
    name: allowed ? (row.name ?? undefined) : undefined,
  }
}

/** Returns the deck's title when the certificate was earned: the deck may have changed or been removed since. */
async function titleAt(db: Database, deckId: string, at: number): Promise<string> {
  const versions = await db
    .selectFrom('deck_versions')
    .select(['since', 'data'])
    .where('deck_id', '=', deckId)
    .orderBy('since')
    .execute()
  const version = versions.filter(({ since }) => since <= at).at(-1) ?? versions[0]
  return version === undefined ? '' : (decodeColumn(Titled, version.data).deck.title ?? '')
}

function describe({ deck, organisation, score, issuedAt, name }: Verified, language: Language): string {
  const { certificate } = textsIn[language]
  const percent = new Intl.NumberFormat(ownRegionOf(language), { style: 'percent' }).format(score / 100)
  const day = new Intl.DateTimeFormat(ownRegionOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(issuedAt)
  const rows = [
    [certificate.assessment, escapeHtml(deck)],
    [certificate.organization, escapeHtml(organisation)],
    [certificate.score, escapeHtml(percent)],
    [
      certificate.earnedOn,
      `<time datetime="${new Date(issuedAt).toISOString().slice(0, 10)}">${escapeHtml(day)}</time>`,
    ],
    [certificate.name, escapeHtml(name ?? certificate.nameHidden)],
  ] as const
  const cells = rows.map(([head, cell]) => `<tr><th scope="row">${escapeHtml(head)}</th><td>${cell}</td></tr>`)
  return `<table><tbody>${cells.join('')}</tbody></table>`
}
