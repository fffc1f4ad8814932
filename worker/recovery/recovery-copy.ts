import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { checkpointOf, restoreCheckpoint, type Checkpoint } from '../../core/log/checkpoint'
import type { FoldResult } from '../../core/log/fold-with-codecs'
import { allRows } from '../../core/outbox/queue'
import type { State } from '../../core/state'
import { decode, struct, Finite, Integer } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { referenceOf } from '../log/payload-refs'
import { StoredEvent } from '../mirror/mirror-records'
import type { LoadedFeatures } from '../lazy/feature-loader'
import type { Locks, LogStore, Payload, SealedFiles, Secrets, StoredRow } from '../ports'
import { contentHashes } from '../log/purge'
import type { SessionSecrets } from '../api/session-secrets'

const SecretsRecord = struct(
  'Secrets',
  { userId: t.string, sessionId: t.string, jwtToken: t.string },
  { logoutKey: t.string, sealKey: t.string, signIn: Integer },
)

/** Data from which a start restores a lost log: the state, its last row, and the session. */
const RecoveryCopy = struct(
  'RecoveryCopy',
  {
    /** Device time of the state, ms. */
    savedAt: Finite,
    checkpoint: t.unknown,
    /** The row at the checkpoint: the numbering continues from it. */
    row: StoredEvent,
    secrets: SecretsRecord,
  },
  {},
)

/** Prefix of copies: the newest counts. */
const COPY = 'copy.'
/** Prefix of content files, named by hash: each is written once. */
const CONTENT = 'content.'
/** The web lock that lets one tab at a time write the files. */
const LOCK = 'flipdeck-recovery'
/** Maximum number of characters of content to keep. The decks that were opened last come first. */
const MAX_CONTENT = 16_000_000

interface Saving {
  readonly files: SealedFiles
  readonly store: Pick<LogStore, 'read' | 'payload' | 'secrets' | 'isPurgeDue'>
  readonly secrets: Pick<SessionSecrets, 'of'>
  readonly locks: Pick<Locks, 'hold'>
  readonly log: { readonly fold: () => FoldResult; readonly runExclusive: (run: () => Promise<void>) => Promise<void> }
  readonly now: () => number
  readonly signal: AbortSignal
}

/**
 * Writes the recovery copy (X-HEAL-09), or deletes it while no user is signed in. Deletes a copy again if another tab
 * logged out during the write. Changes nothing while the log cannot be read.
 */
export const saveRecoveryCopy = ({ files, store, secrets, locks, log, now, signal }: Saving): Promise<unknown> =>
  locks.hold(LOCK, signal, async () => {
    const written = await files.list()
    let copy: Copied | 'nobody' | undefined
    await log.runExclusive(async () => {
      const fold = log.fold()
      const known = await secrets.of(fold.state.user)
      if (known === undefined) copy = 'nobody'
      else {
        const savedAt = now()
        const [row] = await store.read(fold.state.seq - 1, 1)
        copy = { fold, row, secrets: known, savedAt }
      }
    })
    if (copy === undefined) return
    if (
      copy === 'nobody' ||
      !(await isWritten(files, written, copy, await contentsOf(store, copy, new Set(written)))) ||
      (await isOver(store, copy.secrets))
    )
      await files.clear()
  })

/** Has the sign-in ended, or been renewed, since its secrets were read? */
const isOver = async (store: Saving['store'], { jwtToken }: Secrets): Promise<boolean> =>
  Promise.all([store.secrets(), store.isPurgeDue()]).then(
    ([current, purgeDue]) => purgeDue || current?.jwtToken !== jwtToken,
    () => false,
  )

interface Copied {
  readonly fold: FoldResult
  readonly row: unknown
  readonly secrets: Secrets
  /** Device time of the state, ms. */
  readonly savedAt: number
}

interface Contents {
  /** Names of all content files that belong to the copy. */
  readonly names: ReadonlySet<string>
  /** Content that is not in any file yet. */
  readonly missing: readonly Payload[]
}

