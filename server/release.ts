import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, struct } from '../protocol/codec'
import { sourceHash } from './source-hash'

const Package = struct('Package', { version: t.string }, {})
const HASH_LENGTH = 12

function packageVersion(): string {
  const json: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'))
  const read = decode(Package, json)
  return E.isRight(read) ? read.right.version : 'unknown'
}

/** The release build (scripts/release) replaces it by the name of its folder. */
declare const __RELEASE__: string | undefined

/**
 * Version of the running server: that of the package and the start of a hash, as in '0.1.0+3f5c0d9e1a2b'. The hash is
 * that of the server's sources; in a release build, of all its parts.
 */
export const release =
  typeof __RELEASE__ === 'string' ? __RELEASE__ : `${packageVersion()}+${sourceHash.slice(0, HASH_LENGTH)}`
