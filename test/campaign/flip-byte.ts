import { closeSync, openSync, readdirSync, readSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../simulation/random'

/** Flips a bit of a random byte of a closed database's files. Returns its location. */
export function flipByte(folder: string, random: Random): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(
      (path) =>
        statSync(path).isFile() && statSync(path).size > 0 && !path.endsWith('LOCK') && !/LOG(?:\.old)?$/.test(path),
    )
    .toSorted()
  const sizes = files.map((path) => statSync(path).size)
  let at = random.below(sizes.reduce((sum, size) => sum + size, 0))
  const index = sizes.findIndex((size) => (at < size ? true : ((at -= size), false)))
  const path = files[index]
  if (path === undefined) throw new Error(`no file of a database in ${folder}`)
  const file = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, at)
  byte.writeUInt8(byte.readUInt8(0) ^ (1 << random.below(8)), 0)
  writeSync(file, byte, 0, 1, at)
  closeSync(file)
  return `${path.slice(folder.length + 1)} at ${at} of ${sizes[index] ?? 0}`
}
