import { useTranslations } from 'next-intl'
import { formatMoney, formatUsd } from '@/lib/shared/money.ts'
import type { SaleView, TicketView } from '@/lib/tickets/model.ts'
import { moneyTexts } from './money-texts.ts'
import { itemsOf } from './ready-to-sell.ts'
import { PriceLines, SaleLines } from './sale-lines.tsx'
import { SlipLine, SlipNote, SlipReference, SlipTotal } from './slip.tsx'
import { SlipToken } from './slip-token.tsx'

/** What stands under the head of a slip, on screen and on paper: only what came back, and nothing computed from it. */
export function SlipBody({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('slip')
  const items = itemsOf(ticket)
  return (
    <>
      {items.map((sale) => (
        <Item key={sale.id} sale={sale} ticket={ticket} alone={items.length === 1} />
      ))}
      <SlipTotal label={t('paid')}>{moneyTexts(ticket).price}</SlipTotal>
      {ticket.tenders.map(({ currency, receivedCents, changeCents }) => (
        <div key={`${currency} ${receivedCents} ${changeCents}`}>
          {receivedCents > 0n && (
            <SlipLine label={t('cash', { currency })} quiet>
              {formatMoney({ cents: receivedCents, currency })}
            </SlipLine>
          )}
          <SlipLine label={t('change')} quiet>
            {formatMoney({ cents: changeCents, currency })}
          </SlipLine>
        </div>
      ))}
      {ticket.collections
        .filter(({ state }) => state === 'completed')
        .map(({ id, methodLabel, creditCents, amountCents }) => (
          <SlipLine key={id} label={methodLabel} quiet>
            {formatUsd(creditCents ?? amountCents)}
          </SlipLine>
        ))}
      {ticket.returns.map(({ id, currency, nativeCents: cents }) => (
        <SlipLine key={id} label={t('givenBack')} quiet>
          {formatMoney({ cents, currency })}
        </SlipLine>
      ))}
      <SlipNote>
        {ticket.environment === 'test' && <b>{t('test')}. </b>}
        {t('notFiscal')}
      </SlipNote>
    </>
  )
}

/** One item: how its price came about where it is the only one, else its price beside its state. */
function Item({ sale, ticket, alone }: { sale: SaleView; ticket: TicketView; alone: boolean }) {
  const t = useTranslations('slip')
  const states = useTranslations('states')
  const voucher = useTranslations('voucher')
  const { token, pin } = sale
  const waitsForCode = token === null && sale.recipientField === 'meter' && notFinal(sale)
  return (
    <>
      <SaleLines sale={sale} />
      {sale.units && (
        <SlipLine label={t('units')} quiet>
          {sale.units}
        </SlipLine>
      )}
      {token !== null && <SlipToken code={token} intoMeter={sale.recipientField === 'meter'} />}
      {pin !== null && (
        <SlipLine label={voucher('slipCode')} quiet words>
          {voucher('onPaper')}
        </SlipLine>
      )}
      {waitsForCode && (
        <SlipLine label={t('token')} quiet words>
          {t('toFollow')}
        </SlipLine>
      )}
      {alone ? (
        <PriceLines sale={sale} />
      ) : (
        <SlipLine label={sale.outcome ? states(sale.outcome) : t('toFollow')}>
          {formatUsd(sale.priceCents ?? 0n)}
        </SlipLine>
      )}
      <SlipReference label={t('ourReference')}>{sale.reference ?? ticket.number}</SlipReference>
      {sale.upstreamId && <SlipReference label={t('serviceReference')}>{sale.upstreamId}</SlipReference>}
    </>
  )
}

function notFinal({ outcome }: SaleView): boolean {
  return outcome === 'sending' || outcome === 'unknown' || outcome === 'waiting'
}
