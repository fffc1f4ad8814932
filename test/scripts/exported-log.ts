import { completeCore } from '../../core/features/all-features'
import { emptyFold } from '../../core/log/fold-with-codecs'
import { encodeRow } from '../../core/log/event-row-codec'
import { keptInput } from '../../core/log/kept-input'
import { hashOf } from '../../core/hash'
import { stateVersion } from '../../core/log/state-version'
import { exportFormat, exportFormatVersion, type ContentLine } from '../../protocol/export-format'
import { protocolHash, protocolVersion } from '../../protocol/version'
import { exportedContents } from '../../worker/export/export-contents'
import type { ImportedLog } from '../../worker/export/import'
import type { Log } from '../arbitraries/logs'

/** Returns a generated log as a file of the app contains it: rows that keep their inputs, and the decks. */
export function exportedLog({ inputs, events, contents: lookup }: Log): ImportedLog {
  const byId = new Map(inputs.map((input) => [input.id, input]))
  const rows = events.map((event, place) => {
    const body = events[place - 1]?.intent === event.intent ? undefined : byId.get(event.intent)?.body
    return { row: encodeRow(event, completeCore.kindOf, body === undefined ? undefined : keptInput(body, event)) }
  })
  const contents = new Map(
    events.flatMap((event): readonly (readonly [string, ContentLine])[] => {
      const hash = event.type === 'deckLoaded' ? event.data.content : undefined
      const deck = hash === undefined ? undefined : lookup.deck(hash)
      if (hash === undefined || deck === undefined) return []
      const content: unknown = JSON.parse(
        JSON.stringify(
          exportedContents.deck.encode({
            ...deck,
            cards: [...deck.cards],
            supportingCards: [...(deck.supportingCards ?? [])],
            triggers: [...(deck.triggers ?? [])],
          }),
        ),
      )
      return [[hash, { format: 'flipdeck-log-content', kind: 'deck', hash, content }]]
    }),
  )
  const manifest = {
    format: exportFormat,
    formatVersion: exportFormatVersion,
    appVersion: 'build-1',
    protocolVersion,
    protocolHash,
    stateVersion,
    platform: 'web',
    createdAt: Date.UTC(2026, 1, 12),
    redacted: false,
    counts: emptyFold.health,
    stateHash: hashOf(emptyFold.state),
  } as const
  return { manifest, start: emptyFold, rows, earlier: 0, contents }
}
