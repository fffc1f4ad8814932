import { noticeView } from './notice'
import { bookkeeping, lists, need, none, type Projections } from './projection'
import { todayChange, todayView } from './today'

export const todayViews = {
  today: {
    guarded: true,
    view: (state, _params, context) => todayView(state, context),
    needs: (state) => [...lists(state), ...need('home', state.mine.library.tucked?.content)],
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
