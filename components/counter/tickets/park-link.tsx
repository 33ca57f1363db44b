import { useTranslations } from 'next-intl'
import { ButtonLink, type Shortcut } from '@/components/ui/buttons/button-link.tsx'
import type { SaleKind } from '@/lib/counter/kinds/model.ts'

/** Leaves an unpaid ticket, which parks it, for the next customer. */
export function ParkLink({ kind, shortcut }: { kind: SaleKind; shortcut?: Shortcut }) {
  const t = useTranslations('parked')
  return (
    <ButtonLink look="quiet" href={`/sell/${kind}`} {...(shortcut && { shortcut })}>
      {t('park')}
    </ButtonLink>
  )
}
