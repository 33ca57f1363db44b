import { useLocale, useTranslations } from 'next-intl'
import { ProblemNote } from '@/components/ui/problem-note.tsx'
import type { StatementGap, StatementStanding } from '@/lib/office/statement/model.ts'
import { formatSigned } from '@/lib/platform/shared/money.ts'
import { problemNamed } from '@/lib/platform/shared/problem.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'
import type messages from '@/messages/en.json'

type Stop = keyof typeof messages.statement.stopped

/** How current the page is: when the Service was last read to the end, and what stops it, if anything. */
export function StatementNews({ standing }: { standing: StatementStanding }) {
  const t = useTranslations('statement')
  const locale = useLocale()
  const why = useTranslations('setUp.findings')
  const { syncedAt, reading, problem, cause, gap } = standing
  if (problem !== null) {
    const isOwn = (code: string): code is Stop => t.has(`stopped.${code as Stop}`)
    if (!isOwn(problem)) return <ProblemNote problem={problemNamed(problem)} />
    return cause === null ? t(`stopped.${problem}`) : `${t(`stopped.${problem}`)} ${why(`key_answers_${cause}`)}`
  }
  if (syncedAt === null) return t('firstReading')
  const read = t(reading ? 'stillReading' : 'readAt', { at: harareStamp(syncedAt, locale) })
  return gap === null ? (
    read
  ) : (
    <>
      {read} <GapNote gap={gap} />
    </>
  )
}

/** What is missing for good, and its sum. */
function GapNote({ gap: { from, until, cents } }: { gap: StatementGap }) {
  const t = useTranslations('statement')
  const locale = useLocale()
  const span = { from: harareStamp(from, locale), until: harareStamp(until, locale) }
  if (cents === null) return t('gap', span)
  return t('gapOf', { ...span, amount: formatSigned(cents) })
}
