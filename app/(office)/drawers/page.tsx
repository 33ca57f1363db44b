import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { DrawerTable } from '@/components/office/shifts/drawer-table.tsx'
import { FilterField, FilterForm } from '@/components/ui/filter-form.tsx'
import { OfficePage, Panel } from '@/components/ui/office-page.tsx'
import { PrintButton } from '@/components/ui/print-button.tsx'
import { listDrawers } from '@/lib/counter/shifts/list-drawers.ts'
import { sumShort } from '@/lib/counter/shifts/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { harareDay, readDay, sayDay } from '@/lib/platform/shared/time.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('drawers')
  return { title: t('title') }
}

/** Every drawer of a day, short ones first. */
export default async function DrawersPage({ searchParams }: { searchParams: Promise<{ day?: string }> }) {
  const actor = await requirePermission('shift:approve')
  const t = await getTranslations('drawers')
  const { day: asked = '' } = await searchParams
  const day = readDay(asked) ? asked : harareDay(new Date())
  const lines = await listDrawers(actor, day)
  const short = sumShort(lines).map(({ currency, cents }) => formatMoney({ cents: -cents, currency }))
  const told = short.length > 0 ? t('short', { sums: short.join(' + ') }) : t('noneShort')
  return (
    <OfficePage
      title={t('titleOf', { day: sayDay(day, await getLocale()) })}
      lead={lines.length > 0 ? told : undefined}
      actions={<PrintButton>{t('print')}</PrintButton>}
    >
      <FilterForm action="/drawers" submit={t('show')}>
        <FilterField label={t('day')} name="day" type="date" key={day} defaultValue={day} />
      </FilterForm>
      {lines.length === 0 ? <Panel>{t('nothing')}</Panel> : <DrawerTable lines={lines} />}
    </OfficePage>
  )
}
