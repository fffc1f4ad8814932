import type { OutboxRow } from '../core/outbox/state'
import { grouped } from '../protocol/grouped'
import { mergeRecords, readMarker, readRecords, writeRecords } from './mirror-records'
import type { Left, Mirror, MirrorContent, Mirrored, MirrorFiles } from './ports'

/**
 * The mirror of unsent rows (X-HEAL-01). Files are append-only, one per user and core, because a file has one writer;
 * `run` tells a core from the one that it replaces in the same tab. What others have left is read at the start, and
 * taken over once it is known what the log holds.
 */
export function openMirror(files: MirrorFiles, tab: string, run: string): Mirror {
  const own = `${tab}.${run}`
  const rowsFile = (owner: string) => `${encodeURIComponent(owner)}.${own}.rows`
  /** Ids of the rows in this core's own files, by owner. */
  const held = new Map<string, ReadonlySet<string>>()
  /** Owners of whom this core's file must not be read by others: it is written anew with each change (X-SEC-06). */
  const closed = new Set<string>()
  /** What was delivered and no log tells of, by owner: others may have copied it. */
  const told = new Map<string, readonly string[]>()
  /** Rows that a living tab holds with a place in another log than this one, which tells nothing of their end. */
  const misplaced = new Set<string>()
  const heldOf = (owner: string): ReadonlySet<string> => held.get(owner) ?? new Set()
  /** Files that were taken over and could not be removed, because their tab lives after all, and their rows. */
  const leftovers = new Map<string, ReadonlySet<string>>()
  let turn: Promise<unknown> = Promise.resolve()
  let isMarked = false

  /** Changes take turns: a file is not cut while something is added to it. */
  const inTurn = <A>(run: () => Promise<A>): Promise<A> => {
    const mine = turn.then(run)
    turn = mine.catch(() => undefined)
    return mine
  }
  const endsOf = (ids: Iterable<string>) => [...ids].map((delivered) => ({ delivered }))
  /** What is sealed takes the place of what could be read, and what was delivered is not left to be read (X-SEC-06). */
  const rewrite = async (name: string, records: readonly Mirrored[], gone: Iterable<string> = []) => {
    const { added, delivered } = readRecords(await bytesOf(name))
    const over = new Set([...delivered, ...gone])
    const replaced = new Set([...over, ...records.map(({ row }) => row.id)])
    const others = added.filter(({ row }) => !replaced.has(row.id))
    const places = new Map(added.map(({ row, place }) => [row.id, place && { place }]))
    const placed = records.map((record) => ({ ...places.get(record.row.id), ...record }))
    await files.replace(name, writeRecords([...others, ...placed, ...endsOf(over)]))
  }
  /** One writing per user, however many records: each costs a crossing into the file system. */
  const add = async (rows: readonly Mirrored[]) => {
    for (const [owner, records] of grouped(rows, ({ row }) => row.owner)) {
      const name = rowsFile(owner)
      const isClosed = records.some(({ row }) => row.sealed !== undefined)
      // Only who is here has open ones.
      closed.delete(owner)
      if (isClosed) closed.add(owner)
      await (isClosed ? rewrite(name, records) : files.append(name, writeRecords(records)))
      held.set(owner, new Set([...heldOf(owner), ...records.map(({ row }) => row.id)]))
    }
  }
  // A file that is gone meanwhile was taken over by another tab that starts.
  const bytesOf = (name: string) => files.read(name).catch(() => new Uint8Array())
  const read = async () => {
    const names = await files.list()
    const ending = (end: string) => names.filter((name) => name.endsWith(end))
    const tellings = await Promise.all(
      ending('.rows').map(async (name) => {
        const { added, delivered } = readRecords(await bytesOf(name))
        return { added: added.map((record) => ({ ...record, tab: tabOf(name) })), delivered }
      }),
    )
    const markers = await Promise.all(ending('.marker').map(async (name) => readMarker(await bytesOf(name))))
    const left = mergeRecords(tellings)
    const waits = new Set(left.map(({ row }) => row.id))
    return {
      names,
      left,
      ended: tellings.flatMap(({ added }) => added.flatMap(({ row }) => (waits.has(row.id) ? [] : [row]))),
      markers: markers.filter((marker) => marker !== undefined),
    }
  }

  /** What was delivered waits in this core's files no more. */
  const letGo = async (delivered: readonly Pick<OutboxRow, 'id' | 'owner'>[], inLog: boolean) => {
    for (const [owner, rows] of grouped(delivered, (row) => row.owner)) {
      const before = heldOf(owner)
      const gone = new Set(rows.map(({ id }) => id))
      const rest = new Set([...before].filter((id) => !gone.has(id)))
      const untold = [...gone].filter((id) => !inLog || misplaced.has(id))
      if (untold.length > 0) told.set(owner, [...(told.get(owner) ?? []), ...untold])
      const name = rowsFile(owner)
      if (rest.size > 0)
        await (closed.has(owner) ? rewrite(name, [], gone) : files.append(name, writeRecords(endsOf(gone))))
      else if (before.size + untold.length > 0) await files.replace(name, writeRecords(endsOf(told.get(owner) ?? [])))
      held.set(owner, rest)
    }
  }

  /** Whoever was taken for dead may be dead by now: what was taken over from there is not left for another start. */
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
    takeOver: (settled, waiting, alive) =>
      inTurn(async () => {
        const { names, left, ended } = await read()
        const records = new Map(waiting.map((record): readonly [string, Mirrored] => [record.row.id, record]))
        const isKnown = ({ row: { id } }: Mirrored) => settled.has(id) || records.has(id)
        // What was written since the log was compared is in no log that anybody knows: it waits for the next start.
        const unread = new Set(left.filter((one) => !isKnown(one)).map(({ tab }) => tab))
        // What another log had to queue again has a place in each: the one in this log tells when it is let go.
        const isHere = ({ place }: Mirrored) => Number(place?.log === waiting[0]?.place?.log)
        for (const { tab: _, ...record } of left.toSorted((one, other) => isHere(one) - isHere(other)))
          if (isKnown(record) && goesBefore(record, records.get(record.row.id))) records.set(record.row.id, record)
        const theirs = heldByLiving(left, alive)
        for (const one of left) if (theirs.has(one.row.id) && isHere(one) === 0) misplaced.add(one.row.id)
        const isMissing = ({ row: { id, owner } }: Mirrored) =>
          !settled.has(id) && !theirs.has(id) && !heldOf(owner).has(id)
        await add([...records.values()].filter(isMissing))
        // Held here since before this log, and delivered by somebody in it.
        await letGo(ended, true)
        for (const [owner, ids] of held) if (ids.size > 0) await files.flush(rowsFile(owner))
        // One that is not known to live may all the same: its file is locked and stays, its rows stand here twice.
        const stays = new Set([...alive, ...unread])
        const others = names.filter((name) => !name.includes(own) && !stays.has(tabOf(name)))
        for (const name of others) if (isMarked || !name.endsWith('.marker')) await files.remove(name)
        for (const name of await files.list())
          if (others.includes(name) && name.endsWith('.rows'))
            leftovers.set(name, new Set(left.filter((one) => one.tab === tabOf(name)).map(({ row }) => row.id)))
      }),
  }
}

