import { useLocale, useTranslations } from 'next-intl'
import { harareStamp } from '@/lib/shared/time.ts'
import type { StatementStanding } from '@/lib/statement/model.ts'
import type messages from '@/messages/en.json'
import { ProblemNote } from '../ui/problem-note.tsx'

type Stop = keyof typeof messages.statement.stopped

/** How true the page is: when the Service was last read to the end, and what stops it, if something does. */
export function StatementNews({ standing }: { standing: StatementStanding }) {
  const t = useTranslations('statement')
  const locale = useLocale()
  const { syncedAt, reading, problem } = standing
  if (problem !== null) {
    const isOwn = (code: string): code is Stop => t.has(`stopped.${code as Stop}`)
    return isOwn(problem) ? t(`stopped.${problem}`) : <ProblemNote problem={{ code: problem }} />
  }
  if (syncedAt === null) return t('firstReading')
  return t(reading ? 'stillReading' : 'readAt', { at: harareStamp(syncedAt, locale) })
}
