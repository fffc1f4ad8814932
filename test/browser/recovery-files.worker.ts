import { expose } from 'comlink'
import { recoveryFiles } from '../../worker/system/recovery-files'

// Only a worker can write files of the origin-private file system as the product does.
expose(recoveryFiles('contract-recovery', 'contract-recovery-key'))
