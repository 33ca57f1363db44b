import { useTranslations } from 'next-intl'
import type { SaleView } from '@/lib/tickets/model.ts'
import result from '../ui/result.module.css'
import styles from './outcome.module.css'
import { showRecipient } from './show-recipient.ts'
import { tokenGroups } from './token-groups.ts'

/** The code that the customer takes away, big enough to be read over a counter, and only what came back beside it. */
export function TokenPanel({ sale, code }: { sale: SaleView; code: string }) {
  const t = useTranslations('outcome')
  const slip = useTranslations('slip')
  const toMeter = sale.recipientField === 'meter'
  return (
    <>
      <h2 className={result.label}>{toMeter ? t('enterIntoMeter') : t('giveCode')}</h2>
      <p className={styles.token}>
        {groupsOf(code).map(({ position, digits }) => (
          <span key={position}>{digits}</span>
        ))}
      </p>
      <dl className={result.facts} data-of="sale">
        <div>
          <dt>{toMeter ? slip('meter') : slip('to')}</dt>
          <dd data-figures>{showRecipient(sale)}</dd>
        </div>
        {sale.customerName && (
          <div>
            <dt>{slip('name')}</dt>
            <dd>{sale.customerName}</dd>
          </div>
        )}
        {sale.units && (
          <div>
            <dt>{slip('units')}</dt>
            <dd data-figures>{t('units', { units: sale.units })}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** Two groups of a token may be alike, so each is known by its place. */
function groupsOf(code: string) {
  return tokenGroups(code).map((digits, index) => ({ position: index + 1, digits }))
}
