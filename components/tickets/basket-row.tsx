import { useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/shared/money.ts'
import { problemNamed } from '@/lib/shared/problem.ts'
import { ClientMessages } from '../ui/client-messages.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import styles from './basket-row.module.css'
import { HiddenCode } from './hidden-code.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import { ReadOutLink } from './read-out-link.tsx'
import { SellAgainForm } from './sell-again-form.tsx'
import { SellHeldForm } from './sell-held-form.tsx'
import { showRecipient } from './show-recipient.ts'
import { TokenPanel } from './token-panel.tsx'

const UNDONE = ['failed', 'not_sold', 'reversed']

/** One item of several: its state, what it brought, and what can be done about it. */
export function BasketRow({ sale, ticket, intent, actions }: OutcomeProps) {
  const t = useTranslations('outcome')
  const states = useTranslations('states')
  const { outcome, token, pin, missing, failureCode, refusal, problem } = sale
  const undone = outcome !== null && UNDONE.includes(outcome)
  const why = failureCode ? problemNamed(failureCode) : refusal
  return (
    <li className={styles.row} data-outcome={outcome ?? 'paid'}>
      <div className={styles.head}>
        {outcome ? (
          <StateChip outcome={outcome} {...(missing && { word: states(`${missing}Missing`) })} />
        ) : (
          <b>{t('paidNotSold')}</b>
        )}
        <span className={styles.what}>
          <b>{sale.productName}</b> <span className={styles.to}>{showRecipient(sale)}</span>
        </span>
        <span className={styles.price}>{formatUsd(sale.priceCents ?? 0n)}</span>
      </div>
      {missing && <p>{t(`${missing}MissingText`)}</p>}
      {outcome === 'delivered' && token !== null && (
        <>
          <TokenPanel sale={sale} code={token} />
          <p>
            <ReadOutLink ticket={ticket} sale={sale} />
          </p>
        </>
      )}
      {outcome === 'delivered' && pin !== null && (
        <ClientMessages namespaces={['voucher', 'next', 'problems']}>
          <HiddenCode saleId={sale.id} reveal={actions.revealCode} />
        </ClientMessages>
      )}
      {undone && why && outcome !== 'reversed' && <ProblemNote problem={why} />}
      {undone && ticket.freeCents > 0n && (
        <SellAgainForm ticketId={ticket.id} sale={sale} intent={intent} action={actions.sellAgain} />
      )}
      {outcome === null && (
        <>
          {problem && <ProblemNote problem={problem} />}
          <SellHeldForm ticket={ticket} sale={sale} action={actions.sellHeld} />
          <SellAgainForm ticketId={ticket.id} sale={sale} intent={intent} action={actions.sellAgain} />
        </>
      )}
    </li>
  )
}
