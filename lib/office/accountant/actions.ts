'use server'

import { z } from 'zod'
import type { AccountName } from '@/lib/books/journal/model.ts'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { setAccountMap } from './account-map.ts'
import { ACCOUNTS, type AccountCode } from './model.ts'

const trimmed = (most: number) => text(most).transform((value) => value.trim())
const fieldsOf = (part: string, most: number) => ACCOUNTS.map((account) => [`${part}.${account}`, trimmed(most)])

/** Fields such as `code.sales` and `name.sales`. */
const MapForm = z
  .object({
    ...(Object.fromEntries([...fieldsOf('code', 20), ...fieldsOf('name', 80)]) as Record<string, z.ZodType<string>>),
    taxRate: trimmed(60).pipe(z.string().min(1)),
    yearBegins: z.coerce.number().int().min(1).max(12),
    shown: text(20_000),
  })
  .transform(({ taxRate, yearBegins, shown, ...fields }) => {
    const texts: Record<string, unknown> = fields
    const codes = ACCOUNTS.map((account): [AccountName, AccountCode] => {
      return [account, { code: String(texts[`code.${account}`]), name: String(texts[`name.${account}`]) }]
    })
    return { codes: Object.fromEntries(codes) as Record<AccountName, AccountCode>, taxRate, yearBegins, shown }
  })

export const setAccountMapAction = resultAction('money:change', MapForm, setAccountMap)
