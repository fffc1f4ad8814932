import * as E from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { initialState } from '../../core/initial-state'
import { networkFault } from '../../protocol/faults'
import type { ApiClient } from './api-client'
import { makeCall } from './api-call'
import { calls } from '../../test/whole-app/calls'
import { allModules } from '../../test/whole-app/all-modules'
import { unbranded } from '../../protocol/white-label'
import { contentCache } from '../contents/content-cache'
import { memoryStore } from '../store/memory-store'
import { stillClock } from '../../test/examples/still-clock'

describe('pending calls', () => {
  it('S-LOGIN-14 makes no API call for a token login unless both values are stored', async () => {
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
      signOn: () => allModules('signOn'),
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

  it.each([
    ['neither is set', {}, false],
    ['the API reads it there', { sessionInQuery: true }, true],
    ['the API reads it there, in the strict security mode', { sessionInQuery: true, securityMode: 'strict' }, false],
  ] as const)(
    'S-API-35 puts the session into the query of the combined load only as configured, when %s: %o',
    async (_when, settings, isThere) => {
      const asked: unknown[] = []
      const api: ApiClient = {
        call: async (_name, { query }) => {
          asked.push(query)
          return E.left(networkFault('offline'))
        },
        send: async () => 'notSent',
      }
      const store = memoryStore()
      await makeCall(
        async () => calls,
        { purpose: 'sync', session: 'tab', signIn: 0, at: 0 },
        {
          api,
          clock: stillClock,
          contents: contentCache(store, () => ({})),
          state: () => initialState,
          secrets: async () => ({ userId: 'maya', signIn: 0, sessionId: 's', jwtToken: 't' }),
          secret: undefined,
          orgId: undefined,
          whiteLabel: { ...unbranded, ...settings },
          signOn: () => allModules('signOn'),
          signal: new AbortController().signal,
        },
      )
      expect(asked).toEqual([isThere ? { sessionId: 's' } : {}])
    },
  )
})
