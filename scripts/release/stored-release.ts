// The server of the last release, stored in test/upgrade/VERSION, so that a clone without tags and history can run it
// (ADR 36).
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, struct } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { bundleServer } from './bundle-programs'
import { sourceHash } from '../build/source-hash.mjs'
import { root } from '../setup.mjs'

const StoredRelease = struct(
  'StoredRelease',
  {
    version: t.string,
    /** Hash of the sources of the stored server. */
    sources: t.string,
    /** SHA-256 of each migration's file, by its name. */
    migrations: t.record(t.string, t.string),
  },
  {},
)
/** What is known of a stored release. */
export type StoredRelease = t.TypeOf<typeof StoredRelease>

const stored = join(root, 'test', 'upgrade')
const programFile = 'server.mjs.br'
const factsFile = 'release.json'
/** Inside of the project, so that the programs find its packages. */
const runFolder = join(root, 'node_modules', '.cache', 'flipdeck', 'upgrade')

/** The folders of a server's sources. */
export const serverSources = ['protocol', 'core', 'server']

/** Returns the hash of the server's sources in a folder. */
export const hashOfSources = (source: string): string => sourceHash(source, serverSources)

/** Returns the SHA-256 of each migration of a source folder, by its name. */
export const hashMigrations = (source: string): Readonly<Record<string, string>> => {
  const folder = join(source, 'server', 'db', 'migrations')
  return Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((name) => [
        name.replace(/\.ts$/, ''),
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )
}

/** Returns the stored release. Throws if there is not exactly one. */
export function readStoredRelease(): StoredRelease {
  const [version, ...others] = readdirSync(stored, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  if (version === undefined || others.length > 0) throw new Error(`${stored} should have exactly one release`)
  const facts = E.flatMap((json: unknown) => decode(StoredRelease, json))(
    parseJson(readFileSync(join(stored, version, factsFile), 'utf8')),
  )
  if (E.isLeft(facts)) throw new Error(`${join(stored, version, factsFile)} is not readable`)
  return facts.right
}

/** Stores the server of a source folder as the last release, in place of the one before it. */
export async function storeRelease(source: string, version: string): Promise<StoredRelease> {
  const release = { version, sources: hashOfSources(source), migrations: hashMigrations(source) }
  const program = await bundleServer(source, constantsOf(version, release.sources))
  for (const entry of readdirSync(stored, { withFileTypes: true }))
    if (entry.isDirectory()) rmSync(join(stored, entry.name), { recursive: true })
  const folder = join(stored, version)
  mkdirSync(folder)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: program.length }
  writeFileSync(join(folder, programFile), brotliCompressSync(program, { params }))
  writeFileSync(join(folder, factsFile), `${JSON.stringify(StoredRelease.encode(release), undefined, 2)}\n`)
  return release
}

/** Unpacks the server of the stored release. Returns its file, which bare Node runs with this project's packages. */
export const unpackStored = ({ version, sources }: StoredRelease): string =>
  writeProgram(`${version}-${sources}`, brotliDecompressSync(readFileSync(join(stored, version, programFile))))

/** Compiles the server of a source folder. Returns its file, which bare Node runs with this project's packages. */
export async function compileServer(source: string, version: string): Promise<string> {
  const sources = hashOfSources(source)
  return writeProgram(`${version}-${sources}`, await bundleServer(source, constantsOf(version, sources)))
}

const constantsOf = (version: string, sources: string) => ({
  __RELEASE__: `${version}+${sources.slice(0, 12)}`,
  __SOURCE_HASH__: sources,
})

function writeProgram(name: string, program: Uint8Array): string {
  mkdirSync(runFolder, { recursive: true })
  const file = join(runFolder, `${name}.${process.pid}.js`)
  writeFileSync(file, program)
  process.once('exit', () => rmSync(file, { force: true }))
  return file
}
