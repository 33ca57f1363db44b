import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { formatSums } from '@/lib/platform/shared/money.ts'

type Sums = { currency: string; cents: bigint }[]

type Props = {
  ticketId: string
  /** What is kept for the number that is served: the oldest of it, and the sums. */
  owed: { id: string; sums: Sums } | null
  /** What was just paid out of it, to be counted with what the customer hands over. */
  paid: Sums
}

/** At a price: change that the shop owes this customer is paid out first, and pays for the sale with the rest. */
export function OwedAtPrice({ ticketId, owed, paid }: Props) {
  const t = useTranslations('change')
  if (!owed && paid.length === 0) return null
  return (
    <section className="grid justify-items-start gap-2 pt-4">
      {paid.length > 0 && (
        <p role="status" className="font-semibold">
          {t('countIt', { sum: formatSums(paid) })}
        </p>
      )}
      {owed && <p>{t('isOwed', { sum: formatSums(owed.sums) })}</p>}
      {owed && <ButtonLink href={`/change?of=${owed.id}&ticket=${ticketId}`}>{t('open')}</ButtonLink>}
    </section>
  )
}
