import { useTranslations } from 'next-intl'
import { ResultFact, ResultFacts, ResultLabel } from '@/components/ui/result.tsx'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { showRecipient } from '../show-recipient.ts'
import { CodeGroups } from './code-groups.tsx'

/** The customer's code, large enough to read across a counter, with the details that came with it. */
export function TokenPanel({ sale, code }: { sale: SaleView; code: string }) {
  const t = useTranslations('outcome')
  const slip = useTranslations('slip')
  const toMeter = sale.recipientField === 'meter'
  return (
    <>
      <ResultLabel>{toMeter ? t('enterIntoMeter') : t('giveCode')}</ResultLabel>
      <p className="flex flex-wrap justify-between gap-y-3 pt-3 pb-4 font-figures text-[3.25rem] leading-none font-bold tracking-close select-all max-phone:grid max-phone:grid-cols-[auto_auto] max-phone:justify-start max-phone:gap-x-6 max-phone:gap-y-3 max-phone:text-[length:min(2.875rem,12.8vw)]">
        <CodeGroups code={code} />
      </p>
      <ResultFacts dense>
        <ResultFact label={toMeter ? slip('meter') : slip('to')} figures>
          {showRecipient(sale)}
        </ResultFact>
        {sale.customerName && <ResultFact label={slip('name')}>{sale.customerName}</ResultFact>}
        {sale.units && (
          <ResultFact label={slip('units')} figures>
            {t('units', { units: sale.units })}
          </ResultFact>
        )}
      </ResultFacts>
    </>
  )
}
