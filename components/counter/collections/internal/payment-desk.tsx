import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Slip, type SlipHead } from '@/components/counter/tickets/slip.tsx'
import { WorkAndPaper } from '@/components/ui/work-and-paper.tsx'
import { KeepsPaymentNew } from './keeps-payment-new.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import type { PaymentProps } from './payment-props.ts'

type Props = { head: SlipHead; tray: ReactNode; payment: PaymentProps; children: ReactNode }

/** A mobile money payment's live state, beside the slip with its lines. */
export function PaymentDesk({ head, tray, payment, children }: Props) {
  const slip = useTranslations('slip')
  return (
    <WorkAndPaper
      paper={
        <>
          <Slip head={head} label={slip('label')}>
            {children}
          </Slip>
          {tray}
        </>
      }
    >
      <KeepsPaymentNew payment={payment.payment} />
      <PaymentPanel {...payment} />
    </WorkAndPaper>
  )
}
