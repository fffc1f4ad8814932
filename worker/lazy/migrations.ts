import { migrateState } from '../../core/log/state-migrations'
import type { MigrationsModule } from './feature-module'

export const lazyModule: MigrationsModule = { carryState: (version, state) => migrateState(version, state) }
