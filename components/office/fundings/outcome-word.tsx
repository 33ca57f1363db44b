import { useTranslations } from 'next-intl'
import { Word } from '@/components/ui/facts.tsx'
import type { FundingOutcome } from '@/lib/office/fundings/model.ts'

const TONES = {
  asked: 'look',
  sending: 'look',
  unknown: 'look',
  waiting: 'look',
  credited: 'good',
  failed: 'bad',
  not_made: 'bad',
} as const satisfies Record<FundingOutcome, 'good' | 'look' | 'bad'>

/** A top-up's outcome in a word. */
export function OutcomeWord({ outcome }: { outcome: FundingOutcome }) {
  const t = useTranslations('topUps')
  return <Word tone={TONES[outcome]}>{t(`outcomes.${outcome}`)}</Word>
}
