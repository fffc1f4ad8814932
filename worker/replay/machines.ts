import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { MachineState } from '../../core/machine-state'
import type { State } from '../../core/state'
import { decode } from '../../protocol/codec'

interface ShownMachine {
  readonly name: string
  readonly state: string
}

/** Maximum number of machines to show; more would not help. */
const MOST = 40

/** Lists the machines of the signed-in user by their path in the state: 'session.login' is 'loggedIn'. */
export function machinesIn({
  user: { session, sync, account, tabs, quiz, engagement },
}: State): readonly ShownMachine[] {
  return [...walk({ session, sync, account, tabs, quiz, engagement }, [])].slice(0, MOST)
}

function* walk(value: unknown, path: readonly string[]): Generator<ShownMachine> {
  if (typeof value !== 'object' || value === null) return
  const machine = 'value' in value ? decode(MachineState, value) : E.left(undefined)
  if (E.isRight(machine)) yield { name: path.join('.'), state: nameOf(machine.right.value) }
  else for (const [key, part] of Object.entries(value)) yield* walk(part, [...path, key])
}

const nameOf = (value: t.TypeOf<typeof MachineState>['value']): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([region, state]) => `${region}.${state}`)
        .join(' ')
