import { noticeView } from '../daily-summary/notice'
import { needLists, need, needNothing, tileReads, type Projections } from '../projection'
import { dailySummaryExpiry, todayView } from '../daily-summary/daily-summary'

export const dailySummaryProjections = {
  today: {
    guarded: true,
    view: (state, _params, context) => todayView(state, context),
    needs: (state) => [...needLists(state), ...need('home', state.user.library.ownDeckList?.content)],
    expiresAt: (state, _params, context) => dailySummaryExpiry(state, context),
    reads: [...tileReads, 'outbox'],
  },
  notice: {
    guarded: true,
    view: (state) => noticeView(state),
    needs: needNothing,
    reads: ['session', 'sync'],
  },
} as const satisfies Partial<Projections>
