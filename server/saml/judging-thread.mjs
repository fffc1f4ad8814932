// Entry of the thread that verifies SAML answers. Threads do not inherit tsx from the process, so it is registered here.
import { register } from 'tsx/esm/api'

register()
await import('./judging-thread-main.ts')
