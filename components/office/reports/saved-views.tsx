import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields, TextField } from '@/components/ui/forms/fields.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { Folded } from '@/components/ui/lists/facts.tsx'
import { namedDays, periodOf } from '@/lib/office/periods/model.ts'
import { MOST_VIEWS, type ReportFilter, reportQuery, type SavedView } from '@/lib/office/reports/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

type Props = {
  views: SavedView[]
  /** The query for what the report shows, with the name of its days if they have one. */
  query: string
  save: ResultAction
  remove: FormAction
}

/** The person's own views of the reports: to open, to keep this one, to remove. */
export function SavedViews({ views, query, save, remove }: Props) {
  const t = useTranslations('reports.views')
  return (
    <div className="-mt-3 print:hidden">
      <div className="flex flex-wrap gap-x-4">
        {views.map((view) => (
          <Link
            key={view.id}
            href={`/reports?${view.query}`}
            prefetch={false}
            aria-current={view.query === query ? 'true' : undefined}
            className="inline-flex min-h-target items-center text-note font-semibold wrap-anywhere aria-[current]:no-underline"
          >
            {view.name}
          </Link>
        ))}
      </div>
      <Folded title={t('title')}>
        <ActionForm action={save} submit={t('save')} pendingText={t('saving')} done={t('saved')} look="quiet">
          <input type="hidden" name="query" value={query} />
          <Fields>
            <TextField name="name" label={t('name')} hint={t('hint', { most: MOST_VIEWS })} required maxLength={60} />
          </Fields>
        </ActionForm>
        {views.length > 0 && (
          <ul className="grid gap-1" aria-label={t('mine')}>
            {views.map(({ id, name }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3">
                <span className="wrap-anywhere">{name}</span>
                <form action={remove}>
                  <input type="hidden" name="viewId" value={id} />
                  <input type="hidden" name="query" value={query} />
                  <SubmitButton look="quiet" pendingText={t('removing')} aria-label={t('removeNamed', { name })}>
                    {t('remove')}
                  </SubmitButton>
                </form>
              </li>
            ))}
          </ul>
        )}
      </Folded>
    </div>
  )
}

/** The days that are asked for most, and whether sales stand beside those of the days before. */
export function ReportPresets({ filter, now }: { filter: ReportFilter; now: Date }) {
  const t = useTranslations('reports')
  const names = useTranslations('period.names')
  const covered = periodOf(filter, now)
  const presets = namedDays(now).map(({ name, from, to }) => {
    return { name, text: names(name), changed: { period: name, from, to }, isOn: name === covered }
  })
  const compare = { name: 'compare', text: t('compare'), changed: { compare: filter.compare ? null : '1' } as const }
  const links = [...presets, ...(filter.report === 'sales' ? [{ ...compare, isOn: filter.compare !== null }] : [])]
  return (
    <nav className="flex flex-wrap gap-x-4 print:hidden" aria-label={t('presets')}>
      {links.map(({ name, text, changed, isOn }) => (
        <Link
          key={name}
          href={`/reports?${reportQuery(filter, changed)}`}
          prefetch={false}
          aria-current={isOn ? 'true' : undefined}
          className="inline-flex min-h-target items-center text-note font-semibold whitespace-nowrap aria-[current]:no-underline"
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
