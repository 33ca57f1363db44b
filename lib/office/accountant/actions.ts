'use server'

import { z } from 'zod'
import type { AccountName } from '@/lib/books/journal/model.ts'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text, ticked } from '@/lib/people/requests/posted-form.ts'
import { setAccountMap } from './account-map.ts'
import { ACCOUNTS, type AccountCode, type JournalLayout, USUAL_LAYOUT } from './model.ts'

const trimmed = (most: number) => text(most).transform((value) => value.trim())
const fieldsOf = (part: string, most: number) => ACCOUNTS.map((account) => [`${part}.${account}`, trimmed(most)])

/** Fields such as `code.sales` and `name.sales`. */
const MapForm = z
  .object({
    ...(Object.fromEntries([...fieldsOf('code', 20), ...fieldsOf('name', 80)]) as Record<string, z.ZodType<string>>),
    taxRate: trimmed(60).pipe(z.string().min(1)),
    yearBegins: z.coerce.number().int().min(1).max(12),
    xeroClearing: trimmed(20),
    by: z.enum(['month', 'day']).default('month'),
    branches: ticked,
    classes: ticked,
    currencies: ticked,
    branchTracking: trimmed(60),
    classTracking: trimmed(60),
    shown: text(100_000),
  })
  .transform((form) => {
    const { taxRate, yearBegins, xeroClearing, shown, ...rest } = form
    const { by, branches, classes, currencies, branchTracking, classTracking, ...fields } = rest
    const texts: Record<string, unknown> = fields
    const codes = ACCOUNTS.map((account): [AccountName, AccountCode] => {
      return [account, { code: String(texts[`code.${account}`]), name: String(texts[`name.${account}`]) }]
    })
    const layout: JournalLayout = {
      ...{ by, branches, classes, currencies },
      branchTracking: branchTracking || USUAL_LAYOUT.branchTracking,
      classTracking: classTracking || USUAL_LAYOUT.classTracking,
    }
    const named = Object.fromEntries(codes) as Record<AccountName, AccountCode>
    return { codes: named, taxRate, yearBegins, xeroClearing, layout, shown }
  })

export const setAccountMapAction = resultAction('money:change', MapForm, setAccountMap)