/** Reads the content of a copy, outside of `log.runExclusive`, because appends wait for that: it is addressed by hash. */
async function contentsOf(
  store: Saving['store'],
  { fold, row }: Copied,
  written: ReadonlySet<string>,
): Promise<Contents> {
  const names = new Set<string>()
  const missing: Payload[] = []
  let room = MAX_CONTENT
  for (const hash of hashesOf(fold.state, row)) {
    if (names.has(CONTENT + hash)) continue
    const json = await store.payload(hash)
    if (json === undefined || json.length > room) continue
    room -= json.length
    names.add(CONTENT + hash)
    if (!written.has(CONTENT + hash)) missing.push({ hash, json })
  }
  return { names, missing }
}

/** Lists hashes of the content that the row and the state refer to, starting with the decks that were opened last. */
function hashesOf(state: State, row: unknown): readonly string[] {
  const { recent, decks, home, library } = state.user.library
  const hashes = [referenceOf(row), home, library, ...recent.map(({ deckId }) => decks[deckId]?.content)]
  return [...hashes.filter((hash) => hash !== undefined), ...contentHashes(state)]
}

/** Writes the content before the copy that refers to it, and removes old files last. False: there was no room. */
const isWritten = (...given: Parameters<typeof write>): Promise<boolean> =>
  write(...given).then(
    () => true,
    () => false,
  )

async function write(
  files: SealedFiles,
  written: readonly string[],
  { fold, row, secrets, savedAt }: Copied,
  { names, missing }: Contents,
): Promise<void> {
  for (const { hash, json } of missing) await files.write(CONTENT + hash, json)
  const name = COPY + savedAt
  await files.write(name, JSON.stringify({ savedAt, row, secrets, checkpoint: checkpointOf(fold) }))
  for (const old of written) if (old !== name && !names.has(old)) await files.remove(old)
}

/**
 * Starts an empty log from the recovery copy, in the form that a purge leaves: with the last row and a checkpoint at
 * it. Resolves with whether the log can be restored now. Pending rows are in the queue of that state.
 */
export async function recoverLog(
  files: SealedFiles,
  store: Pick<LogStore, 'append' | 'saveCheckpoint' | 'markActive' | 'reset'>,
  parts: Pick<LoadedFeatures, 'migrationFor'>,
): Promise<boolean> {
  const names = await files.list()
  const copies = names.filter((name) => name.startsWith(COPY)).toSorted((one, other) => timeOf(other) - timeOf(one))
  for (const name of copies) {
    const copy = await readCopy(files, name, parts)
    if (copy === undefined) continue
    const { state, row, secrets, checkpoint, savedAt } = copy
    const payloads: Payload[] = []
    for (const file of names) {
      if (!file.startsWith(CONTENT)) continue
      const json = await files.read(file)
      if (json !== undefined) payloads.push({ hash: file.slice(CONTENT.length), json })
    }
    const rest = { payloads, queued: allRows(state), unqueued: [], secrets }
    const result = await store.append({ expectedHead: 0, rows: [row], ...rest })
    // Another tab was first.
    if (result !== 'ok') return result === 'conflict'
    if (!(await store.saveCheckpoint(checkpoint))) {
      await store.reset()
      return false
    }
    // How long the user stayed after the copy is unknown: that time counts as away (S-SYNC-34).
    await store.markActive(savedAt)
    return true
  }
  return false
}

const timeOf = (name: string): number => Number(name.slice(COPY.length))

interface ReadCopy {
  readonly state: State
  readonly row: StoredRow
  readonly secrets: Secrets
  readonly checkpoint: Checkpoint
  readonly savedAt: number
}

/** Reads a copy that this build can continue from. */
async function readCopy(
  files: SealedFiles,
  name: string,
  parts: Pick<LoadedFeatures, 'migrationFor'>,
): Promise<ReadCopy | undefined> {
  const text = await files.read(name)
  const parsed = text === undefined ? undefined : parseJson(text)
  if (parsed === undefined || E.isLeft(parsed)) return undefined
  const copy = decode(RecoveryCopy, parsed.right)
  if (E.isLeft(copy)) return undefined
  const { row, secrets, checkpoint, savedAt } = copy.right
  const found = restoreCheckpoint(checkpoint, await parts.migrationFor(checkpoint))
  if (found === undefined) return undefined
  const { state } = found.fold
  const fits = state.seq === row.seq && state.user.owner === secrets.userId
  return fits ? { state, row, secrets, checkpoint: checkpointOf(found.fold), savedAt } : undefined
}
