'use client'

import { useTranslations } from 'next-intl'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import type { SlipToSend } from '@/lib/counter/receipts/model.ts'
import { whatsappAddress } from './send-addresses.ts'
import { useSendTo } from './send-to.tsx'
import { useNoteSent } from './use-note-sent.ts'

type Props = { send: SlipToSend; recordSent: FormAction }

/**
 * One press: the customer's chat opens with the token in the text. If no number is known, the first press asks for it,
 * and a second one without a number lets WhatsApp ask. It is a link, so it works without a script too.
 */
export function SendByWhatsapp({ send, recordSent }: Props) {
  const t = useTranslations('send')
  const note = useNoteSent(send.ticketId, recordSent)
  const { phone, typed, type } = useSendTo()
  const link = useRef<HTMLAnchorElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(false)
  const id = useId()
  const press = (event: MouseEvent) => {
    if (phone !== null || (asked && typed === '')) {
      // Once it is sent, Enter is for the next customer.
      field.current?.blur()
      return note('whatsapp')
    }
    event.preventDefault()
    setAsked(true)
    field.current?.focus()
  }
  const wrong = asked && phone === null && typed !== ''
  return (
    <span className="inline-flex flex-wrap items-end gap-2 max-phone:*:flex-auto">
      <a
        ref={link}
        className={buttonLook()}
        href={whatsappAddress(phone, send.message)}
        target="_blank"
        rel="noreferrer"
        aria-keyshortcuts="W"
        onClick={press}
      >
        <span>{t('whatsapp')}</span>
        <Kbd>W</Kbd>
      </a>
      {typed !== null && (
        <span className="grid gap-1 noscript:hidden">
          <label htmlFor={id} className="text-note text-muted">
            {t(wrong ? 'notANumber' : send.lastPhone ? 'lastNumber' : 'number')}
          </label>
          <input
            ref={field}
            id={id}
            type="tel"
            inputMode="tel"
            maxLength={24}
            autoComplete="off"
            value={typed}
            aria-invalid={wrong || undefined}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              link.current?.click()
            }}
            className="border-fine h-13 w-48 rounded border-edge bg-paper px-3 font-figures text-body leading-none font-semibold max-phone:w-full"
          />
        </span>
      )}
    </span>
  )
}
