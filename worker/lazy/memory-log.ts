import { emptyMemory, memoryStore } from '../store/memory-store'
import type { MemoryLogModule } from './modules'

export const lazyModule: MemoryLogModule = { createMemoryLog: (name) => memoryStore(emptyMemory(name)) }
