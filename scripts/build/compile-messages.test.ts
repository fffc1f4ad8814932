import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tempTree } from '../../test/tooling/temp-tree'
import { compileMessages } from './compile-messages'

const text = (value: string) => JSON.stringify({ greeting: value, 'video.play': 'Play' })

it('X-I18N-01 compiles the texts when a text or a compiled file has changed, and otherwise does nothing', () => {
  const root = tempTree({ 'messages/en.json': text('Hi'), 'messages/de.json': text('Hallo') })
  const [messages, compiled] = [join(root, 'messages'), join(root, 'compiled')]
  const german = join(compiled, 'de.json')
  const compile = () => compileMessages(messages, compiled)
  const greeting = (): unknown => JSON.parse(readFileSync(german, 'utf8'))
  expect([compile(), compile()]).toEqual(['compiled', 'current'])
  expect(greeting()).toEqual({ greeting: [{ type: 0, value: 'Hallo' }] })

  writeFileSync(join(messages, 'de.json'), text('Moin'))
  expect([compile(), compile()]).toEqual(['compiled', 'current'])
  expect(greeting()).toEqual({ greeting: [{ type: 0, value: 'Moin' }] })

  rmSync(german)
  expect([compile(), compile()]).toEqual(['compiled', 'current'])
  expect(greeting()).toEqual({ greeting: [{ type: 0, value: 'Moin' }] })
})
