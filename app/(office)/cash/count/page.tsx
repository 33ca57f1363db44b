import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CountTable, SafeCountForm } from '@/components/office/cash/safe-count.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { countSafeAction } from '@/lib/office/cash/actions.ts'
import { listSafeCounts, listSafeCurrencies, listSafes } from '@/lib/office/cash/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('cash')
  return { title: t('countTitle') }
}

/** The count of one branch's safe beside what the books say, and the counts before it. */
export default async function SafeCountPage({ searchParams }: { searchParams: Promise<{ branch?: string }> }) {
  const actor = await requirePermission('safe:manage')
  const { branch } = await searchParams
  const [t, safes, currencies] = await Promise.all([
    getTranslations('cash'),
    listSafes(actor),
    listSafeCurrencies(actor),
  ])
  const safe = branch ? safes.find(({ branchCode }) => branchCode === branch) : safes[0]
  if (!safe) return notFound()
  const counts = await listSafeCounts(actor, safe.branchCode)
  const lines = currencies.map((currency) => {
    const cents = safe.sums.find((sum) => sum.currency === currency)?.cents ?? 0n
    return { currency, cents, intentId: randomUUID() }
  })
  return (
    <OfficePage
      title={`${t('countTitle')}, ${safe.branchName}`}
      lead={t('countLead')}
      actions={<ButtonLink href="/cash">{t('toCash')}</ButtonLink>}
    >
      <Panel>
        <SafeCountForm branchCode={safe.branchCode} lines={lines} action={countSafeAction} />
      </Panel>
      <h2 className="text-title font-bold">{t('counts')}</h2>
      {counts.length === 0 ? <Panel>{t('noCounts')}</Panel> : <CountTable counts={counts} />}
    </OfficePage>
  )
}
