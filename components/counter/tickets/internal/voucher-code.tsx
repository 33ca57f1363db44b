import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { HiddenCode } from './hidden-code.tsx'
import type { OutcomeProps } from './outcome-frame.tsx'

type Props = { saleId: string; item?: string; reveal: OutcomeProps['actions']['revealCode']; hasCopyKey: boolean }

/**
 * A voucher's code behind its button; nothing for a role that may not reveal it. `item` names one of several;
 * `hasCopyKey`: see `copyKeyOf`.
 */
export function VoucherCode({ saleId, item, reveal, hasCopyKey }: Props) {
  if (reveal === null) return null
  return (
    <ClientMessages namespaces={['voucher', 'next']}>
      <HiddenCode {...{ saleId, item, reveal, hasCopyKey }} />
    </ClientMessages>
  )
}
