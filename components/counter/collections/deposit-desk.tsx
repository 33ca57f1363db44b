import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Slip, SlipLine, slipHead } from '@/components/counter/tickets/slip.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import type { CollectForm, PaymentMethod } from '@/lib/counter/collections/model.ts'
import { CollectFields } from './internal/collect-fields.tsx'

type Props = {
  seller: { partnerName: string; branchName: string; tillNumber: number; cashierName: string }
  methods: readonly PaymentMethod[]
  intentId: string
  /** When the page was made, for its slip. */
  at: Date
  tray: ReactNode
  collect: (before: CollectForm, form: FormData) => Promise<CollectForm>
}

/** A deposit: what it is for, how much, who pays and how. */
export function DepositDesk({ seller, methods, intentId, at, tray, collect }: Props) {
  const t = useTranslations('collect')
  const slip = useTranslations('slip')
  const shell = useTranslations('shell')
  const locale = useLocale()
  const { tillNumber, ...who } = seller
  const head = slipHead({ ...who, till: shell('till', { number: tillNumber }), at, locale })
  return (
    <TwoColumns
      paper={
        <>
          <Slip head={head} label={slip('label')} draft>
            <SlipLine label={<b>{t('deposit')}</b>} />
          </Slip>
          {tray}
        </>
      }
    >
      <ClientMessages namespaces={['collect', 'tender']}>
        <CollectFields
          ids={{ intentId }}
          heading={t('depositHeading')}
          methods={methods}
          due={null}
          sameNumber={null}
          both={false}
          sameSale={null}
          names={[]}
          back="/sell/airtime"
          collect={collect}
        />
      </ClientMessages>
    </TwoColumns>
  )
}
