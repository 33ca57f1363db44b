'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import type { SlipToSend } from '@/lib/counter/receipts/model.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import { numberTyped } from './send-addresses.ts'

type SendTo = {
  /** The customer's number on the wire; null while there is none. */
  phone: string | null
  /** The number as it is typed, if the ticket has none; else null. */
  typed: string | null
  type: (text: string) => void
}

const Context = createContext<SendTo>({ phone: null, typed: null, type: () => undefined })

/** Lets every way to the customer's phone inside know the same number: the ticket's, or the one typed here. */
export function SendToNumber({ send, children }: { send: SlipToSend | null; children: ReactNode }) {
  const [text, setText] = useState(send?.lastPhone ? formatPhone(send.lastPhone) : '')
  const known = send?.phone ?? null
  const to = { phone: known ?? numberTyped(text), typed: known === null ? text : null, type: setText }
  return <Context value={to}>{children}</Context>
}

/** The number to send to. */
export function useSendTo(): SendTo {
  return useContext(Context)
}
