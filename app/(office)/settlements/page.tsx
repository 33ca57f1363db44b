import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SettlementTable, UnsettledPanel } from '@/components/office/settlements/settlement-panels.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { settlePaymentsAction, undoSettlementAction } from '@/lib/office/settlements/actions.ts'
import { listSettlements, listUnsettled } from '@/lib/office/settlements/queries.ts'
import { may } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settlements')
  return { title: t('title') }
}

/** What customers paid by payment types, until the bank or wallet has paid it out to the shop. */
export default async function SettlementsPage() {
  const actor = await requirePermission('safe:manage')
  const t = await getTranslations('settlements')
  const [unsettled, settled] = await Promise.all([listUnsettled(actor), listSettlements(actor)])
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink href="/api/settlements/export" download>
          {t('file')}
        </ButtonLink>
      }
    >
      {unsettled.length === 0 && (
        <Panel>
          <p>{t('nothing')}</p>
          {may(actor, 'money:read') && <ButtonLink href="/money">{t('toTypes')}</ButtonLink>}
        </Panel>
      )}
      {unsettled.map((one) => (
        <UnsettledPanel
          key={`${one.typeId} ${one.branchCode}`}
          unsettled={one}
          intentId={randomUUID()}
          settle={settlePaymentsAction}
        />
      ))}
      {settled.length > 0 && (
        <>
          <h2 className="text-title font-bold">{t('settled')}</h2>
          <SettlementTable
            rows={settled.map((row) => ({ ...row, intentId: randomUUID() }))}
            undo={undoSettlementAction}
          />
        </>
      )}
    </OfficePage>
  )
}
