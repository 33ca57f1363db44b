import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ListScreen } from '@/components/counter/sales/list-screen.tsx'
import { DrillList } from '@/components/counter/training/drill-list.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { setTrainingAction } from '@/lib/counter/training/actions.ts'
import { listDrillsDone } from '@/lib/counter/training/training.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import { mayOnceProven } from '@/lib/people/access/model.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { type ProblemSearch, parseProblem } from '@/lib/platform/i18n/problem-search.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('training')
  return { title: t('title') }
}

/** Drills for beginners, at a till that sells with a test key; a manager can turn any till into one. */
export default async function TrainingPage({ searchParams }: { searchParams: Promise<ProblemSearch> }) {
  const t = await getTranslations('training')
  const actor = await requireServing('sale:create')
  const till = requireTill(actor)
  const problem = parseProblem(await searchParams)
  const isTest = environmentOf(till) === 'test'
  const mayChange = mayOnceProven(actor, 'till:enrol')
  return (
    <ListScreen title={t('title')} lead={isTest ? t('lead') : t('live')}>
      {problem && <ProblemNote problem={problem} />}
      {isTest && <DrillList done={await listDrillsDone(actor)} />}
      {mayChange && (till.training || !isTest) && (
        <form action={setTrainingAction}>
          <input type="hidden" name="training" value={till.training ? 'off' : 'on'} />
          <SubmitButton look="main" pendingText={t('changing')}>
            {till.training ? t('end') : t('begin')}
          </SubmitButton>
        </form>
      )}
      {!mayChange && !isTest && <p>{t('askManager')}</p>}
    </ListScreen>
  )
}
