import { account } from '../../core/parts/account'
import { accountViews } from '../../core/views/account'
import { accountCalls } from '../calls/account'
import type { LoadedPart } from '../parts'

export const accountPart: LoadedPart = { part: account, views: accountViews, calls: accountCalls, contents: {} }
