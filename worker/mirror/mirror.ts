import type { OutboxRow } from '../../core/outbox/state'
import { groupBy } from '../../protocol/group-by'
import { mergeRecords, readMarker, readRecords, writeRecords } from './mirror-records'
import type { MirroredRow, Mirror, MirrorContent, MirrorEntry, MirrorFiles } from '../ports'

/**
 * Creates the mirror of unsent rows (X-HEAL-01). Files are append-only, one per user and core, because a file has one
 * writer. `run` distinguishes a core from the one that it replaces in the same tab. Files of other tabs are read at the
 * start, and taken over once the content of the log is known.
 */
export function openMirror(files: MirrorFiles, tab: string, run: string): Mirror {
  const own = `${tab}.${run}`
  const rowsFile = (owner: string) => `${encodeURIComponent(owner)}.${own}.rows`
  /** Ids of the rows in this core's own files, by owner. */
  const held = new Map<string, Set<string>>()
  /** Owners whose file of this core must not be readable by others: each change rewrites it (X-SEC-06). */
  const closed = new Set<string>()
  /** Delivered row ids, by owner, that no log records; other tabs may have copied the rows. */
  const told = new Map<string, readonly string[]>()
  /** Rows that a living tab holds with a position in another log; this log does not record their end. */
  const misplaced = new Set<string>()
  const heldOf = (owner: string): Set<string> => {
    const known = held.get(owner) ?? new Set()
    held.set(owner, known)
    return known
  }
  /** Files that were taken over but could not be removed, because their tab is alive after all, and their row ids. */
  const leftovers = new Map<string, ReadonlySet<string>>()
  let turn: Promise<unknown> = Promise.resolve()
  let isMarked = false

  /** Serialises changes, so that a file is not truncated during an append. */
  const inTurn = <A>(run: () => Promise<A>): Promise<A> => {
    const mine = turn.then(run)
    turn = mine.catch(() => undefined)
    return mine
  }
  const endsOf = (ids: Iterable<string>) => [...ids].map((delivered) => ({ delivered }))
  /** Replaces readable rows with sealed ones, and removes delivered rows, so that they cannot be read (X-SEC-06). */
  const rewrite = async (name: string, records: readonly MirrorEntry[], gone: Iterable<string> = []) => {
    const { added, delivered } = readRecords(await bytesOf(name))
    const over = new Set([...delivered, ...gone])
    const replaced = new Set([...over, ...records.map(({ row }) => row.id)])
    const others = added.filter(({ row }) => !replaced.has(row.id))
    const places = new Map(added.map(({ row, place }) => [row.id, place && { place }]))
    const placed = records.map((record) => ({ ...places.get(record.row.id), ...record }))
    await files.replace(name, writeRecords([...others, ...placed, ...endsOf(over)]))
  }
  /** Adds rows with one write per user, because each write costs a crossing into the file system. */
  const add = async (rows: readonly MirrorEntry[]) => {
    for (const [owner, records] of groupBy(rows, ({ row }) => row.owner)) {
      const name = rowsFile(owner)
      const isClosed = records.some(({ row }) => row.sealed !== undefined)
      // Only the signed-in user has readable rows.
      closed.delete(owner)
      if (isClosed) closed.add(owner)
      await (isClosed ? rewrite(name, records) : files.append(name, writeRecords(records)))
      for (const { row } of records) heldOf(owner).add(row.id)
    }
  }
  // A file that disappeared was taken over by another tab that starts.
  const bytesOf = (name: string) => files.read(name).catch(() => new Uint8Array())
  const read = async () => {
    const names = await files.list()
    const ending = (end: string) => names.filter((name) => name.endsWith(end))
    const read = await Promise.all(
      ending('.rows').map(async (name) => ({ tab: tabOf(name), bytes: await bytesOf(name) })),
    )
    const markers = await Promise.all(ending('.marker').map(async (name) => readMarker(await bytesOf(name))))
    const rows: MirrorContent['rows'] = (isKnown) => {
      const tellings = read.map(({ tab: by, bytes }) => {
        const { added, delivered } = readRecords(bytes, isKnown)
        return { added: added.map((record) => ({ ...record, tab: by })), delivered }
      })
      const left = mergeRecords(tellings)
      const waits = new Set(left.map(({ row }) => row.id))
      return {
        unsent: left,
        delivered: tellings.flatMap(({ added }) => added.flatMap(({ row }) => (waits.has(row.id) ? [] : [row]))),
      }
    }
    return { names, rows, markers: markers.filter((marker) => marker !== undefined) }
  }

  /** Marks delivered rows in this core's files as finished. */
  const letGo = async (delivered: readonly Pick<OutboxRow, 'id' | 'owner'>[], inLog: boolean) => {
    for (const [owner, rows] of groupBy(delivered, (row) => row.owner)) {
      const ids = heldOf(owner)
      const gone = new Set(rows.map(({ id }) => id))
      const rest = ids.size - [...gone].filter((id) => ids.has(id)).length
      const untold = [...gone].filter((id) => !inLog || misplaced.has(id))
      if (untold.length > 0) told.set(owner, [...(told.get(owner) ?? []), ...untold])
      const name = rowsFile(owner)
      if (rest > 0) await (closed.has(owner) ? rewrite(name, [], gone) : files.append(name, writeRecords(endsOf(gone))))
      else if (ids.size + untold.length > 0) await files.replace(name, writeRecords(endsOf(told.get(owner) ?? [])))
      for (const id of gone) ids.delete(id)
    }
  }

  /** Removes files of tabs that have died since, so that their rows are not taken over again by another start. */
  const removeLeftovers = async () => {
    for (const [name, taken] of leftovers) {
      const { added, delivered } = readRecords(await bytesOf(name))
      if (added.some(({ row }) => !taken.has(row.id) && !delivered.includes(row.id))) continue
      await files.remove(name)
      if (!(await files.list()).includes(name)) leftovers.delete(name)
    }
  }

  return {
    add: (rows) => inTurn(() => add(rows)),
    seal: (rows) => inTurn(() => add(rows.flatMap((row) => (heldOf(row.owner).has(row.id) ? [{ row }] : [])))),
    read,
    remove: (delivered, { inLog }) =>
      inTurn(async () => {
        await letGo(delivered, inLog)
        await removeLeftovers()
      }),
    mark: (head) =>
      inTurn(async () => {
        await files.replace(`${own}.marker`, writeRecords([head]))
        isMarked = true
      }),
    takeOver: (finishedOf, pending, alive) =>
      inTurn(async () => {
        const { names, rows } = await read()
        const { unsent: left, delivered: ended } = rows()
        // Read here: rows may have been sent while this waited for its turn.
        const settled = new Set((await finishedOf(left)).map(({ id }) => id))
        const waiting = pending()
        const records = new Map(waiting.map((record): readonly [string, MirrorEntry] => [record.row.id, record]))
        const isKnown = ({ row: { id } }: MirrorEntry) => settled.has(id) || records.has(id)
        // Rows written after the log was compared are in no known log; they stay for the next start.
        const unread = new Set(left.filter((one) => !isKnown(one)).map(({ tab }) => tab))
        // Rows that another log queued again have a position in each log; the position in this log decides when they
        // end.
        const isHere = ({ place }: MirrorEntry) => Number(place?.log === waiting[0]?.place?.log)
        for (const { tab: _, ...record } of left.toSorted((one, other) => isHere(one) - isHere(other)))
          if (isKnown(record) && goesBefore(record, records.get(record.row.id))) records.set(record.row.id, record)
        const theirs = rowsOfLiveTabs(left, alive)
        for (const one of left) if (theirs.has(one.row.id) && isHere(one) === 0) misplaced.add(one.row.id)
        const isMissing = ({ row: { id, owner } }: MirrorEntry) =>
          !settled.has(id) && !theirs.has(id) && !heldOf(owner).has(id)
        await add([...records.values()].filter(isMissing))
        // Mirrored here before this log existed, and delivered by another tab in it.
        await letGo(ended, true)
        for (const [owner, ids] of held) if (ids.size > 0) await files.flush(rowsFile(owner))
        // A tab may be alive without answering: its file is locked and stays, so its rows exist twice.
        const stays = new Set([...alive, ...unread])
        const others = names.filter((name) => !name.includes(own) && !stays.has(tabOf(name)))
        for (const name of others) if (isMarked || !name.endsWith('.marker')) await files.remove(name)
        for (const name of await files.list())
          if (others.includes(name) && name.endsWith('.rows'))
            leftovers.set(name, new Set(left.filter((one) => one.tab === tabOf(name)).map(({ row }) => row.id)))
      }),
  }
}

