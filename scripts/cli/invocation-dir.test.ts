import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { serverPathOptions, resolvePathOptions } from './invocation-dir.mjs'

describe('the paths of a command line', () => {
  const from = join('/', 'home', 'maya', 'flipdeck', 'docs')
  const pack = join('/', 'home', 'maya', 'packs', 'mine')

  test('X-DX-01 are resolved against the folder in which npm was called, although npm runs in the project', () => {
    expect(
      resolvePathOptions(['--content', '../../packs/mine', '--port', '8080', '--memory'], serverPathOptions, from),
    ).toEqual(['--content', pack, '--port', '8080', '--memory'])
    expect(resolvePathOptions(['--data=../../packs/mine', '--host=..'], serverPathOptions, from)).toEqual([
      `--data=${pack}`,
      '--host=..',
    ])
    expect(resolvePathOptions(['--content', pack], serverPathOptions, from)).toEqual(['--content', pack])
  })

  test('X-DX-01 stay unchanged when npm did not run the command', () => {
    vi.stubEnv('INIT_CWD', undefined)
    onTestFinished(() => void vi.unstubAllEnvs())
    const args = ['--content', '../mine', '--data=x']
    expect(resolvePathOptions(args, serverPathOptions)).toEqual(args)
  })
})
