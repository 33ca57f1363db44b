import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { AuditFilters } from '@/components/people/audit/audit-filters.tsx'
import { AuditTable } from '@/components/people/audit/audit-table.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { NameUnclear } from '@/components/ui/forms/name-pick.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { may } from '@/lib/people/access/model.ts'
import { AUDIT_ACTION, isAuditAction, parseAuditFilter } from '@/lib/people/audit/model.ts'
import { listAudit, listAuditChoices } from '@/lib/people/audit/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { findNamed } from '@/lib/platform/shared/find-named.ts'

type Search = Partial<Record<'who' | 'action' | 'till' | 'about' | 'from' | 'to' | 'before', string>>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit')
  return { title: t('title') }
}

/** Who did what, when and where, with the values before and after. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('audit:read')
  const t = await getTranslations('audit')
  const query = await searchParams
  const choices = await listAuditChoices(actor)
  const [who, till] = [findNamed(choices.people, query.who), findNamed(choices.tills, query.till)]
  const actions = choices.actions.map((value) => ({
    value,
    text: isAuditAction(value) ? t(`actions.${value}`) : value,
  }))
  const action = findNamed(actions, query.action, AUDIT_ACTION)
  const unclear = [who, till, action].some(({ problem }) => problem !== null)
  const search = { ...query, who: who.value ?? '', till: till.value ?? '', action: action.value ?? '' }
  const filter = parseAuditFilter(search)
  const { rows, next } = unclear
    ? { rows: [], next: null }
    : await listAudit(actor, filter, { locale: await getLocale() })
  const address = (changes: Search, path = '/audit') => {
    const pairs = Object.entries({ ...search, ...changes }).filter(([, value]) => value)
    return `${path}?${new URLSearchParams(Object.fromEntries(pairs))}`
  }
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        !unclear &&
        may(actor, 'audit:export') && (
          <ButtonLink href={address({ before: '' }, '/api/audit')} download>
            {t('export')}
          </ButtonLink>
        )
      }
    >
      <AuditFilters filter={filter} choices={choices} actions={actions} matches={{ who, till, action }} />
      {who.problem && <NameUnclear of="people" problem={who.problem} />}
      {till.problem && <NameUnclear of="tills" problem={till.problem} />}
      {action.problem && <NameUnclear of="actions" problem={action.problem} />}
      {rows.length > 0 && <AuditTable rows={rows} />}
      {rows.length === 0 && !unclear && <Panel>{t('empty')}</Panel>}
      <nav aria-label={t('older')}>
        {filter.before && <ButtonLink href={address({ before: '' })}>{t('newest')}</ButtonLink>}{' '}
        {next && <ButtonLink href={address({ before: next })}>{t('older')}</ButtonLink>}
      </nav>
    </OfficePage>
  )
}
