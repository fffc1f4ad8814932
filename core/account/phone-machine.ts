import { setup } from 'xstate'

type PhoneEvent = { type: 'codeSent' } | { type: 'verified' } | { type: 'failed' } | { type: 'retried' }

const failed = { failed: 'error' } as const

/** The phone flow: enter the number, verify the code, success, and an error state (S-OTP-01, S-OTP-02). */
export const phoneMachine = setup({ types: { events: {} as PhoneEvent } }).createMachine({
  id: 'phone',
  initial: 'enterPhone',
  states: {
    enterPhone: { on: { ...failed, codeSent: 'verifyCode' } },
    verifyCode: { on: { ...failed, verified: 'success', retried: 'enterPhone' } },
    success: { on: { retried: 'enterPhone' } },
    error: { on: { retried: 'enterPhone' } },
  },
})
