// Redux Toolkit with redux-persist on localforage, which stores the complete slice as one value. A dispatch is durable
// once `flush` has resolved.
import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import localforage from 'localforage'
import { FLUSH, PAUSE, PERSIST, persistReducer, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist'
import { turn, turnedOf, totalOf, turns, wholeOf, type Turn } from './records'
import { registerContender } from './contender'

interface Records {
  list: Turn[]
}

const records = createSlice({
  name: 'records',
  initialState: (): Records => ({ list: [] }),
  reducers: {
    turned: (state, { payload }: PayloadAction<Turn>) => {
      state.list.push(payload)
    },
    filled: (state, { payload }: PayloadAction<readonly Turn[]>) => ({ list: [...state.list, ...payload] }),
  },
})

const store = configureStore({
  reducer: persistReducer({ key: 'records', version: 1, storage: localforage }, records.reducer),
  middleware: (defaults) =>
    defaults({ serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] } }),
})
const persistor = persistStore(store)

const rehydrated = () =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!persistor.getState().bootstrapped) return
      stop()
      resolve()
    }
    const stop = persistor.subscribe(check)
    check()
  })

let next = 0
const record = () => store.dispatch(records.actions.turned(turn(next++)))

registerContender({
  open: async () => {
    await rehydrated()
    next = totalOf(turnedOf(store.getState().list))
    return next
  },
  fill: async (count) => {
    store.dispatch(records.actions.filled(turns(next, count)))
    next += count
    await persistor.flush()
  },
  append: async () => {
    record()
    await persistor.flush()
  },
  burst: async (count) => {
    for (let time = 0; time < count; time++) record()
    await persistor.flush()
  },
  kept: () => Promise.resolve({ count: wholeOf(store.getState().list), reported: false }),
})
