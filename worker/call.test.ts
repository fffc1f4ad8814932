import * as E from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { initialState } from '../core/initial-state'
import { networkFault } from '../protocol/faults'
import type { ApiClient } from './api-client'
import { makeCall } from './call'
import { calls } from '../test/whole-app/calls'
import { codeAtHand } from '../test/whole-app/code'
import { unbranded } from '../protocol/white-label'
import { contentCache } from './contents'
import { memoryStore } from './memory-store'
import { stillClock } from '../test/examples/still-clock'

describe('calls of the state', () => {
  it('S-LOGIN-14 a token login without both stored values makes no call', async () => {
    const made: string[] = []
    const api: ApiClient = {
      call: async (name) => {
        made.push(name)
        return E.left(networkFault('offline'))
      },
      send: async (_row, name) => {
        made.push(name)
        return E.left(networkFault('offline'))
      },
    }
    const store = memoryStore()
    const context = {
      api,
      clock: stillClock,
      contents: contentCache(store, () => ({})),
      state: () => initialState,
      secrets: store.secrets,
      secret: undefined,
      orgId: undefined,
      whiteLabel: unbranded,
      strict: false,
      signOn: () => codeAtHand('signOn'),
      signal: new AbortController().signal,
    }
    const call = { purpose: 'login', session: 'tab', signIn: 0, at: 0, method: 'token' } as const
    const { outcome } = await makeCall(async () => calls, call, context)
    expect(outcome).toMatchObject({ purpose: 'login', ok: false })
    expect(made).toEqual([])

    const known = { ...context, secrets: async () => ({ userId: 'maya', signIn: 0, sessionId: 's', jwtToken: 't' }) }
    await makeCall(async () => calls, call, known)
    expect(made).toEqual(['loginJwt'])
  })
})
