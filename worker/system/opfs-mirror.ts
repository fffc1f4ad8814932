import type { OutboxRow } from '../../core/state'
import { mergeRecords, readRecords, writeRecord } from '../mirror-records'
import type { Mirror } from '../ports'

/**
 * The mirror in the origin-private file system, which survives what empties IndexedDB (X-HEAL-01). Files are
 * append-only, one per user and tab, because a file has one writer; what earlier tabs left is taken over at the start.
 */
export async function opfsMirror(name: string, tab: string): Promise<Mirror> {
  const root = await navigator.storage.getDirectory()
  const directory = await root.getDirectoryHandle(`${name}-mirror`, { create: true })
  const files = new Map<string, FileSystemSyncAccessHandle>()

  const open = async (fileName: string): Promise<FileSystemSyncAccessHandle> => {
    const known = files.get(fileName)
    if (known !== undefined) return known
    const handle = await (await directory.getFileHandle(fileName, { create: true })).createSyncAccessHandle()
    files.set(fileName, handle)
    return handle
  }
  const append = async (owner: string, records: readonly unknown[]) => {
    const file = await open(`${encodeURIComponent(owner)}.${tab}.rows`)
    for (const record of records) file.write(writeRecord(record), { at: file.getSize() })
  }
  const read = async (fileName: string): Promise<Uint8Array> =>
    new Uint8Array(await (await (await directory.getFileHandle(fileName)).getFile()).arrayBuffer())

  const add = async (rows: readonly OutboxRow[]) => {
    for (const row of rows) await append(row.owner, [{ row }])
  }
  const mark = async (head: number) => {
    const file = await open(`${tab}.marker`)
    file.write(new TextEncoder().encode(String(head).padStart(16, '0')), { at: 0 })
  }

  /** What live and dead tabs wrote, taken together; the files of dead ones are then dropped. */
  const takeOver = async (): Promise<{ readonly rows: readonly OutboxRow[]; readonly head: number | undefined }> => {
    const names: string[] = []
    for await (const fileName of directory.keys()) names.push(fileName)
    const records = await Promise.all(names.filter((fileName) => fileName.endsWith('.rows')).map(read))
    const rows = mergeRecords(records.map(readRecords))
    const markers = await Promise.all(names.filter((fileName) => fileName.endsWith('.marker')).map(read))
    const heads = markers.map((bytes) => Number(new TextDecoder().decode(bytes))).filter((head) => head > 0)
    await add(rows)
    if (heads.length > 0) await mark(Math.max(...heads))
    for (const fileName of names) {
      // A live tab's file is locked and stays; its rows stand here twice, which a merge takes as once.
      if (!fileName.includes(tab)) await directory.removeEntry(fileName).catch(() => undefined)
    }
    return { rows, head: heads.length === 0 ? undefined : Math.max(...heads) }
  }
  const { rows, head } = await takeOver()

  return {
    add,
    remove: async (delivered) => {
      for (const { id, owner } of delivered) await append(owner, [{ delivered: id }])
    },
    settled: async (owner) => {
      const file = files.get(`${encodeURIComponent(owner)}.${tab}.rows`)
      file?.truncate(0)
    },
    rows: async () => rows,
    mark,
    marker: async () => head,
  }
}
