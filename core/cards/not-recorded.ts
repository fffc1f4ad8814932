import { newEvent, type NewEvent } from '../../protocol/events'
import type { Fault } from '../../protocol/faults'
import { accept, type Context, type Decision } from '../decider'

/** What cards do at once and not by the queue needs a connection, and there is none (D-ALERT-14). */
export const notRecorded = (context: Context): NewEvent =>
  newEvent('alertRaised', { alert: { id: context.id('alert'), kind: 'answerNotRecorded' } })

/** It was sent and has come to nothing. What the server refuses is no want of a connection: the card says it. */
export const notDone = (callId: string, fault: Fault, context: Context): Decision =>
  accept(newEvent('callFailed', { callId, fault }), ...(fault.kind === 'networkError' ? [notRecorded(context)] : []))
