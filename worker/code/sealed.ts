import { sealed } from '../../core/parts/sealed'
import { sealLeft } from '../sealing'
import { aesGcm } from '../system/aes-gcm'
import type { Sealed } from './code'

export const part: Sealed = { part: sealed, views: {}, calls: {}, contents: {}, cipher: aesGcm, sealLeft }