/** Returns the ids of rows that are in the file of a living tab, even if others have a copy. */
export const rowsOfLiveTabs = (left: readonly MirroredRow[], alive: readonly string[]): ReadonlySet<string> =>
  new Set(left.filter(({ tab }) => alive.includes(tab)).map(({ row }) => row.id))

/** Does the first record replace the other? A readable record does not replace a sealed one. */
const goesBefore = (one: MirrorEntry, other: MirrorEntry | undefined): boolean =>
  other?.row.sealed === one.row.sealed && (one.place !== undefined || other?.place === undefined)

const tabOf = (name: string): string => name.split('.').at(-3) ?? ''

const emptyMirror: MirrorContent = { rows: () => ({ unsent: [], delivered: [] }), markers: [] }
const nothing = async (): Promise<void> => undefined

/** Ignores errors of the mirror (no room, no such file system): they cost its protection, never the action. */
export function forgiving(mirror: Mirror): Mirror {
  return {
    add: (rows) => mirror.add(rows).catch(nothing),
    seal: (rows) => mirror.seal(rows).catch(nothing),
    remove: (delivered, where) => mirror.remove(delivered, where).catch(nothing),
    read: () => mirror.read().catch(() => emptyMirror),
    mark: (head) => mirror.mark(head).catch(nothing),
    takeOver: (finishedOf, pending, alive) => mirror.takeOver(finishedOf, pending, alive).catch(nothing),
  }
}

/** A mirror that stores nothing: for the emulator, and for browsers without an origin-private file system. */
export const noMirror: Mirror = {
  add: nothing,
  seal: nothing,
  remove: nothing,
  read: async () => emptyMirror,
  mark: nothing,
  takeOver: nothing,
}
