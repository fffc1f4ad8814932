import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { trialMachine } from '../core/quiz/trial-machine'
import { loginMachine } from '../core/session/login-machine'
import { signInFormMachine } from '../core/session/sign-in-form-machine'
import { loadMachine } from '../core/sync/load-machine'

/** Every machine of the core, by its id. */
export const machines: readonly AnyStateMachine[] = [loginMachine, signInFormMachine, loadMachine, trialMachine]

/** All nodes of a machine, the outer ones first. */
const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** The places of a machine in which it can rest, as paths: 'error.offline' stands for { error: 'offline' }. */
export const declaredStates = (machine: AnyStateMachine): readonly string[] =>
  nodesOf(machine.root)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => path.join('.'))

/** Everything that a machine listens to, the ends of its delays among them. */
export const declaredEvents = (machine: AnyStateMachine): readonly string[] => [
  ...new Set(nodesOf(machine.root).flatMap(({ transitions }) => [...transitions.keys()])),
]
