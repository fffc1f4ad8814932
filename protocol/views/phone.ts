import * as t from 'io-ts'
import { struct, oneOf } from '../codec'

export const PhoneStep = oneOf('PhoneStep', ['enterPhone', 'verifyCode', 'success', 'error'])
export type PhoneStep = t.TypeOf<typeof PhoneStep>

/** Verifying a phone number (S-OTP). number: the number that received a code; message: the server's message. */
export const PhoneView = struct(
  'PhoneView',
  { step: PhoneStep, busy: t.boolean, online: t.boolean, number: t.string },
  { message: t.string },
)
export type PhoneView = t.TypeOf<typeof PhoneView>
