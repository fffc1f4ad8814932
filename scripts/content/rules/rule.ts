// The input and the output of the rules that `npm run content -- check` adds to the server's.
import type { Pack, PackDeck, PackOrg } from '../../../server/content/pack-files'
import type { Card } from '../../../protocol/entities/card'
import type { Severity } from '../finding'

/** Reports a finding at a dotted path of a file. */
export type Report = (severity: Severity, path: string, rule: string, reason: string, repair?: string) => void

/** Creates the reporter of one file. */
export type ReportIn = (file: string) => Report

/** Size and first bytes of a media file. */
export interface MediaFile {
  readonly bytes: number
  readonly head: Buffer
}

export interface RuleInput {
  readonly pack: Pack
  readonly media: ReadonlyMap<string, MediaFile>
}

/** Checks one aspect of a pack. */
export type Rule = (input: RuleInput, report: ReportIn) => void

/** Visits all cards of a deck with their paths, supporting cards too. */
export function eachCard({ cards, supportingCards }: PackDeck, visit: (card: Card, path: string) => void): void {
  cards.forEach((card, index) => visit(card, `cards.${index}`))
  supportingCards?.forEach((card, index) => visit(card, `supportingCards.${index}`))
}

/** Visits all decks with their organisation. */
export function eachDeck({ orgs }: Pack, visit: (entry: PackDeck, org: PackOrg) => void): void {
  for (const org of orgs) for (const entry of org.decks) visit(entry, org)
}

/** Reports missing fields as one finding each. An empty text counts as missing. */
export function requireFields(entity: object, path: string, fields: readonly string[], report: Report): void {
  for (const field of fields) {
    const value: unknown = Reflect.get(entity, field)
    if (value === undefined || value === '')
      report('error', path, 'missing-field', `the field '${field}' is missing`, `Add '${field}'.`)
  }
}
