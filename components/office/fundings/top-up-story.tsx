import { useLocale, useTranslations } from 'next-intl'
import type { FundingView } from '@/lib/office/fundings/model.ts'
import { saySecond } from '@/lib/platform/shared/say-time.ts'
import type messages from '@/messages/en.json'

type Kind = keyof typeof messages.topUps.steps

/** A top-up's history, oldest first. */
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
            {saySecond(at, locale)}
          </time>{' '}
          {isKnown(kind) ? t(`steps.${kind}`) : kind}
        </li>
      ))}
    </ol>
  )
}
