import * as t from 'io-ts'
import { entity, oneOf } from './codec'
import { Id } from './ids'

/*
 * The admin emulator (S-EMU): the app in a frame of the admins' page, which makes its requests in its place. Whose page
 * that may be the server says; messages of any other origin or window are not read.
 */

/** Where the server says which pages may emulate the app. */
export const emulatorSettingsPath = '/emulator.json'
export const EmulatorSettings = t.type({ adminOrigins: t.array(t.string) }, 'EmulatorSettings')

/** A request as it is posted to the parent window (S-EMU-02). Path below the API's address; headers as the API has them. */
export const EmulatedRequest = entity(
  'EmulatedRequest',
  {
    requestId: Id,
    method: oneOf('EmulatedMethod', ['GET', 'POST', 'DELETE']),
    path: t.string,
    query: t.record(t.string, t.string),
    headers: t.record(t.string, t.string),
  },
  { whitelabelOrgId: Id, /** What the body of a POST or a DELETE holds (O-53). */ params: t.unknown },
)
export type EmulatedRequest = t.TypeOf<typeof EmulatedRequest>

/** What the parent window answers: with 'ok' the API's own envelope, with the request's id (S-EMU-03, S-EMU-04). */
export const EmulatedAnswer = t.type(
  { requestId: Id, status: oneOf('EmulatedStatus', ['ok', 'clientError', 'networkError', 'missingParent']) },
  'EmulatedAnswer',
)
export type EmulatedAnswer = t.TypeOf<typeof EmulatedAnswer>

/** The app in the frame is there, and asks whether it is emulated. */
export const emulatorReady = { type: 'emulatorReady' } as const
/** It is; or it is to begin anew (S-EMU-05). */
export const EmulatorWord = t.type({ type: oneOf('EmulatorWord', ['emulator', 'refresh']) }, 'EmulatorWord')
/** Anything that may be an answer; the worker reads it, which knows what it has asked. */
export const Answering = t.type({ requestId: Id }, 'Answering')
