import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { DecideSettings } from '../../core/decide-again'
import type { ContentLookup } from '../../core/decider'
import { decode } from '../../protocol/codec'
import type { ContentLine, ExportedKind } from '../../protocol/export-format'
import { exportedContents } from '../export/export-contents'
import type { ImportedLog } from '../export/import'

/** Returns the settings with which the inputs of a file are decided again. */
export const decideSettings = ({ contents, manifest }: Pick<ImportedLog, 'contents' | 'manifest'>): DecideSettings => ({
  contents: fileLookup(contents),
  redacted: manifest.redacted,
  decidedRedacted: manifest.decidedRedacted,
})

/** Returns the content lookup of a file. Decodes each content when it is first read; damaged content is missing. */
export function fileLookup(contents: ReadonlyMap<string, ContentLine>): ContentLookup {
  const finder = <A>(kind: ExportedKind, codec: t.Decoder<unknown, A>) => {
    const decoded = new Map<string, A | undefined>()
    return (hash: string): A | undefined => {
      if (!decoded.has(hash)) {
        const line = contents.get(hash)
        const read = decode(codec, line?.kind === kind ? line.content : undefined)
        decoded.set(hash, E.isRight(read) ? read.right : undefined)
      }
      return decoded.get(hash)
    }
  }
  return {
    deck: finder('deck', exportedContents.deck),
    home: finder('home', exportedContents.home),
    library: finder('library', exportedContents.library),
  }
}
