import { useTranslations } from 'next-intl'
import type { FundingOutcome } from '@/lib/fundings/model.ts'
import { Word } from '../office/facts.tsx'

const TONES = {
  asked: 'look',
  sending: 'look',
  unknown: 'look',
  waiting: 'look',
  credited: 'good',
  failed: 'bad',
  not_made: 'bad',
} as const satisfies Record<FundingOutcome, 'good' | 'look' | 'bad'>

/** How a top-up stands, in a word. */
export function OutcomeWord({ outcome }: { outcome: FundingOutcome }) {
  const t = useTranslations('topUps')
  return <Word tone={TONES[outcome]}>{t(`outcomes.${outcome}`)}</Word>
}
