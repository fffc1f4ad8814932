import * as t from 'io-ts'
import { entity, oneOf } from '../codec'

export const PhoneStep = oneOf('PhoneStep', ['enterPhone', 'verifyCode', 'success', 'error'])
export type PhoneStep = t.TypeOf<typeof PhoneStep>

/** Verifying a phone number (S-OTP). number: the one that a code was sent to; message: the server's own words. */
export const PhoneView = entity(
  'PhoneView',
  { step: PhoneStep, busy: t.boolean, online: t.boolean, number: t.string },
  { message: t.string },
)
export type PhoneView = t.TypeOf<typeof PhoneView>
