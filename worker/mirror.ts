import type { OutboxRow } from '../core/outbox/state'
import { mergeRecords, readMarker, readRecords, writeRecord, writeRecords } from './mirror-records'
import type { Marker, Mirror, MirrorFiles } from './ports'

/**
 * The mirror of unsent rows (X-HEAL-01). Files are append-only, one per user and tab, because a file has one writer;
 * what earlier tabs left is read at the start, and taken over once the log is known.
 */
export async function openMirror(files: MirrorFiles, tab: string): Promise<Mirror> {
  const rowsFile = (owner: string) => `${encodeURIComponent(owner)}.${tab}.rows`
  /** One writing per user, however many records: each costs a crossing into the file system. */
  const append = async <A extends Pick<OutboxRow, 'owner'>>(items: readonly A[], record: (item: A) => unknown) => {
    for (const owner of new Set(items.map((item) => item.owner)))
      await files.append(rowsFile(owner), writeRecords(items.filter((item) => item.owner === owner).map(record)))
  }
  const add = (rows: readonly OutboxRow[]) => append(rows, (row) => ({ row }))
  const mark = (head: Marker) => files.replace(`${tab}.marker`, writeRecord(head))

  // A file that is gone meanwhile was taken over by another tab that starts.
  const read = (name: string) => files.read(name).catch(() => new Uint8Array())
  const contentsOf = async (ending: string) =>
    Promise.all((await files.list()).filter((name) => name.endsWith(ending)).map(read))
  const markers = (await contentsOf('.marker')).map(readMarker).filter((marker) => marker !== undefined)

  return {
    add,
    remove: async (delivered) => {
      for (const { id, owner } of delivered) await files.append(rowsFile(owner), writeRecord({ delivered: id }))
    },
    settled: (owner) => files.replace(rowsFile(owner), new Uint8Array()),
    rows: async () => mergeRecords((await contentsOf('.rows')).map(readRecords)),
    mark,
    markers: async () => markers,
    takeOver: async (waiting) => {
      await add(waiting)
      // A live tab's file is locked and stays; its rows stand here twice, which a merge takes as once.
      for (const name of await files.list()) if (!name.includes(tab)) await files.remove(name)
    },
  }
}

/** A mirror that fails (no room, no such file system) costs its protection, never the action itself. */
export function forgiving(mirror: Mirror): Mirror {
  const forgive = () => undefined
  return {
    add: (rows) => mirror.add(rows).catch(forgive),
    remove: (delivered) => mirror.remove(delivered).catch(forgive),
    settled: (owner) => mirror.settled(owner).catch(forgive),
    rows: () => mirror.rows().catch(() => []),
    mark: (head) => mirror.mark(head).catch(forgive),
    markers: () => mirror.markers().catch(() => []),
    takeOver: (waiting) => mirror.takeOver(waiting).catch(forgive),
  }
}

/** Where there is no origin-private file system. */
export const noMirror: Mirror = {
  add: async () => undefined,
  remove: async () => undefined,
  settled: async () => undefined,
  rows: async () => [],
  mark: async () => undefined,
  markers: async () => [],
  takeOver: async () => undefined,
}
