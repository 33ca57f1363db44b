import { useLocale, useTranslations } from 'next-intl'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { foldLook } from '@/components/ui/lists/fold-look.ts'
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

/**
 * Sends the slip to the customer's phone by a link: the button that creates it or, once it was shared, the ways to share it. How
 * to stop it is folded.
 */
export function SharePanel({ ticketId, link, texts, phone, share, revoke }: Props) {
  const t = useTranslations('share')
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
      {link && <StopLink {...{ ticketId, link, revoke }} />}
    </section>
  )
}

/** How long the link works, and behind that, since it is seldom wanted, how to stop it. */
function StopLink({ ticketId, link, revoke }: Pick<Props, 'ticketId' | 'revoke'> & { link: LinkView }) {
  const t = useTranslations('share')
  const locale = useLocale()
  return (
    <details>
      <summary className={`text-note text-muted ${foldLook()}`}>
        {t('works', { at: harareStamp(link.expiresAt, locale), opened: link.opened })}
      </summary>
      <form action={revoke}>
        <input type="hidden" name="ticketId" value={ticketId} />
        <SubmitButton pendingText={t('revoking')}>{t('revoke')}</SubmitButton>
      </form>
    </details>
  )
}
