import * as E from 'fp-ts/Either'
import type { CardBack } from '../../../protocol/cards'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { newEvent, type NewEvent } from '../../../protocol/events'
import { isUnauthorized } from '../../../protocol/faults'
import { callsFor, isCallFor, addPendingCall, dropCalls, hasPendingCall, type CallResultHandler } from '../../calls'
import * as constants from '../../../protocol/constants'
import { accept, noEvents, type Context } from '../../decider'
import { isPageVisible } from '../../device/device'
import type { OutcomeOf } from '../../facts'
import type { OpenReport } from '../../report/state'
import { updateTab, type State } from '../../state'
import { arm, disarm, removeFiredTimer, tabOfTimerNamed, isDue, tabTimer } from '../../timers'
import type { TimerRef } from '../../../protocol/events/device'
import { requireCard } from '../require-card'
import type { CardDomain } from '../card-domain'

/** The refresh timer of an open report. */
const REFRESH_TIMER = 'reportRefresh'

/**
 * Decides the report on an assessment: fetched when it opens, on its button, and every 5 s while it is open and visible
 * (D-REPORT-21).
 */
export const quizReport: CardDomain<'quizReport'> = {
  intents: {
    showReport: (state, data, context) => {
      const found = requireCard(state, data, context)
      if (E.isLeft(found)) return found
      const { deckId, roleIds, startDate } = data
      return accept(...requestReport(context, { deckId, ...omitUndefined({ roleIds, startDate }) }))
    },
    closeReport: (state, { deckId }, { session }) =>
      reportIn(state, session)?.deckId === deckId ? accept(newEvent('reportClosed', { deckId })) : noEvents,
    exportReport: (state, { deckId, kind }, context) => {
      const open = reportIn(state, context.session)
      if (open?.deckId !== deckId || isExporting(state, context)) return noEvents
      const { roleIds, startDate } = open
      const chosen = omitUndefined({ roleIds, startDate, kind })
      return accept(newEvent('reportExportAsked', { deckId, callId: context.id('reportExport'), ...chosen }))
    },
  },
  facts: {
    timerFired: (state, { timer, armedBy }, context) => {
      const firing = { timer, armedBy }
      const isOwn = tabOfTimerNamed(timer, REFRESH_TIMER) !== undefined && isDue(state, firing, context.session)
      // A hidden page does not fetch; it fetches when it becomes visible again.
      return isOwn && isPageVisible(state, context.session) ? accept(...again(state, context, firing)) : noEvents
    },
  },
  policies: {
    pageShown: (state, _event, context) => {
      const timer = tabTimer(REFRESH_TIMER, context.session)
      const armed = state.user.timers[timer]
      if (armed === undefined)
        return isReportLoading(state, context, constants.reportRefresh) ? [] : again(state, context)
      return armed.dueAt > context.at ? [] : again(state, context, { timer, armedBy: armed.armedBy })
    },
    // A worker that replaces another repeats its calls after its first sync.
    syncSucceeded: (state, _event, context) =>
      tabTimer(REFRESH_TIMER, context.session) in state.user.timers || isReportLoading(state, context)
        ? []
        : again(state, context),
  },
  evolve: {
    reportAsked: (before, { data: { deckId, callId, roleIds, startDate, firing, quiet }, session, at }) => {
      const state = rest(removeFiredTimer(before, omitUndefined({ firing })), session)
      const filter = omitUndefined({ roleIds, startDate })
      const known = reportIn(state, session)
      const kept = known?.deckId === deckId ? known : undefined
      const { content, exporting, exportUrl, file } = kept ?? {}
      const failed = quiet === true ? kept?.failed : undefined
      const open = { deckId, ...filter, ...omitUndefined({ content, exporting, exportUrl, file, failed }) }
      return addPendingCall(inReport(state, session, open), callId, {
        purpose: 'quizReport',
        session,
        at,
        deckId,
        ...filter,
      })
    },
    reportEnded: (state, event) => {
      const { callId, content } = event.data
      const call = state.user.calls[callId]
      const open = isCallFor(call, 'quizReport') ? reportIn(state, call.session) : undefined
      if (call === undefined || open === undefined) return state
      const { failed: _failed, ...known } = open
      const ended = inReport(dropCalls(state, reportsIn(call.session)), call.session, {
        ...known,
        ...(content === undefined ? { failed: true as const } : { content }),
      })
      return arm(ended, event, tabTimer(REFRESH_TIMER, call.session), constants.reportRefresh)
    },
    reportClosed: (state, { session }) => closed(state, session),
    reportExportAsked: (state, { data: { deckId, callId, roleIds, startDate, kind }, session, at }) => {
      const open = reportIn(state, session)
      if (open === undefined) return state
      const { exportUrl: _earlier, file: _before, ...known } = open
      return addPendingCall(inReport(state, session, { ...known, exporting: 'busy' }), callId, {
        purpose: 'reportExport',
        session,
        at,
        deckId,
        ...omitUndefined({ roleIds, startDate, kind }),
      })
    },
    reportExportEnded: (state, { data: { callId, file, url } }) => {
      const call = state.user.calls[callId]
      const open = isCallFor(call, 'reportExport') ? reportIn(state, call.session) : undefined
      if (call === undefined || open === undefined) return state
      const { exporting: _done, ...known } = open
      return inReport(dropCalls(state, exportsIn(call.session)), call.session, {
        ...known,
        ...(url === undefined && file === undefined
          ? { exporting: 'failed' as const }
          : omitUndefined({ file, exportUrl: url })),
      })
    },
    deckClosed: (state, { session }) => closed(state, session),
  },
  requests: {
    reportAsked: 'notSent',
    reportEnded: 'notSent',
    reportClosed: 'notSent',
    reportExportAsked: 'notSent',
    reportExportEnded: 'notSent',
  },
}

