import { useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/shared/money.ts'
import type { TicketView } from '@/lib/tickets/model.ts'
import { moneyTexts } from './money-texts.ts'
import { PriceLines, SaleLines } from './sale-lines.tsx'
import { Slip, SlipLine, SlipNote, SlipTotal } from './slip.tsx'
import { slipHeadOf } from './slip-head-of.ts'
import { SlipToken } from './slip-token.tsx'

/** The slip of a ticket whose money was taken: what it says is what prints. */
export function FinalSlip({ ticket, partnerName }: { ticket: TicketView; partnerName: string }) {
  const t = useTranslations('slip')
  const shell = useTranslations('shell')
  const { sale, tender } = ticket
  const code = sale.token ?? sale.pin
  const waitsForCode = code === null && sale.recipientField === 'meter' && notFinal(sale.outcome)
  return (
    <Slip head={slipHeadOf(ticket, partnerName, shell('till', { number: ticket.tillNumber }))} label={t('label')}>
      <SaleLines sale={sale} />
      {sale.units && (
        <SlipLine label={t('units')} quiet>
          {sale.units}
        </SlipLine>
      )}
      {code !== null && <SlipToken code={code} />}
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
      <References ticket={ticket} />
      <SlipNote>
        {ticket.environment === 'test' && <b>{t('test')}. </b>}
        {t('notFiscal')}
      </SlipNote>
    </Slip>
  )
}

/** Ours and the Service's: with either, anyone finds the sale. */
function References({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('slip')
  const { reference, upstreamId } = ticket.sale
  return (
    <>
      <SlipLine label={t('ourReference')} quiet>
        {reference ?? ticket.number}
      </SlipLine>
      {upstreamId && (
        <SlipLine label={t('serviceReference')} quiet>
          {upstreamId}
        </SlipLine>
      )}
    </>
  )
}

function notFinal(outcome: TicketView['sale']['outcome']): boolean {
  return outcome === 'sending' || outcome === 'unknown' || outcome === 'waiting'
}
