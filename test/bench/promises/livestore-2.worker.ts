import { startWorker } from './livestore-backend'

startWorker(2)