export const settleQuizReport: CallResultHandler<'quizReport'> = (_state, { callId, call, outcome }, { session }) =>
  // Another tab reports the call as lost: its own tab either continues or is closed.
  !outcome.ok && session !== call.session
    ? noEvents
    : accept(newEvent('reportEnded', { callId, ...(outcome.ok ? outcome.answer : { fault: outcome.fault }) }))

/** Does a response contain anything new for the tab? */
export function hasReportNews(state: State, session: string, outcome: OutcomeOf<'quizReport'>): boolean {
  const { content, failed = false } = reportIn(state, session) ?? {}
  return outcome.ok ? failed || content !== outcome.answer.content : !failed || isUnauthorized(outcome.fault)
}
export const settleReportExport: CallResultHandler<'reportExport'> = (_state, { callId, outcome }) =>
  accept(newEvent('reportExportEnded', { callId, ...(outcome.ok ? outcome.answer : { fault: outcome.fault }) }))

export const quizReportBack = (): CardBack => ({ kind: 'quizReport' })

interface ReportRequest {
  readonly deckId: string
  readonly roleIds?: string[]
  readonly startDate?: number
  readonly firing?: TimerRef
  readonly quiet?: true
}

const requestReport = (context: Context, about: ReportRequest): readonly NewEvent[] => [
  newEvent('reportAsked', { ...about, callId: context.id('quizReport') }),
]

/** Is a fetch pending that began less than `since` ms ago? */
const isReportLoading = (state: State, { at, session }: Context, since = Infinity): boolean =>
  Object.values(state.user.calls).some((call) => reportsIn(session)(call) && at - call.at < since)

/** Fetches the report again with its current filter. */
function again(state: State, context: Context, firing?: TimerRef): readonly NewEvent[] {
  const open = reportIn(state, context.session)
  if (open === undefined) return []
  const { deckId, roleIds, startDate } = open
  return requestReport(context, { deckId, ...omitUndefined({ roleIds, startDate, firing }), quiet: true })
}

const reportIn = ({ user: { tabs } }: State, session: string): OpenReport | undefined => tabs[session]?.report
const inReport = (state: State, session: string, report: OpenReport): State =>
  updateTab(state, session, (tab) => ({ ...tab, report }))

const reportsIn = (session: string) => callsFor('quizReport', (call) => call.session === session)
const exportsIn = (session: string) => callsFor('reportExport', (call) => call.session === session)

/** Is an export of the report in progress? A worker that replaces another does not continue it. */
export const isExporting = (state: State, { at, session }: Pick<Context, 'at' | 'session'>): boolean =>
  hasPendingCall(state, at, exportsIn(session))

/** Cancels the pending fetch and the refresh timer. */
const rest = (state: State, session: string): State =>
  disarm(dropCalls(state, reportsIn(session)), tabTimer(REFRESH_TIMER, session))

const closed = (state: State, session: string): State =>
  reportIn(state, session) === undefined
    ? state
    : updateTab(dropCalls(rest(state, session), exportsIn(session)), session, ({ report: _closed, ...tab }) => tab)
