'use server'

import { z } from 'zod'
import { resultAction, stateAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { parsePins } from '@/lib/platform/shared/codes.ts'
import { revealCode, revealCodes } from './deliverable.ts'
import { endFrozenSale } from './end-frozen-sale.ts'
import type { CodeShown, CodesShown } from './model.ts'

const SaleForm = z.object({ saleId: z.uuid() })
const TicketForm = z.object({ ticketId: z.uuid() })
const EndForm = SaleForm.extend({ note: text(500) })

export const endFrozenSaleAction = resultAction('sale:end-frozen', EndForm, endFrozenSale)

export const revealCodeAction = stateAction('token:reveal', SaleForm, revealCode, {
  done: (_input, code): CodeShown => ({ codes: parsePins(code), problem: null }),
  refused: (problem) => ({ codes: null, problem }),
})

export const revealCodesAction = stateAction('token:reveal', TicketForm, revealCodes, {
  done: (_input, codes): CodesShown => ({
    codes: Object.fromEntries(codes.map(({ saleId, pin }) => [saleId, parsePins(pin)])),
    problem: null,
  }),
  refused: (problem) => ({ codes: {}, problem }),
})
