import * as E from 'fp-ts/Either'
import type { CardBack } from '../../protocol/cards'
import { defined } from '../../protocol/defined'
import { newEvent, type NewEvent } from '../../protocol/events'
import { isUnauthorized } from '../../protocol/faults'
import { callsFor, isFor, request, settleAll, underWay, type Settle } from '../calls'
import * as constants from '../../protocol/constants'
import { accept, nothing, type Context } from '../decider'
import { isInSight } from '../device/device'
import type { OutcomeOf } from '../facts'
import type { OpenReport } from '../report/state'
import { inTab, type State } from '../state'
import { arm, disarm, fired, firedIn, isDue, tabTimer } from '../timers'
import type { Firing } from '../../protocol/events/firing'
import { cardAtHand } from './card-at-hand'
import type { CardDomain } from './kind'

/** The timer of an open report: when it fires, the report is fetched anew. */
const REFRESH = 'reportRefresh'

/** The report on an assessment: fetched when it opens, by its button, and every 5 s while it is open and in sight (D-REPORT-21). */
export const quizReport: CardDomain<'quizReport'> = {
  intents: {
    showReport: (state, data, context) => {
      const found = cardAtHand(state, data, context)
      if (E.isLeft(found)) return found
      const { deckId, roleIds, startDate } = data
      return accept(...asked(context, { deckId, ...defined({ roleIds, startDate }) }))
    },
    closeReport: (state, { deckId }, { session }) =>
      reportIn(state, session)?.deckId === deckId ? accept(newEvent('reportClosed', { deckId })) : nothing,
    exportReport: (state, { deckId }, context) => {
      const open = reportIn(state, context.session)
      if (open?.deckId !== deckId || isExporting(state, context)) return nothing
      const { roleIds } = open
      return accept(
        newEvent('reportExportAsked', { deckId, callId: context.id('reportExport'), ...defined({ roleIds }) }),
      )
    },
  },
  facts: {
    timerFired: (state, { timer, armedBy }, context) => {
      const firing = { timer, armedBy }
      const isOwn = firedIn(timer, REFRESH) !== undefined && isDue(state, firing, context.session)
      // Nobody looks at it: it is fetched when the page comes back into sight.
      return isOwn && isInSight(state, context.session) ? accept(...again(state, context, firing)) : nothing
    },
  },
  policies: {
    pageShown: (state, _event, context) => {
      const timer = tabTimer(REFRESH, context.session)
      const armed = state.mine.timers[timer]
      if (armed === undefined) return isAsking(state, context, constants.reportRefresh) ? [] : again(state, context)
      return armed.dueAt > context.at ? [] : again(state, context, { timer, armedBy: armed.armedBy })
    },
    // A worker that takes the place of another makes its calls anew, once it has synced.
    syncSucceeded: (state, _event, context) =>
      tabTimer(REFRESH, context.session) in state.mine.timers || isAsking(state, context) ? [] : again(state, context),
  },
  evolve: {
    reportAsked: (before, { data: { deckId, callId, roleIds, startDate, firing, quiet }, session, at }) => {
      const state = rest(fired(before, defined({ firing })), session)
      const filter = defined({ roleIds, startDate })
      const known = reportIn(state, session)
      const kept = known?.deckId === deckId ? known : undefined
      const { content, exporting, exportUrl, file } = kept ?? {}
      const failed = quiet === true ? kept?.failed : undefined
      const open = { deckId, ...filter, ...defined({ content, exporting, exportUrl, file, failed }) }
      return request(inReport(state, session, open), callId, { purpose: 'quizReport', session, at, deckId, ...filter })
    },
    reportEnded: (state, event) => {
      const { callId, content } = event.data
      const call = state.mine.calls[callId]
      const open = isFor(call, 'quizReport') ? reportIn(state, call.session) : undefined
      if (call === undefined || open === undefined) return state
      const { failed: _failed, ...known } = open
      const ended = inReport(settleAll(state, reportsIn(call.session)), call.session, {
        ...known,
        ...(content === undefined ? { failed: true as const } : { content }),
      })
      return arm(ended, event, tabTimer(REFRESH, call.session), constants.reportRefresh)
    },
    reportClosed: (state, { session }) => closed(state, session),
    reportExportAsked: (state, { data: { deckId, callId, roleIds }, session, at }) => {
      const open = reportIn(state, session)
      if (open === undefined) return state
      const { exportUrl: _earlier, file: _before, ...known } = open
      return request(inReport(state, session, { ...known, exporting: 'busy' }), callId, {
        purpose: 'reportExport',
        session,
        at,
        deckId,
        ...defined({ roleIds }),
      })
    },
    reportExportEnded: (state, { data: { callId, file, url } }) => {
      const call = state.mine.calls[callId]
      const open = isFor(call, 'reportExport') ? reportIn(state, call.session) : undefined
      if (call === undefined || open === undefined) return state
      const { exporting: _done, ...known } = open
      return inReport(settleAll(state, exportsIn(call.session)), call.session, {
        ...known,
        ...(url === undefined && file === undefined
          ? { exporting: 'failed' as const }
          : defined({ file, exportUrl: url })),
      })
    },
    deckClosed: (state, { session }) => closed(state, session),
  },
  rows: {
    reportAsked: 'untold',
    reportEnded: 'untold',
    reportClosed: 'untold',
    reportExportAsked: 'untold',
    reportExportEnded: 'untold',
  },
}