/** Ids of the rows that stand in the file of a living tab, whoever else has a copy. */
export const heldByLiving = (left: readonly Left[], alive: readonly string[]): ReadonlySet<string> =>
  new Set(left.filter(({ tab }) => alive.includes(tab)).map(({ row }) => row.id))

/** Which of two records of a row is kept: what is sealed by now is not told openly again. */
const goesBefore = (one: Mirrored, other: Mirrored | undefined): boolean =>
  other?.row.sealed === one.row.sealed && (one.place !== undefined || other?.place === undefined)

const tabOf = (name: string): string => name.split('.').at(-3) ?? ''

const emptyMirror: MirrorContent = { left: [], ended: [], markers: [] }
const nothing = async (): Promise<void> => undefined

/** A mirror that fails (no room, no such file system) costs its protection, never the action itself. */
export function forgiving(mirror: Mirror): Mirror {
  return {
    add: (rows) => mirror.add(rows).catch(nothing),
    seal: (rows) => mirror.seal(rows).catch(nothing),
    remove: (delivered, where) => mirror.remove(delivered, where).catch(nothing),
    read: () => mirror.read().catch(() => emptyMirror),
    mark: (head) => mirror.mark(head).catch(nothing),
    takeOver: (settled, waiting, alive) => mirror.takeOver(settled, waiting, alive).catch(nothing),
  }
}

/** Where there is no origin-private file system. */
export const noMirror: Mirror = {
  add: nothing,
  seal: nothing,
  remove: nothing,
  read: async () => emptyMirror,
  mark: nothing,
  takeOver: nothing,
}
