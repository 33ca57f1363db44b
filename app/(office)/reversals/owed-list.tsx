import { randomUUID } from 'node:crypto'
import { getTranslations } from 'next-intl/server'
import { OwedCard } from '@/components/office/reversals/owed-card.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { writeOffDebtAction } from '@/lib/counter/endings/actions.ts'
import { listOwed } from '@/lib/counter/endings/debts.ts'
import type { Actor } from '@/lib/people/access/model.ts'

/** What customers owe us, oldest debt first. */
export async function OwedList({ actor }: { actor: Actor }) {
  const [t, pages, debts] = await Promise.all([getTranslations('reversals'), getTranslations('pages'), listOwed(actor)])
  return (
    <OfficePage
      title={t('owed.title')}
      lead={t('owed.lead')}
      actions={<ButtonLink href="/reversals">{pages('toOpen')}</ButtonLink>}
    >
      {debts.length === 0 && <Panel>{t('owed.empty')}</Panel>}
      {debts.map((debt) => (
        <OwedCard key={debt.ticketId} debt={{ ...debt, intentId: randomUUID() }} writeOff={writeOffDebtAction} />
      ))}
    </OfficePage>
  )
}
