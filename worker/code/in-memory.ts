import { emptyMemory, memoryStore } from '../memory-store'
import type { InMemory } from './code'

export const part: InMemory = { logInMemory: (name) => memoryStore(emptyMemory(name)) }
