import { useTranslations } from 'next-intl'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { ResultKeep, ResultText } from '@/components/ui/pages/result.tsx'
import { secondsUntil } from '@/lib/platform/shared/time/format-time.ts'
import { ChangeLine } from '../change-line.tsx'
import { moneyTexts } from '../money-texts.ts'
import { NextCustomer } from '../next-customer.tsx'
import { PrintForm } from '../print-form.tsx'
import { Story } from '../story.tsx'
import { AskNow } from './ask-now.tsx'
import { CountUp } from './count-up.tsx'
import { KeepTold, type OpenOutcome } from './keep-told.tsx'
import { OutcomeFrame } from './outcome-frame.tsx'
import type { OutcomeProps } from './outcome-props.ts'

type Props = OutcomeProps & { outcome: OpenOutcome }

/**
 * Not final: sending, accepted by the Service, or not known. The three look and read differently, and none ever says
 * that it was not sold. Change is given at once, whatever becomes of the sale, so it comes first.
 */
export function UnderWay({ ticket, sale, now, actions, outcome }: Props) {
  const t = useTranslations('outcome')
  const { hasChange } = moneyTexts(ticket)
  const keep = <KeepTold ticket={ticket} outcome={outcome} />
  return (
    <OutcomeFrame
      outcome={outcome}
      after={sale.claimedAt && <CountUp seconds={secondsUntil(now, sale.claimedAt)} />}
      money={hasChange ? <ChangeLine ticket={ticket} /> : keep}
      actions={
        <ClientMessages namespaces={['next', 'print']}>
          <NextCustomer href={`/sell/${sale.kind}`} look="main" onEnter={outcome !== 'sending'}>
            {t('serveNext')}
          </NextCustomer>
          {outcome !== 'sending' && (
            <PrintForm ticketId={ticket.id} copies={ticket.copies} action={actions.countPrint} />
          )}
          {outcome !== 'sending' && <AskNow ticketId={ticket.id} ask={actions.askNow} />}
        </ClientMessages>
      }
      note={t(`${outcome}Note`)}
    >
      {hasChange && <ResultKeep>{keep}</ResultKeep>}
      <ResultText>{t(`${outcome}Text`)}</ResultText>
      {outcome !== 'sending' && <Story sale={sale} now={now} />}
    </OutcomeFrame>
  )
}
