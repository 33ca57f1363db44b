import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { ExpenseTable, SafeLines, SafeTable } from '@/components/office/cash/cash-tables.tsx'
import { FloatTargets } from '@/components/office/cash/float-targets.tsx'
import { SafeForms } from '@/components/office/cash/safe-forms.tsx'
import { SettingChanges } from '@/components/office/changes/setting-changes.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { FilterField, FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { NameList, NamePick, NameUnclear } from '@/components/ui/forms/name-pick.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { setFloatTargetAction } from '@/lib/counter/shifts/actions.ts'
import { listFloatTargets } from '@/lib/counter/shifts/float-targets.ts'
import { moveSafeAction } from '@/lib/office/cash/actions.ts'
import { orderSafes, parseSafeFilter, SAFE_LINES, type SafeFilter, type SafeQuery } from '@/lib/office/cash/model.ts'
import { listSafeCurrencies, listSafeLines, listSafes, sumExpenses } from '@/lib/office/cash/queries.ts'
import { undoChangeAction } from '@/lib/office/changes/actions.ts'
import { listChangesForOwner } from '@/lib/office/changes/spending-changes.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { optionsOf } from '@/lib/people/branches/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { findNamed, type Named, type NameMatch } from '@/lib/platform/shared/find-named.ts'
import { getPage, type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'

const PAGE = 25

/** What shows its first lines, and all if it is asked for: a large shop has hundreds. */
type Whole = 'safes' | 'floats'

type Search = SafeQuery & PagePlace & { all?: string }

/** The id of the list of branches, of which every form has a field. */
const BRANCHES = 'safe-branches'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('cash')
  return { title: t('title') }
}

/**
 * The cash in the branches' safes: what should be there, the forms that move it, what it was spent on, and every
 * movement.
 */
export default async function CashPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('safe:manage')
  const t = await getTranslations('cash')
  const { on, back, all, ...query } = await searchParams
  const [safes, currencies, tills, changes] = await Promise.all([
    listSafes(actor),
    listSafeCurrencies(actor),
    listFloatTargets(actor),
    listChangesForOwner(actor, ['float']),
  ])
  const branches = optionsOf(safes.map(({ branchCode, branchName }) => ({ code: branchCode, name: branchName })))
  const match = findNamed(branches, query.branch)
  const filter = parseSafeFilter({ ...query, branch: match.value ?? undefined })
  const most = (list: Whole) => (all === list ? Number.MAX_SAFE_INTEGER : PAGE)
  const intentIds = {
    banking: randomUUID(),
    expense: randomUUID(),
    owners_in: randomUUID(),
    owners_out: randomUUID(),
  }
  return (
    <OfficePage title={t('title')} lead={t('lead')} actions={<PrintButton>{t('print')}</PrintButton>}>
      <SafeTable safes={orderSafes(safes, filter.branch).slice(0, most('safes'))} />
      {safes.length > most('safes') && <All filter={filter} of="safes" />}
      <div className="print:hidden">
        <Panel>
          <SafeForms
            {...{ intentIds, branches, currencies }}
            list={BRANCHES}
            branch={filter.branch}
            action={moveSafeAction}
          />
        </Panel>
      </div>
      <NameList id={BRANCHES}>{branches}</NameList>
      <Filters filter={filter} branches={branches} match={match} />
      {match.problem ? (
        <NameUnclear of="branches" problem={match.problem} />
      ) : (
        <>
          <h2 className="text-title font-bold">{t('expenses')}</h2>
          <Expenses actor={actor} filter={filter} />
          <h2 className="text-title font-bold">{t('movements')}</h2>
          <Movements actor={actor} filter={filter} place={{ on, back }} />
        </>
      )}
      <h2 className="text-title font-bold">{t('floats')}</h2>
      <SettingChanges changes={changes} undo={undoChangeAction} />
      <FloatTargets tills={tills} most={most('floats')} currencies={currencies} action={setFloatTargetAction} />
      {tills.length > most('floats') && <All filter={filter} of="floats" />}
    </OfficePage>
  )
}

async function All({ filter, of }: { filter: SafeFilter; of: Whole }) {
  const pages = await getTranslations('pages')
  return <ButtonLink href={pageAddress('/cash', { ...filter, all: of })}>{pages('all')}</ButtonLink>
}

type FilterProps = { filter: SafeFilter; branches: Named[]; match: NameMatch }

async function Filters({ filter: { branch, kind, from, to }, branches, match }: FilterProps) {
  const t = await getTranslations('cash')
  const locale = await getLocale()
  const days = `${formatDay(from, locale)} – ${formatDay(to, locale)}`
  const where = match.problem?.query ?? branches.find(({ value }) => value === branch)?.text
  const chosen = [days, where, kind && t(`kinds.${kind}`)]
  return (
    <FilterForm action="/cash" submit={t('show')} chosen={chosen} open={match.problem !== null}>
      <FilterField label={t('from')} name="from" type="date" key={`f ${from}`} defaultValue={from} />
      <FilterField label={t('to')} name="to" type="date" key={`t ${to}`} defaultValue={to} />
      {branches.length > 1 && (
        <NamePick name="branch" label={t('branch')} all={t('allBranches')} match={match} list={BRANCHES}>
          {branches}
        </NamePick>
      )}
      <Pick name="kind" label={t('kind')} all={t('all')} value={kind} wide>
        {SAFE_LINES.map((one) => ({ value: one, text: t(`kinds.${one}`) }))}
      </Pick>
    </FilterForm>
  )
}

async function Expenses({ actor, filter }: { actor: Actor; filter: SafeFilter }) {
  const t = await getTranslations('cash')
  const sums = await sumExpenses(actor, filter)
  return sums.length === 0 ? <Panel>{t('noExpenses')}</Panel> : <ExpenseTable sums={sums} />
}

async function Movements({ actor, filter, place }: { actor: Actor; filter: SafeFilter; place: PagePlace }) {
  const t = await getTranslations('cash')
  const page = await getPage(place, PAGE, (walk) => listSafeLines(actor, filter, walk))
  const at = (to: PagePlace) => pageAddress('/cash', { ...filter, ...to })
  if (page.rows.length === 0) {
    return (
      <NoRows place={place} start={at({})}>
        {t('nothing')}
      </NoRows>
    )
  }
  return (
    <>
      <SafeLines lines={page.rows} mayReadDrawers={may(actor, 'shift:approve')} />
      <ListPages page={page} href={at} />
    </>
  )
}
