import { useTranslations } from 'next-intl'
import type { Outcome } from '@/lib/sales/model.ts'
import { harareClock } from '@/lib/shared/time.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { moneyTexts } from './money-texts.ts'
import { NextCustomer } from './next-customer.tsx'
import styles from './outcome.module.css'
import { OutcomeFrame } from './outcome-frame.tsx'
import type { OutcomeProps } from './outcome-props.ts'

type Props = OutcomeProps & { outcome: Extract<Outcome, 'failed' | 'not_sold' | 'reversed'> }

/** The money is the customer's: not delivered, not sold at all, or taken back by the Service after delivery. */
export function Undone({ ticket, actions, outcome }: Props) {
  const t = useTranslations('outcome')
  const { sale } = ticket
  const returnedAt = ticket.returns.at(-1)?.at ?? null
  const { price } = moneyTexts(ticket)
  const why = sale.failureCode ? { code: sale.failureCode } : sale.refusal
  return (
    <OutcomeFrame
      outcome={outcome}
      after={sale.settledAt && t('at', { at: harareClock(sale.settledAt).slice(0, 5) })}
      money={
        returnedAt
          ? t('returnedMoney', { price, at: harareClock(returnedAt).slice(0, 5) })
          : t(`${outcome}Money`, { price })
      }
      actions={
        <ClientMessages namespaces={['next']}>
          {!returnedAt && (
            <form action={actions.returnMoney}>
              <input type="hidden" name="ticketId" value={ticket.id} />
              <input type="hidden" name="intentId" value={ticket.id} />
              <SubmitButton look="main" pendingText={t('booking')}>
                {t('haveReturned', { price })}
              </SubmitButton>
            </form>
          )}
          {outcome !== 'reversed' && <ButtonLink href={`/sell/${sale.kind}`}>{t('sellAgain')}</ButtonLink>}
          <NextCustomer href={`/sell/${sale.kind}`} onEnter={returnedAt !== null} />
        </ClientMessages>
      }
      note={returnedAt ? null : t(`${outcome}Note`)}
    >
      <p className={styles.text}>{t(`${outcome}Text`)}</p>
      {why && outcome !== 'reversed' && <ProblemNote problem={why} />}
    </OutcomeFrame>
  )
}
