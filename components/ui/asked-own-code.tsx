'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { OWN_CODE_ASKED } from '@/lib/platform/shared/form-result.ts'
import { asksOwnCode, RefusedFormContext } from './refused-form.ts'

/** The field for the own code, for forms that are given one once they were refused without it; null where none is. */
export const OwnCodeContext = createContext<ReactNode>(null)

/** That field, in a form that has none of its own and was refused for want of the code. */
export function AskedOwnCode() {
  const field = useContext(OwnCodeContext)
  const refused = useContext(RefusedFormContext)
  if (field === null || refused === null || !asksOwnCode(refused)) return null
  return (
    <div className="col-span-full grid gap-2">
      <input type="hidden" name={OWN_CODE_ASKED} value="1" />
      {field}
    </div>
  )
}
