'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { OWN_CODE_REQUEST } from '@/lib/platform/shared/form-result.ts'
import { asksOwnCode, RefusedFormContext } from './refused-form.ts'

/** The field for the own code that a refused form gets; null if it gets none. */
export const OwnCodeContext = createContext<ReactNode>(null)

/** The field for the own code, in a form that was refused for want of it. */
export function RequestedOwnCode() {
  const field = useContext(OwnCodeContext)
  const refused = useContext(RefusedFormContext)
  if (field === null || refused === null || !asksOwnCode(refused)) return null
  return (
    <div className="col-span-full grid gap-2">
      <input type="hidden" name={OWN_CODE_REQUEST} value="1" />
      {field}
    </div>
  )
}
