import { type Actor, GIVABLE, type HeldRole, rolesWith } from '@/lib/people/access/model.ts'

/** A cashier who may sell on account too, unlike the built-in one, so that two tills compete for what is left of a limit. */
export const SELLS_ON_ACCOUNT: HeldRole = {
  role: 'cashier',
  customRole: {
    id: '0f01e000-0000-4000-8000-000000000001',
    name: 'Cashier who sells on account',
    permissions: GIVABLE.filter((one) => one === 'account:sell' || rolesWith(one).includes('cashier')),
  },
}

export function sellingOnAccount(actor: Actor): Actor {
  return { ...actor, ...SELLS_ON_ACCOUNT }
}
