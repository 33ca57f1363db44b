import { useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/shared/money.ts'
import type { TicketView } from '@/lib/tickets/model.ts'
import { moneyTexts } from './money-texts.ts'
import { PriceLines, SaleLines } from './sale-lines.tsx'
import { SlipLine, SlipNote, SlipReference, SlipTotal } from './slip.tsx'
import { SlipToken } from './slip-token.tsx'

/** What stands under the head of a slip, on screen and on paper: only what came back, and nothing computed from it. */
export function SlipBody({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('slip')
  const {
    sale,
    tenders: [tender],
  } = ticket
  const code = sale.token ?? sale.pin
  const waitsForCode = code === null && sale.recipientField === 'meter' && notFinal(sale.outcome)
  return (
    <>
      <SaleLines sale={sale} />
      {sale.units && (
        <SlipLine label={t('units')} quiet>
          {sale.units}
        </SlipLine>
      )}
      {code !== null && <SlipToken code={code} intoMeter={sale.recipientField === 'meter'} />}
      {waitsForCode && (
        <SlipLine label={t('token')} quiet words>
          {t('toFollow')}
        </SlipLine>
      )}
      <PriceLines sale={sale} />
      <SlipTotal label={t('paid')}>{moneyTexts(ticket).price}</SlipTotal>
      {tender && (
        <>
          <SlipLine label={t('cash')} quiet>
            {formatUsd(tender.receivedCents)}
          </SlipLine>
          <SlipLine label={t('change')} quiet>
            {formatUsd(tender.changeCents)}
          </SlipLine>
        </>
      )}
      <SlipReference label={t('ourReference')}>{sale.reference ?? ticket.number}</SlipReference>
      {sale.upstreamId && <SlipReference label={t('serviceReference')}>{sale.upstreamId}</SlipReference>}
      <SlipNote>
        {ticket.environment === 'test' && <b>{t('test')}. </b>}
        {t('notFiscal')}
      </SlipNote>
    </>
  )
}

function notFinal(outcome: TicketView['sale']['outcome']): boolean {
  return outcome === 'sending' || outcome === 'unknown' || outcome === 'waiting'
}
