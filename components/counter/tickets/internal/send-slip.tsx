'use client'

import { useTranslations } from 'next-intl'
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '@/components/ui/buttons/button.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import type { SendWay, SlipToSend } from '@/lib/counter/receipts/model.ts'
import { formatPhone, parseTypedPhone } from '@/lib/platform/shared/phone.ts'

type SendByWhatsappProps = { send: SlipToSend; recordSent: FormAction }

/**
 * One press: the customer's chat opens with the token in the text. If no number is known, the first press asks for it,
 * and a second one without a number lets WhatsApp ask. It is a link, so it works without a script too.
 */
export function SendByWhatsapp({ send, recordSent }: SendByWhatsappProps) {
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

type SendOtherwiseProps = {
  send: SlipToSend
  recordSent: FormAction
  /** Whether the slip's page, where its link is, is open to the actor. */
  hasLink: boolean
}

/** The other ways to the customer's phone. */
export function SendOtherwise({ send, recordSent, hasLink }: SendOtherwiseProps) {
  const { ticketId, message } = send
  const t = useTranslations('send')
  const note = useNoteSent(ticketId, recordSent)
  const { phone } = useSendTo()
  const [sheet, setSheet] = useState(false)
  useEffect(() => {
    setSheet('share' in navigator)
  }, [])
  const share = () => navigator.share({ text: message }).then(() => note('share'), stayed)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <a className={buttonLook()} href={smsAddress(phone, message)} onClick={() => note('sms')}>
        {t('sms')}
      </a>
      {sheet && <Button onClick={share}>{t('other')}</Button>}
      {hasLink && <ButtonLink href={`/tickets/${ticketId}/receipt#share`}>{t('link')}</ButtonLink>}
    </div>
  )
}

/** A cashier who closes the sheet stays at the sale, and nothing was sent. */
function stayed(): void {}

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
function useSendTo(): SendTo {
  return useContext(Context)
}

/** The typed number on the wire, or null while it is none: the phone then asks whom to send to. */
export function numberTyped(text: string): string | null {
  const read = parseTypedPhone(text, { allowTrigger: true })
  return read.ok ? read.phone : null
}

/** Opens WhatsApp with the customer's chat and the text filled in; without a number it asks for one. */
export function whatsappAddress(phone: string | null, message: string): string {
  return `https://wa.me/${phone ?? ''}?text=${encodeURIComponent(message)}`
}

/** Opens the phone's messages with number and text filled in. */
export function smsAddress(phone: string | null, message: string): string {
  return `sms:${phone ? `+${phone}` : ''}?&body=${encodeURIComponent(message)}`
}

/** Records on the server that the slip was sent, and to which number; opening the message does not wait for that. */
function useNoteSent(ticketId: string, recordSent: FormAction): (how: SendWay) => void {
  const { typed } = useSendTo()
  return (how) => {
    const form = new FormData()
    form.set('ticketId', ticketId)
    form.set('how', how)
    if (typed !== null && how !== 'share') form.set('phone', typed)
    startTransition(async () => {
      await recordSent(form)
    })
  }
}
