// The same without the idempotency key, as in https://github.com/TanStack/db/issues/921.
import { registerTanStack } from './tanstack-executor'

registerTanStack(false)
