import * as t from 'io-ts'
import { struct, oneOf } from './codec'
import { Id } from './ids'

/*
 * The admin emulator (S-EMU) runs the app in a frame of the admin page, which makes the app's requests. The server
 * lists the allowed admin origins. Messages of any other origin or window are ignored.
 */

/** The path where the server lists the admin origins. */
export const emulatorSettingsPath = '/emulator.json'
export const EmulatorSettings = t.type({ adminOrigins: t.array(t.string) }, 'EmulatorSettings')

/**
 * A request as it is posted to the parent window (S-EMU-02). The path is relative to the API's address; the headers are
 * those of the API.
 */
export const EmulatedRequest = struct(
  'EmulatedRequest',
  {
    requestId: Id,
    method: oneOf('EmulatedMethod', ['GET', 'POST', 'DELETE']),
    path: t.string,
    query: t.record(t.string, t.string),
    headers: t.record(t.string, t.string),
  },
  { whitelabelOrgId: Id, /** The decoded body of a POST or a DELETE (O-53). */ params: t.unknown },
)
export type EmulatedRequest = t.TypeOf<typeof EmulatedRequest>

/**
 * The parent window's answer with the request's id. With 'ok' it also contains the API's envelope (S-EMU-03, S-EMU-04).
 */
export const EmulatedAnswer = t.type(
  { requestId: Id, status: oneOf('EmulatedStatus', ['ok', 'clientError', 'networkError', 'missingParent']) },
  'EmulatedAnswer',
)
export type EmulatedAnswer = t.TypeOf<typeof EmulatedAnswer>

/** The framed app has loaded and asks whether it is emulated. */
export const emulatorReady = { type: 'emulatorReady' } as const
/** The parent window confirms the emulation, or asks for a restart (S-EMU-05). */
export const EmulatorWord = t.type({ type: oneOf('EmulatorWord', ['emulator', 'refresh']) }, 'EmulatorWord')
/** Any message that may be an answer. The worker matches it to its pending requests. */
export const Answering = t.type({ requestId: Id }, 'Answering')
