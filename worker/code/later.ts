import { api, matchCall, pathOf } from '../../protocol/api'
import { compact } from '../compaction'
import type { Later } from './code'
import { sender } from '../sender'

export const later: Later = { api, matchCall, pathOf, sender, compact }
