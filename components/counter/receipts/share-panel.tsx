import { useLocale, useTranslations } from 'next-intl'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { QrCode } from '@/components/ui/qr-code.tsx'
import type { LinkView, ShareTexts } from '@/lib/counter/receipts/model.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { FocusShare } from './internal/focus-share.tsx'

type Props = {
  ticketId: string
  /** The working link, if any, and what is shared with it. */
  link: LinkView | null
  texts: ShareTexts | null
  /** The customer's number on the wire, if known. */
  phone: string | null
  share: FormAction
  revoke: FormAction
}

/** Sends the slip to the customer's phone: a link made on request, ways to share it, and how to stop it. */
export function SharePanel({ ticketId, link, texts, phone, share, revoke }: Props) {
  const t = useTranslations('share')
  const locale = useLocale()
  const message = texts && encodeURIComponent(texts.message)
  return (
    <section id="share" tabIndex={-1} className="grid scroll-mt-20 justify-items-start gap-3 border-t border-line pt-4">
      <h2 className="text-note font-semibold text-muted">{t('title')}</h2>
      {texts && link?.sharedAt ? (
        <>
          <FocusShare id="share" />
          <div className="flex flex-wrap gap-2">
            <a
              className={buttonLook()}
              href={`https://wa.me/${phone ?? ''}?text=${message}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('whatsapp')}
            </a>
            <a className={buttonLook()} href={`sms:${phone ? `+${phone}` : ''}?&body=${message}`}>
              {t('sms')}
            </a>
            <CopyButton
              text={texts.text}
              texts={{ copy: t('copy'), copied: t('copied'), notCopied: t('notCopied') }}
              shortcut={{ label: 'C', key: 'C' }}
            />
          </div>
          <p className="text-note text-muted">{t('note')}</p>
          <div className="w-44 bg-white p-2">
            <QrCode text={link.url} label={t('qr')} />
          </div>
        </>
      ) : (
        <form action={share}>
          <input type="hidden" name="ticketId" value={ticketId} />
          <SubmitButton pendingText={t('making')}>{t('make')}</SubmitButton>
        </form>
      )}
      {link && (
        <form action={revoke} className="flex flex-wrap items-center gap-x-2 text-note text-muted">
          <input type="hidden" name="ticketId" value={ticketId} />
          <span>{t('works', { at: harareStamp(link.expiresAt, locale), opened: link.opened })}</span>
          <SubmitButton look="quiet" pendingText={t('revoking')}>
            {t('revoke')}
          </SubmitButton>
        </form>
      )}
    </section>
  )
}
