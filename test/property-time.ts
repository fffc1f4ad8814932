// Ends each property after this time, if it is set, so that npm test takes minutes. npm run test:all runs every case.
import fc from 'fast-check'

const limit = Number(process.env['PROPERTY_TIME_MS'])
if (limit > 0) fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: limit })
