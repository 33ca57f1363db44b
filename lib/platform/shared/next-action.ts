/** What a customer is asked to do next, as the wire names it (service-api.md, Collection). */
export const NEXT_ACTION_TYPES = ['approve_on_phone', 'submit_otp', 'pay_code'] as const
export type NextActionType = (typeof NEXT_ACTION_TYPES)[number]
