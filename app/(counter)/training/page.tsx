import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AutoRefreshLists } from '@/components/counter/sales/auto-refresh-lists.tsx'
import { ListScreen } from '@/components/counter/sales/list-screen.tsx'
import { DrillList } from '@/components/counter/training/drill-list.tsx'
import { Tour } from '@/components/counter/training/tour.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { setTrainingAction } from '@/lib/counter/training/actions.ts'
import { listDrillsDone, listTourDone } from '@/lib/counter/training/training.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, mayOnceProven } from '@/lib/people/access/model.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { type ProblemSearch, parseProblem } from '@/lib/platform/i18n/problem-search.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('training')
  return { title: t('title') }
}

/** The tour of a first day, then drills, at a till that sells with a test key; a manager can turn any till into one. */
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
      {isTest && <Practice actor={actor} />}
      {mayChange && (till.training || !isTest) && (
        <form action={setTrainingAction}>
          <input type="hidden" name="training" value={till.training ? 'off' : 'on'} />
          <SubmitButton look={isTest ? undefined : 'main'} pendingText={t('changing')}>
            {till.training ? t('end') : t('begin')}
          </SubmitButton>
        </form>
      )}
      {!mayChange && !isTest && <p>{t('askManager')}</p>}
    </ListScreen>
  )
}

async function Practice({ actor }: { actor: Actor }) {
  const t = await getTranslations('training')
  const [tour, drills] = await Promise.all([listTourDone(actor), listDrillsDone(actor)])
  return (
    <>
      <AutoRefreshLists />
      <Tour done={tour} />
      <h2 className="mt-2 text-title font-bold">{t('later')}</h2>
      <DrillList done={drills} />
    </>
  )
}
