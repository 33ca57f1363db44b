import { useTranslations } from 'next-intl'
import { ResultFact, ResultFacts, ResultLabel } from '@/components/ui/pages/result.tsx'
import { codesOf, type SaleView } from '@/lib/counter/tickets/model.ts'
import { countCodes } from '@/lib/platform/shared/codes.ts'
import { showRecipient } from '../show-recipient.ts'
import { CodeList } from './code-list.tsx'

/** The customer's codes, large enough to read across a counter, with the details that came with them. */
export function TokenPanel({ sale }: { sale: SaleView }) {
  const t = useTranslations('outcome')
  const slip = useTranslations('slip')
  const toMeter = sale.recipientField === 'meter'
  const codes = codesOf(sale)
  const count = countCodes(codes)
  return (
    <>
      <ResultLabel>
        {count > 1
          ? t(toMeter ? 'enterAllIntoMeter' : 'giveCodes', { count })
          : t(toMeter ? 'enterIntoMeter' : 'giveCode')}
      </ResultLabel>
      <CodeList codes={codes} />
      <ResultFacts dense>
        <ResultFact label={toMeter ? slip('meter') : slip('to')} figures>
          {showRecipient(sale)}
        </ResultFact>
        {sale.customerName && (
          <ResultFact label={slip('name')}>
            <bdi>{sale.customerName}</bdi>
          </ResultFact>
        )}
        {sale.units && (
          <ResultFact label={slip('units')} figures>
            {t('units', { units: sale.units })}
          </ResultFact>
        )}
      </ResultFacts>
    </>
  )
}
