import { account } from '../../core/parts/account'
import { accountViews } from '../../core/views/account'
import { accountCalls } from '../calls/account'
import type { LoadedPart } from '../loaded-part'

export const part: LoadedPart = { part: account, views: accountViews, calls: accountCalls, contents: {} }
