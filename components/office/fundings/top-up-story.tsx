import { useLocale, useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx'
import { Muted } from '@/components/ui/lists/table-cell.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { QrCode } from '@/components/ui/qr-code.tsx'
import type { FundingView } from '@/lib/office/fundings/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatSecond } from '@/lib/platform/shared/time/format-time.ts'
import type messages from '@/messages/en.json'

type Kind = keyof typeof messages.topUps.steps

export function TopUpStory({ steps }: Pick<FundingView, 'steps'>) {
  const t = useTranslations('topUps')
  const locale = useLocale()
  const isKnown = (kind: string): kind is Kind => t.has(`steps.${kind as Kind}`)
  if (steps.length === 0) return <p>{t('noSteps')}</p>
  return (
    <ol className="grid gap-1">
      {steps.map(({ at, kind }) => (
        <li key={`${at.getTime()} ${kind}`}>
          <time className="me-2 font-figures text-small text-muted" dateTime={at.toISOString()}>
            {formatSecond(at, locale)}
          </time>{' '}
          {isKnown(kind) ? t(`steps.${kind}`) : kind}
        </li>
      ))}
    </ol>
  )
}

/** What happened to the money, then what somebody must do. */
export function NextStep({ topUp }: { topUp: FundingView }) {
  const t = useTranslations('topUps')
  const { outcome, amountCents, creditCents, instructions, payCode, payAddress, payNetwork, refusal } = topUp
  const amount = formatUsd(creditCents ?? amountCents)
  const isOpen = outcome === 'waiting'
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-xl font-bold">{t(`said.${outcome}`, { amount })}</p>
      {(outcome === 'failed' || outcome === 'not_made') && refusal && <ProblemNote problem={refusal} />}
      {isOpen && instructions && (
        <p className="max-w-184 border-s-3 border-ink bg-soft px-4 py-3 wrap-anywhere">{instructions}</p>
      )}
      {isOpen && payCode && <Line label={t('payCode')} text={payCode} />}
      {isOpen && payAddress && (
        <>
          <Line label={payNetwork ? t('addressOn', { network: payNetwork }) : t('address')} text={payAddress} />
          <div className="w-full max-w-48">
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
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="text-note text-muted">{label}</span>
      <b className="font-figures text-xl leading-snug font-semibold wrap-anywhere">{text}</b>
      <CopyButton text={text} texts={{ copy: t('copy'), copied: t('copied'), notCopied: t('notCopied') }} />
    </div>
  )
}

/** The Service's words for a top-up, in ours. */
const OUTCOMES = { pending: 'waiting', credited: 'credited', failed: 'failed' } as const

/** What the Service says of a top-up in our words, and its own beside them, which its support asks for. */
export function ServiceStatus({ status }: { status: string }) {
  const t = useTranslations('topUps.outcomes')
  if (!(status in OUTCOMES)) return status
  return (
    <>
      {t(OUTCOMES[status as keyof typeof OUTCOMES])} <Muted>{status}</Muted>
    </>
  )
}
