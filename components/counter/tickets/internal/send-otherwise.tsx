'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/buttons/button.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import type { SlipToSend } from '@/lib/counter/receipts/model.ts'
import { smsAddress } from './send-addresses.ts'
import { useSendTo } from './send-to.tsx'
import { useNoteSent } from './use-note-sent.ts'

type Props = {
  send: SlipToSend
  recordSent: FormAction
  /** Whether the slip's page, where its link is, is open to the actor. */
  hasLink: boolean
}

/** The other ways to the customer's phone. */
export function SendOtherwise({ send, recordSent, hasLink }: Props) {
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
