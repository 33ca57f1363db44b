import { useTranslations } from 'next-intl'
import type { FundingView } from '@/lib/fundings/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import styles from './next-step.module.css'

/** What happened to the money first, then what somebody has to do. */
export function NextStep({ topUp }: { topUp: FundingView }) {
  const t = useTranslations('topUps')
  const { outcome, amountCents, creditCents, instructions, payCode, payAddress, payNetwork, refusal } = topUp
  const amount = formatUsd(creditCents ?? amountCents)
  const isOpen = outcome === 'waiting'
  return (
    <div className={styles.step}>
      <p className={styles.said}>{t(`said.${outcome}`, { amount })}</p>
      {(outcome === 'failed' || outcome === 'not_made') && refusal && <ProblemNote problem={refusal} />}
      {isOpen && instructions && <p className={styles.told}>{instructions}</p>}
      {isOpen && payCode && <Line label={t('payCode')} text={payCode} />}
      {isOpen && payAddress && (
        <>
          <Line label={payNetwork ? t('addressOn', { network: payNetwork }) : t('address')} text={payAddress} />
          <div className={styles.qr}>
            <QrCode text={payAddress} label={t('addressQr')} />
          </div>
        </>
      )}
    </div>
  )
}

function Line({ label, text }: { label: string; text: string }) {
  const t = useTranslations('topUps')
  return (
    <div className={styles.line}>
      <span className={styles.label}>{label}</span>
      <b className={styles.figure}>{text}</b>
      <CopyButton text={text} texts={{ copy: t('copy'), copied: t('copied'), notCopied: t('notCopied') }} />
    </div>
  )
}
