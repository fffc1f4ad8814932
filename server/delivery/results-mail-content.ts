import { sql } from 'kysely'
import { derivedCardId, mayReadReport } from '../../core/deck/derived-cards'
import { Role } from '../../protocol/entities/role'
import { defaultLanguage } from '../../protocol/languages'
import { buildPath } from '../../protocol/paths'
import type { Account, Tx } from '../api/context'
import { mayOpen } from '../calls/learner-results'
import { isReported } from '../calls/report-scope'
import type { PackDeck, PackSnapshot } from '../content/pack-snapshot'
import { permittedDecks } from '../content/permitted-decks'
import { isAnyOf } from '../db/text-conditions'
import { decodeColumn } from '../db/column-codec'
import type { Database } from '../db/connection'
import type { DelayedReads } from '../db/replica'
import { languageOf } from '../http/language'
import { rolesOf } from '../organisations/organisations'
import { textsIn } from '../texts/texts'

/** An organisation whose trainers get a mail about results between two times, ms UTC. */
export interface ReportedOrg {
  readonly id: string
  /** Holders of one of these roles get it. */
  readonly roleIds: readonly string[]
  readonly from: number
  readonly to: number
}

/** The results of an assessment. */
interface Counts {
  readonly passed: number
  /** People who may open the assessment and have not passed it. */
  readonly missing: number
  /** Those of them who have not begun. */
  readonly notBegun: number
}

interface MailContent {
  readonly subject: string
  readonly body: string
}

interface Sources {
  readonly db: Database
  /** Where assessments are counted: their rows are many. */
  readonly reads: DelayedReads
  readonly pack: PackSnapshot
  /** Origin of the links. */
  readonly origin: string
}

/**
 * Returns a function that writes the mail of a person, in the person's language: the assessments whose report the person
 * may read, with numbers only. Undefined when there is none. Counts each assessment once.
 */
export function resultsMailContents(
  { db, reads, pack, origin }: Sources,
  org: ReportedOrg,
): (person: Account) => Promise<MailContent | undefined> {
  const counted = new Map<string, Promise<Counts>>()
  const countsOnce = (deck: PackDeck): Promise<Counts> => {
    const counts = counted.get(deck.id) ?? reads.read((tx) => countsOf(tx, org, deck), pack)
    counted.set(deck.id, counts)
    return counts
  }
  return async (person) => {
    const language = await languageOf(db, person.id, defaultLanguage)
    const texts = textsIn[language].resultsMail
    const roles = await rolesOf(db, person.id)
    const asking = { pack: pack.inLanguage(language), user: person, roles: new Set(roles) }
    const sections: string[] = []
    for (const deck of permittedDecks(asking)) {
      if (!mayReadReport(deck.deck(), { roles: [...roles] })) continue
      const { passed, missing, notBegun } = await countsOnce(deck)
      const link = `${origin}${buildPath({ name: 'deck', deckId: deck.id, cardId: reportCardId(deck) })}`
      const counts = [texts.passed(String(passed)), texts.missing(String(missing)), texts.notBegun(String(notBegun))]
      sections.push([deck.title, ...counts, link].join('\n'))
    }
    if (sections.length === 0) return undefined
    const subject = texts.subject(pack.org(org.id)?.organisation.name ?? '')
    const stop = texts.stop(await roleNameOf(db, org, roles))
    return { subject, body: [texts.intro, ...sections, stop].join('\n\n') }
  }
}

/** Returns the name of the role for which the person gets the mail. */
async function roleNameOf(db: Database, { roleIds }: ReportedOrg, held: readonly string[]): Promise<string> {
  const row = await db
    .selectFrom('roles')
    .select('data')
    .where(
      isAnyOf(
        'id',
        roleIds.filter((id) => held.includes(id)),
      ),
    )
    .orderBy('place')
    .executeTakeFirst()
  return row === undefined ? '' : (decodeColumn(Role, row.data).name ?? '')
}

async function countsOf(tx: Tx, org: ReportedOrg, { id, restricted }: PackDeck): Promise<Counts> {
  const isMissing = sql<boolean>`trials.passed_at is null and users.active and not users.suspended
    and ${mayOpen(id, restricted)}`
  const row = await tx
    .selectFrom('users')
    .leftJoin('trials', (join) => join.onRef('trials.user_id', '=', 'users.id').on('trials.deck_id', '=', id))
    .select([
      sql<number>`count(*) filter (where trials.passed_at >= ${org.from} and trials.passed_at < ${org.to})::int`.as(
        'passed',
      ),
      sql<number>`count(*) filter (where ${isMissing})::int`.as('missing'),
      sql<number>`count(*) filter (where ${isMissing} and trials.id is null)::int`.as('notBegun'),
    ])
    .where(isReported({ user: { org_id: org.id } }, []))
    .executeTakeFirstOrThrow()
  return row
}

/** Returns the card of an assessment that shows its report. */
const reportCardId = ({ id, cards }: PackDeck): string =>
  cards.map(({ card }) => card()).find(({ type }) => type === 'quizReport')?.id ?? derivedCardId(id, 'quizReport')
