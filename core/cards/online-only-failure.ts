import { newEvent, type NewEvent } from '../../protocol/events'
import type { Fault } from '../../protocol/faults'
import { accept, type Context, type Decision } from '../decider'

/** Raises the alert for an online-only action without a connection (D-ALERT-14). */
export const notRecordedAlert = (context: Context): NewEvent =>
  newEvent('alertRaised', { alert: { id: context.id('alert'), kind: 'answerNotRecorded' } })

/**
 * Records a failed online-only call. Only a network error raises the alert; the card itself shows a refusal by the
 * server.
 */
export const onlineOnlyFailure = (callId: string, fault: Fault, context: Context): Decision =>
  accept(
    newEvent('callFailed', { callId, fault }),
    ...(fault.kind === 'networkError' ? [notRecordedAlert(context)] : []),
  )
