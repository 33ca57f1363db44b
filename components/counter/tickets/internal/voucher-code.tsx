import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { HiddenCode } from './hidden-code.tsx'
import type { OutcomeProps } from './outcome-frame.tsx'

type Props = { saleId: string; item?: string; reveal: OutcomeProps['actions']['revealCode'] }

/** A voucher's code behind its button; nothing for a role that may not reveal it. `item` names one of several. */
export function VoucherCode({ saleId, item, reveal }: Props) {
  if (reveal === null) return null
  return (
    <ClientMessages namespaces={['voucher', 'next']}>
      <HiddenCode {...{ saleId, item, reveal }} />
    </ClientMessages>
  )
}
