import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { api } from '../../protocol/api'
import { events } from '../../protocol/events/catalogue'
import { intents } from '../../protocol/intents'
import { views } from '../../protocol/views'
import { eventsDocument } from '../../scripts/generate/generate-events'
import { referenceDocument } from '../../scripts/generate/generate-reference'
import { diagramOf, machinesDocument } from '../../scripts/generate/generate-machines'
import { isFresh } from '../../scripts/generate/write-or-check'
import { declaredStates, machines } from '../machines'

describe('docs/machines.md', () => {
  test('X-MACHINE-04 matches the current machines', () => {
    expect(isFresh('docs/machines.md', machinesDocument())).toBe(true)
    expect(isFresh('docs/machines.md', `${machinesDocument()} `)).toBe(false)
    expect(isFresh('docs/no-such-file.md', '')).toBe(false)
  })

  test('X-MACHINE-04 shows every machine with every state', () => {
    for (const machine of machines) {
      const diagram = diagramOf(machine)
      for (const state of declaredStates(machine)) expect(diagram).toContain(state.replaceAll('.', '_'))
    }
  })

  test("X-MACHINE-05 lists each transition's guard, actions, and resulting rows, calls, timers and alerts", () => {
    const linesOf = (id: string) =>
      diagramOf(machines.find((machine) => machine.id === id) ?? createMachine({})).split('\n')
    expect(linesOf('load')).toContain(
      '| `synced` | `after syncInterval` |  | `synced` | `requestSync` |  |  | `syncInterval` 300000 ms |  |  |',
    )
    expect(linesOf('load')).toContain('| any | `isCutOff` | `isLogoutWaiting` |  |  |  |  |  | `cannotLogOut` |  |')
    expect(linesOf('login')).toContain(
      '| `loggedIn` | `logoutStarted` |  | `loggingOut` | `waitForEnd` |  | `endCalls.logout` `call.logout` |  |  |  |',
    )
    expect(linesOf('quizTrial')).toContain(
      '| `answering` | `attemptCompleted` | `noneLeftAfter` | `exhausted` | `countAttempt` | `completeAttempt` |  |  |  |  |',
    )
    expect(linesOf('quizTrial')).toContain(
      '| `exhausted` | `comes` | `delayPassed` |  |  |  |  |  |  | `event.quizResponsesReset` `event.quizTrialReset` |',
    )
  })

  test('X-MACHINE-04 contains every machine of the core', () => {
    const files = readdirSync('core', { recursive: true, encoding: 'utf8' })
    const found = files.filter((file) => file.endsWith('-machine.ts'))
    expect(found.length).toBeGreaterThan(0)
    expect(machines).toHaveLength(found.length)
  })

  test('X-MACHINE-04 changes with the machine', () => {
    const lamp = (to: string) =>
      createMachine({
        id: 'lamp',
        initial: 'off',
        states: { off: { on: { press: to } }, on: { on: { press: 'off' } }, broken: { type: 'final' } },
      })
    expect(diagramOf(lamp('on'))).toContain('off --> on : press')
    expect(diagramOf(lamp('broken'))).not.toBe(diagramOf(lamp('on')))
    expect(diagramOf(lamp('broken'))).toContain('broken --> [*]')
  })
})

describe('docs/events.md', () => {
  const lines = eventsDocument().split('\n')

  test('X-DX-03 matches the current catalogue', () => {
    expect(isFresh('docs/events.md', eventsDocument())).toBe(true)
  })

  test('X-DX-03 lists every event once, with its version, its fields and those exported unchanged', () => {
    for (const type of Object.keys(events))
      expect(lines.filter((line) => line.startsWith(`| \`${type}\` |`))).toHaveLength(1)
    const answered = lines.find((line) => line.startsWith('| `favoriteAdded` |'))
    expect(answered).toBe('| `favoriteAdded` | 1 | `cardId` Id<br>`deckId` Id | `cardId` `deckId` | yes |  |')
  })
})

describe('docs/reference.md', () => {
  test('X-DX-03 matches the current protocol', () => {
    expect(isFresh('docs/reference.md', referenceDocument())).toBe(true)
  })

  test('X-DX-03 lists every view, intent and call once, with fields and docstrings', () => {
    const lines = referenceDocument().split('\n')
    const part = (title: string) => {
      const from = lines.indexOf(`## ${title}`)
      const length = lines.slice(from + 1).findIndex((line) => line.startsWith('## '))
      const rows = lines.slice(from, length < 0 ? undefined : from + 1 + length)
      return rows.flatMap((line) => /^\| `(\w+)`/.exec(line)?.[1] ?? [])
    }
    expect(part('Views')).toEqual(Object.keys(views))
    expect(part('Intents')).toEqual(Object.keys(intents))
    expect(part('Calls')).toEqual(Object.keys(api))
    expect(lines).toContain(
      "| `phone` |  | `step` PhoneStep<br>`busy` boolean<br>`online` boolean<br>`number` string<br>`message?` string | Verifying a phone number (S-OTP). number: the number that received a code; message: the server's message. |",
    )
    expect(lines).toContain(
      '| `verifyPhone` | `complete` boolean | The code is passed separately. `complete`: it has all of its digits. |',
    )
  })
})
