'use client'

import { useTranslations } from 'next-intl'
import { type MouseEvent, startTransition, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button.tsx'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import type { SendWay, SlipToSend } from '@/lib/counter/receipts/model.ts'
import { formatPhone, parseTypedPhone } from '@/lib/platform/shared/phone.ts'

type Props = {
  send: SlipToSend
  recordSent: FormAction
  /** Creates a link and shows it with its QR code; null for a role that may not see the slip's page. */
  shareLink: FormAction | null
}

/**
 * One button for every way to the customer's phone, which know the ticket's number or ask for one. They are links and
 * forms, so they work without a script too. W opens it, and then the chat with the token in its text.
 */
export function ShareSlip({ send, recordSent, shareLink }: Props) {
  const t = useTranslations('send')
  const [isOpen, setOpen] = useState(false)
  const { phone, typed, ...number } = useSendTo(send)
  const [hasSheet, setSheet] = useState(false)
  useEffect(() => {
    setSheet('share' in navigator)
  }, [])
  const record = (how: SendWay) => {
    const form = new FormData()
    form.set('ticketId', send.ticketId)
    form.set('how', how)
    if (typed !== null && how !== 'share') form.set('phone', typed)
    // Opening the message does not wait for it.
    startTransition(async () => {
      await recordSent(form)
    })
  }
  const share = () => navigator.share({ text: send.message }).then(() => record('share'), stayed)
  const press = (event: MouseEvent) => {
    if (number.ask()) event.preventDefault()
    else record('whatsapp')
  }
  const onToggle = ({ currentTarget: fold }: ToggleEvent<HTMLDetailsElement>) => {
    setOpen(fold.open)
    if (fold.open) number.field.current?.focus()
  }
  return (
    <details onToggle={onToggle}>
      <summary className={`cursor-pointer ${buttonLook()}`} aria-keyshortcuts={isOpen ? undefined : 'W'}>
        {t('share')} {!isOpen && <Kbd>W</Kbd>}
      </summary>
      <div className="grid grid-cols-1 gap-3 rounded bg-paper p-4">
        {typed === null ? (
          <p>
            <span className="block text-note text-muted">{t('number')}</span>
            <b className="font-figures text-xl font-semibold">{phone && formatPhone(phone)}</b>
          </p>
        ) : (
          <label className="grid max-w-64 gap-1 max-phone:max-w-none noscript:hidden">
            <span className="text-note text-muted">
              {t(number.isWrong ? 'notANumber' : send.lastPhone ? 'lastNumber' : 'number')}
            </span>
            <input {...number.input} ref={number.field} className={FIELD} aria-invalid={number.isWrong || undefined} />
          </label>
        )}
        <div className="flex flex-wrap gap-2 max-phone:*:flex-[1_1_8rem] max-phone:[&_form]:grid">
          <a
            id={number.chatId}
            className={buttonLook()}
            href={whatsappAddress(phone, send.message)}
            target="_blank"
            rel="noreferrer"
            aria-keyshortcuts={isOpen ? 'W' : undefined}
            onClick={press}
          >
            {t('whatsapp')} <Kbd>W</Kbd>
          </a>
          <a className={buttonLook()} href={smsAddress(phone, send.message)} onClick={() => record('sms')}>
            {t('sms')}
          </a>
          {hasSheet && <Button onClick={share}>{t('other')}</Button>}
          {shareLink && (
            <form action={shareLink}>
              <input type="hidden" name="ticketId" value={send.ticketId} />
              <SubmitButton pendingText={t('making')}>{t('link')}</SubmitButton>
            </form>
          )}
        </div>
      </div>
    </details>
  )
}

const FIELD =
  'border-fine h-13 w-full rounded border-edge bg-paper px-3 font-figures text-body leading-none font-semibold'

/** A cashier who closes the sheet stays at the sale, and nothing was sent. */
function stayed(): void {}

/**
 * The number to send to: the ticket's, or the one typed here, which begins as the last that was used for the same meter.
 * Without a number the phone's program asks whom to send to; half a number is asked for again.
 */
function useSendTo({ phone: known, lastPhone }: SlipToSend) {
  const [text, setText] = useState(lastPhone ? formatPhone(lastPhone) : '')
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const chatId = useId()
  const phone = known ?? numberTyped(text)
  const isHalf = phone === null && text !== ''
  const ask = (): boolean => {
    setAsked(true)
    if (isHalf) field.current?.focus()
    // Once it is sent, Enter is for the next customer.
    else field.current?.blur()
    return isHalf
  }
  const input = {
    type: 'tel',
    inputMode: 'tel',
    maxLength: 24,
    autoComplete: 'off',
    value: text,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setText(currentTarget.value),
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      document.getElementById(chatId)?.click()
    },
  } as const
  return { phone, typed: known === null ? text : null, isWrong: asked && isHalf, ask, field, input, chatId }
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
