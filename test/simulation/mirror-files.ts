import type { MirrorFiles } from '../../worker/ports'
import type { Random } from './random'
import { operation, type Schedule } from './schedule'

/** The directory of one device's mirror. A file is locked by the tab that writes it while that tab lives. */
export interface MirrorDirectory {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly of: (tab: string) => MirrorFiles
  readonly release: (tab: string) => void
  /** Drops the later part of recent writes; the first lost write may be partly present. */
  readonly losePower: (random: Random) => void
}

/** After this time writes are durable, ms: nothing requests a flush, the system writes back. */
const WRITTEN_BACK_AFTER = 5_000

interface Change {
  readonly at: number
  readonly before: ReadonlyMap<string, Uint8Array>
  readonly name: string
}

export function createMirrorDirectory(
  schedule: Schedule,
  /** Called for each write to a file. */
  onWrite: (bytes: Uint8Array) => void = () => undefined,
): MirrorDirectory {
  let files: ReadonlyMap<string, Uint8Array> = new Map()
  let changes: Change[] = []
  const holders = new Map<string, string>()
  const gone = new Set<string>()

  const change = (name: string, to: Uint8Array | undefined) => {
    const at = schedule.now()
    changes = [...changes.filter((older) => at - older.at < WRITTEN_BACK_AFTER), { at, before: files, name }]
    const next = new Map(files)
    if (to === undefined) next.delete(name)
    else next.set(name, to)
    files = next
  }

  return {
    get files() {
      return files
    },
    release: (tab) => {
      gone.add(tab)
      for (const [name, holder] of holders) if (holder === tab) holders.delete(name)
    },
    losePower: (random) => {
      const recent = changes.filter(({ at }) => schedule.now() - at < WRITTEN_BACK_AFTER)
      const cut = recent[random.below(recent.length + 1)]
      changes = []
      if (cut === undefined) return
      const { before, name } = cut
      const kept = before.get(name) ?? new Uint8Array()
      const written = files.get(name)
      files = before
      // An append may have partly reached the disk; a partial record must not be accepted.
      if (written !== undefined && written.length > kept.length && random.chance(0.5)) {
        const torn = new Map(before)
        torn.set(name, written.slice(0, kept.length + random.below(written.length - kept.length)))
        files = torn
      }
    },
    of: (tab) => {
      const happen = <A>(label: string, run: () => A): Promise<A> =>
        operation(schedule, { tab, label: `mirror ${label}`, lane: `${tab} mirror` }, run)
      const write = (name: string, bytes: (before: Uint8Array) => Uint8Array) =>
        happen('write', () => {
          const holder = holders.get(name) ?? tab
          if (holder !== tab) throw new Error(`${name} is held by another tab`)
          if (!gone.has(tab)) holders.set(name, tab)
          change(name, bytes(files.get(name) ?? new Uint8Array()))
        })
      return {
        list: () => happen('list', () => [...files.keys()]),
        read: (name) =>
          happen('read', () => {
            const bytes = files.get(name)
            if (bytes === undefined) throw new Error(`no ${name}`)
            return bytes
          }),
        append: (name, bytes) =>
          write(name, (before) => {
            onWrite(bytes)
            return joined(before, bytes)
          }),
        replace: (name, bytes) =>
          write(name, () => {
            onWrite(bytes)
            return bytes
          }),
        flush: () =>
          happen('flush', () => {
            changes = []
          }),
        remove: (name) =>
          happen('remove', () => {
            // In a browser too, an open file cannot be deleted, not even by the tab that writes it.
            if (!holders.has(name) && files.has(name)) change(name, undefined)
          }),
      }
    },
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
