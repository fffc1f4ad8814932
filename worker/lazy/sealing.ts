import { outboxEncryptionFeature } from '../../core/features/outbox-encryption'
import { sealOutbox } from '../sender/seal-outbox'
import { aesGcm } from '../system/aes-gcm'
import type { SealingModule } from './modules'

export const lazyModule: SealingModule = {
  feature: outboxEncryptionFeature,
  views: {},
  calls: {},
  contents: {},
  cipher: aesGcm,
  sealOutbox,
}
