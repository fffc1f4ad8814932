import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { serverPaths, withPaths } from './asked-from.mjs'

describe('the paths of a command line', () => {
  const from = join('/', 'home', 'maya', 'flipdeck', 'docs')
  const pack = join('/', 'home', 'maya', 'packs', 'mine')

  test('X-DX-01 are those of the folder that npm was called in, although it runs in the project', () => {
    expect(withPaths(['--content', '../../packs/mine', '--port', '8080', '--memory'], serverPaths, from)).toEqual([
      '--content',
      pack,
      '--port',
      '8080',
      '--memory',
    ])
    expect(withPaths(['--data=../../packs/mine', '--host=..'], serverPaths, from)).toEqual([
      `--data=${pack}`,
      '--host=..',
    ])
    expect(withPaths(['--content', pack], serverPaths, from)).toEqual(['--content', pack])
  })

  test('X-DX-01 stay as they are where npm has not run it', () => {
    vi.stubEnv('INIT_CWD', undefined)
    onTestFinished(() => void vi.unstubAllEnvs())
    const args = ['--content', '../mine', '--data=x']
    expect(withPaths(args, serverPaths)).toEqual(args)
  })
})
