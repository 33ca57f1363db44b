import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ListEmpty, ListScreen } from '@/components/counter/sales/list-screen.tsx'
import { LeftOpenList } from '@/components/counter/take-over/left-open-list.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { takeOverTicketAction } from '@/lib/counter/take-over/actions.ts'
import { listLeftOpen } from '@/lib/counter/take-over/take-over.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { type ProblemSearch, parseProblem } from '@/lib/platform/i18n/problem-search.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

type Search = ProblemSearch & { all?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('takeOver')
  return { title: t('title') }
}

/** What the branch's other tills left open. Tills whose browser is on are listed only with `all=1`. */
export default async function LeftOpenPage({ searchParams }: { searchParams: Promise<Search> }) {
  const t = await getTranslations('takeOver')
  const { all, ...problemSearch } = await searchParams
  const problem = parseProblem(problemSearch)
  const tickets = await listLeftOpen(await requireServing('sale:create'), { all: all === '1' })
  return (
    <ListScreen title={t('title')} lead={all === '1' ? t('leadAll') : t('lead')}>
      {problem && <ProblemNote problem={problem} />}
      {tickets.length === 0 ? (
        <ListEmpty>{t('empty')}</ListEmpty>
      ) : (
        <LeftOpenList tickets={tickets} now={sharedNow()} takeOver={takeOverTicketAction} />
      )}
      <p>
        <ButtonLink look="aside" href={all === '1' ? '/left-open' : '/left-open?all=1'}>
          {all === '1' ? t('darkOnly') : t('all')}
        </ButtonLink>
      </p>
    </ListScreen>
  )
}