export const settleQuizReport: Settle<'quizReport'> = (_state, { callId, call, outcome }, { session }) =>
  // Another tab gives it up for lost: whoever asks goes on, or is gone.
  !outcome.ok && session !== call.session
    ? nothing
    : accept(newEvent('reportEnded', { callId, ...(outcome.ok ? outcome.answer : { fault: outcome.fault }) }))

/** Does an answer say something that the tab does not know yet? */
export function isReportNews(state: State, session: string, outcome: OutcomeOf<'quizReport'>): boolean {
  const { content, failed = false } = reportIn(state, session) ?? {}
  return outcome.ok ? failed || content !== outcome.answer.content : !failed || isUnauthorized(outcome.fault)
}
export const settleReportExport: Settle<'reportExport'> = (_state, { callId, outcome }) =>
  accept(newEvent('reportExportEnded', { callId, ...(outcome.ok ? outcome.answer : { fault: outcome.fault }) }))

export const quizReportBack = (): CardBack => ({ kind: 'quizReport' })

interface Asked {
  readonly deckId: string
  readonly roleIds?: string[]
  readonly startDate?: number
  readonly firing?: Firing
  readonly quiet?: true
}

const asked = (context: Context, about: Asked): readonly NewEvent[] => [
  newEvent('reportAsked', { ...about, callId: context.id('quizReport') }),
]

/** Is it being asked for, since no longer than this, ms? */
const isAsking = (state: State, { at, session }: Context, since = Infinity): boolean =>
  Object.values(state.mine.calls).some((call) => reportsIn(session)(call) && at - call.at < since)

/** Fetched once more, by the filter that it has. */
function again(state: State, context: Context, firing?: Firing): readonly NewEvent[] {
  const open = reportIn(state, context.session)
  if (open === undefined) return []
  const { deckId, roleIds, startDate } = open
  return asked(context, { deckId, ...defined({ roleIds, startDate, firing }), quiet: true })
}

const reportIn = ({ mine: { tabs } }: State, session: string): OpenReport | undefined => tabs[session]?.report
const inReport = (state: State, session: string, report: OpenReport): State =>
  inTab(state, session, (tab) => ({ ...tab, report }))

const reportsIn = (session: string) => callsFor('quizReport', (call) => call.session === session)
const exportsIn = (session: string) => callsFor('reportExport', (call) => call.session === session)

/** Is a file of it being made? A worker that takes the place of another does not go on with it. */
export const isExporting = (state: State, { at, session }: Pick<Context, 'at' | 'session'>): boolean =>
  underWay(state, at, exportsIn(session))

/** Nothing of it is under way or due. */
const rest = (state: State, session: string): State =>
  disarm(settleAll(state, reportsIn(session)), tabTimer(REFRESH, session))

const closed = (state: State, session: string): State =>
  reportIn(state, session) === undefined
    ? state
    : inTab(settleAll(rest(state, session), exportsIn(session)), session, ({ report: _closed, ...tab }) => tab)
