import fc from 'fast-check'
import { payAccount } from '@/lib/counter/accounts/pay-account.ts'
import { ACCOUNT_ID, CARD_ID, move, owedOnAccount } from '../cash.ts'
import { type Cash, NO_CASH, typed } from '../model.ts'
import { intent, press } from '../real-shop.ts'
import { type Step, step } from '../step.ts'

type Part = 'all' | 'half' | 'too_much'

/** The customer pays what is owed on the account, or half of it, or tries to pay more. */
export const payOfAccount: fc.Arbitrary<Step> = fc
  .record({
    at: fc.constantFrom(0 as const, 1 as const),
    by: fc.constantFrom('USD' as const, 'CARD' as const),
    part: fc.constantFrom<Part[]>('all', 'half', 'too_much'),
    times: fc.constantFrom(1 as const, 2 as const),
  })
  .map(({ at, by, part, times }) =>
    step(
      `the customer pays ${part} of the account in ${by}${times === 2 ? ', pressed twice' : ''}`,
      (model) => owedOnAccount(model) > 1n,
      async (model, real) => {
        const owed = owedOnAccount(model)
        const cents = { all: owed, half: owed / 2n, too_much: owed + 1n }[part]
        const form = { intentId: intent(), accountId: ACCOUNT_ID, by: by === 'CARD' ? CARD_ID : by, reference: '' }
        const input = { ...form, amount: typed(cents) }
        const codes = await press(times, () => payAccount({ ctx: { actor: real.people.cashiers[at] }, input }))
        if (part !== 'too_much') {
          const paid: Partial<Cash> = { [by]: cents, ACCOUNT: -cents }
          move(model.drawers[at], { ...NO_CASH, ...paid })
        }
        return codes.join(', ')
      },
    ),
  )
