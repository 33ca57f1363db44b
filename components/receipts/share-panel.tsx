import { useTranslations } from 'next-intl'
import type { LinkView, ShareTexts } from '@/lib/receipts/model.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import styles from '../ui/button.module.css'
import { CopyButton } from '../ui/copy-button.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import own from './share-panel.module.css'

type Props = {
  ticketId: string
  /** The link that works, if there is one, and what is handed on with it once it was made for sharing. */
  link: LinkView | null
  texts: ShareTexts | null
  share: FormAction
  revoke: FormAction
}

/** The slip to the customer's phone: a link made on request, the ways to hand it on, and how to stop it. */
export function SharePanel({ ticketId, link, texts, share, revoke }: Props) {
  const t = useTranslations('share')
  const message = texts && encodeURIComponent(texts.message)
  return (
    <section id="share" className={own.panel}>
      <h2 className={own.title}>{t('title')}</h2>
      {texts && link?.sharedAt ? (
        <>
          <div className={own.ways}>
            <a className={styles.button} href={`https://wa.me/?text=${message}`} target="_blank" rel="noreferrer">
              {t('whatsapp')}
            </a>
            <a className={styles.button} href={`sms:?&body=${message}`}>
              {t('sms')}
            </a>
            <CopyButton
              text={texts.text}
              texts={{ copy: t('copy'), copied: t('copied'), notCopied: t('notCopied') }}
              shortcut={{ label: 'C', key: 'C' }}
            />
          </div>
          <p className={own.note}>{t('note')}</p>
          <div className={own.qr}>
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
        <form action={revoke} className={own.works}>
          <input type="hidden" name="ticketId" value={ticketId} />
          <span>{t('works', { at: harareStamp(link.expiresAt), opened: link.opened })}</span>
          <SubmitButton look="quiet" pendingText={t('revoking')}>
            {t('revoke')}
          </SubmitButton>
        </form>
      )}
    </section>
  )
}
