// TanStack DB's offline transactions with the idempotency key, as their README sends it.
import { registerTanStack } from './tanstack-executor'

registerTanStack(true)
