// Redux Offline with its default configuration, which persists the store by redux-persist 4 in localStorage. Its
// documentation (README of @redux-offline/redux-offline 2.6.0) names no key for repeated requests and no way to know
// when an action is stored: an app shows the action once it is dispatched.
import { offline } from '@redux-offline/redux-offline'
import defaults from '@redux-offline/redux-offline/lib/defaults'
import { applyMiddleware, compose, createStore } from 'redux'
import { registerAdapter, version } from './adapter'

interface Action {
  readonly type: string
  readonly payload?: { readonly n: number }
}

interface Acts {
  readonly done: readonly number[]
  readonly labels?: Readonly<Record<number, string>>
}

const initial: Acts = version === 2 ? { done: [], labels: {} } : { done: [] }

const reducer = (state: { readonly acts: Acts } | undefined, { type, payload }: Action) => {
  const acts = state?.acts ?? initial
  return type === 'ACT' && payload !== undefined
    ? { ...state, acts: { ...acts, done: [...acts.done, payload.n] } }
    : { ...state, acts }
}

let rehydrated: () => void = () => undefined
const opening = new Promise<void>((resolve) => {
  rehydrated = resolve
})
const start = () =>
  createStore(
    reducer,
    undefined,
    compose(applyMiddleware(), offline({ ...defaults, persistCallback: () => rehydrated() })),
  )
let store: ReturnType<typeof start> | undefined

registerAdapter({
  open: () => {
    store ??= start()
    return opening
  },
  act: (n) => {
    store?.dispatch({
      type: 'ACT',
      payload: { n },
      meta: {
        offline: {
          effect: { url: '/acts', method: 'POST', json: { acts: [{ n }] } },
          commit: { type: 'ACT_COMMIT', meta: { n } },
          rollback: { type: 'ACT_ROLLBACK', meta: { n } },
        },
      },
    })
    return Promise.resolve()
  },
  pending: () => Promise.resolve(store?.getState().offline.outbox.length ?? 0),
  close: () => Promise.resolve(),
})
