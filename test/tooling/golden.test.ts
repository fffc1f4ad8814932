import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkGolden, freeze } from '../../scripts/checks/golden'
import { root } from '../../scripts/setup.mjs'
import { tempTree } from './temp-tree'

const log = 'test/golden/log-v1.jsonl'
const checkpoint = 'test/golden/checkpoint-v2.json'
const states = 'test/golden/state-hashes.json'
const manifest = 'test/golden/frozen.json'

const git = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    stdio: 'pipe',
  })
const commit = (folder: string) => {
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '-m', 'a step')
}

/** A project with two golden files on main. */
const landed = (): string => {
  const folder = tempTree({
    [log]: 'one\n',
    [checkpoint]: '{}\n',
    [states]: JSON.stringify({ 2: { 'log-v1.jsonl': 'aa' } }),
  })
  git(folder, 'init', '-q', '-b', 'main')
  freeze(folder)
  commit(folder)
  return folder
}
const write = (folder: string, path: string, text: string) => writeFileSync(join(folder, path), text)
const faultsOf = (folder: string) => checkGolden(folder).faults.map((fault) => fault.replace(/[0-9a-f]{8}/, 'COMMIT'))

describe('X-LOG-16 released golden files stay unchanged', () => {
  test('X-LOG-16 finds all golden files of this project frozen and unchanged', () => {
    const { files, faults } = checkGolden(root)
    expect(faults).toEqual([])
    expect(files).toBeGreaterThan(0)
  })

  test('X-LOG-16 names a changed, a removed and an unfrozen file each', () => {
    const folder = landed()
    expect(faultsOf(folder)).toEqual([])
    write(folder, log, 'two\n')
    rmSync(join(folder, checkpoint))
    write(folder, 'test/golden/log-v2.jsonl', 'new\n')
    expect(faultsOf(folder)).toEqual([
      `${checkpoint} is frozen and was removed`,
      `${log} is frozen and was changed`,
      "test/golden/log-v2.jsonl is not frozen: run 'npx tsx scripts/checks/golden.ts --freeze'",
    ])
  })

  test('X-LOG-16 compares with the file on main when a manifest was rewritten with it: on main, on a branch, after the commit', () => {
    const folder = landed()
    write(folder, log, 'two\n')
    rmSync(join(folder, manifest))
    freeze(folder)
    const fault = `${manifest}: log-v1.jsonl was changed since COMMIT, where it had landed`
    expect(faultsOf(folder)).toEqual([fault])
    git(folder, 'switch', '-q', '-c', 'feature')
    commit(folder)
    write(folder, 'later', 'x')
    commit(folder)
    expect(faultsOf(folder)).toEqual([fault])
    git(folder, 'switch', '-q', 'main')
    git(folder, 'merge', '-q', '--squash', 'feature')
    commit(folder)
    expect(faultsOf(folder)).toEqual([fault])
  })

  test('X-LOG-16 freezes the migrated states of a file too, and allows further ones', () => {
    const folder = landed()
    write(folder, states, JSON.stringify({ 2: { 'log-v1.jsonl': 'aa', 'log-v2.jsonl': 'bb' }, 3: {} }))
    expect(faultsOf(folder)).toEqual([])
    write(folder, states, JSON.stringify({ 2: { 'log-v1.jsonl': 'cc' } }))
    expect(faultsOf(folder)).toEqual([
      `${states}: version 2 log-v1.jsonl was changed since COMMIT, where it had landed`,
    ])
  })

  test('X-LOG-16 allows rewriting an unreleased file on its branch', () => {
    const folder = landed()
    git(folder, 'switch', '-q', '-c', 'feature')
    for (const text of ['first\n', 'second\n']) {
      write(folder, 'test/golden/log-v2.jsonl', text)
      git(folder, 'checkout', '-q', 'main', '--', manifest)
      expect(freeze(folder)).toEqual(['log-v2.jsonl'])
      commit(folder)
      expect(faultsOf(folder)).toEqual([])
    }
  })

  test('X-LOG-16 compares a clone of depth 1 with its only commit, and a folder without history with its manifest', () => {
    const folder = landed()
    write(folder, 'later', 'x')
    commit(folder)
    const clone = join(folder, 'clone')
    git(folder, 'clone', '-q', '--depth', '1', `file://${folder}`, clone)
    expect(checkGolden(clone)).toMatchObject({ files: 2, faults: [] })
    expect(checkGolden(clone).landed).toHaveLength(1)
    write(clone, log, 'two\n')
    rmSync(join(clone, manifest))
    freeze(clone)
    expect(faultsOf(clone)).toEqual([`${manifest}: log-v1.jsonl was changed since COMMIT, where it had landed`])
    rmSync(join(clone, '.git'), { recursive: true })
    rmSync(join(folder, '.git'), { recursive: true })
    expect(checkGolden(clone)).toEqual({ files: 2, landed: [], faults: [] })
    write(clone, log, 'three\n')
    expect(checkGolden(clone).faults).toEqual([`${log} is frozen and was changed`])
  })

  test('X-LOG-16 fails for a folder without golden files', () => {
    expect(checkGolden(tempTree({})).faults).toEqual(['no golden file was found, so nothing is proven'])
  })
})
