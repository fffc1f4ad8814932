import { noticeView } from './notice'
import { bookkeeping, lists, none, type Projections } from './projection'
import { todayChange, todayView } from './today'

export const todayViews = {
  today: {
    guarded: true,
    view: (state, _params, context) => todayView(state, context),
    needs: lists,
    change: (state, _params, context) => todayChange(state, context),
    blindTo: [...bookkeeping, 'tabs', 'outbox'],
  },
  notice: {
    guarded: true,
    view: (state) => noticeView(state),
    needs: none,
    blindTo: [...bookkeeping, 'tabs', 'outbox', 'library', 'engagement', 'quiz', 'seen'],
  },
} as const satisfies Partial<Projections>
