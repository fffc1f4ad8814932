import type { MirrorFiles } from '../../worker/ports'
import { operation, type Schedule } from './schedule'

/** The directory of one device's mirror. A file is held by the tab that writes it for as long as that tab lives. */
export interface MirrorDirectory {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly of: (tab: string) => MirrorFiles
  readonly release: (tab: string) => void
}

export function createMirrorDirectory(schedule: Schedule): MirrorDirectory {
  const files = new Map<string, Uint8Array>()
  const holders = new Map<string, string>()
  const gone = new Set<string>()

  return {
    files,
    release: (tab) => {
      gone.add(tab)
      for (const [name, holder] of holders) if (holder === tab) holders.delete(name)
    },
    of: (tab) => {
      const happen = <A>(label: string, run: () => A): Promise<A> =>
        operation(schedule, { tab, label: `mirror ${label}`, lane: `${tab} mirror` }, run)
      const write = (name: string, bytes: (before: Uint8Array) => Uint8Array) =>
        happen('write', () => {
          const holder = holders.get(name) ?? tab
          if (holder !== tab) throw new Error(`${name} is held by another tab`)
          if (!gone.has(tab)) holders.set(name, tab)
          files.set(name, bytes(files.get(name) ?? new Uint8Array()))
        })
      return {
        list: () => happen('list', () => [...files.keys()]),
        read: (name) =>
          happen('read', () => {
            const bytes = files.get(name)
            if (bytes === undefined) throw new Error(`no ${name}`)
            return bytes
          }),
        append: (name, bytes) => write(name, (before) => joined(before, bytes)),
        replace: (name, bytes) => write(name, () => bytes),
        flush: () => happen('flush', () => undefined),
        remove: (name) =>
          happen('remove', () => {
            // In a browser too a file that is written stays, even for the tab that writes it.
            if (!holders.has(name)) files.delete(name)
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
