import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/shared/money.ts'
import type { SaleView } from '@/lib/tickets/model.ts'
import type { FormAction } from '../ui/form-action.ts'
import styles from './basket-list.module.css'
import { showRecipient } from './show-recipient.ts'

type Props = { ticketId: string; items: readonly SaleView[]; remove: FormAction }

/** The items of a ticket before the money is taken: each can be changed or taken off. */
export function BasketList({ ticketId, items, remove }: Props) {
  const t = useTranslations('tender')
  return (
    <ol className={styles.list}>
      {items.map((sale) => (
        <li key={sale.id} className={styles.item}>
          <Link href={`/tickets/${ticketId}?edit=${sale.id}`} className={styles.what}>
            <b>{sale.productName}</b>
            <span className={styles.to}>{showRecipient(sale)}</span>
          </Link>
          <span className={styles.price}>{formatUsd(sale.priceCents ?? 0n)}</span>
          <form action={remove}>
            <input type="hidden" name="ticketId" value={ticketId} />
            <input type="hidden" name="saleId" value={sale.id} />
            <button type="submit" className={styles.remove} aria-label={`${t('remove')}: ${sale.productName}`}>
              {t('remove')}
            </button>
          </form>
        </li>
      ))}
    </ol>
  )
}
