import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { mayCollectFirst } from '@/lib/counter/kinds/model.ts'
import type { SaleView } from '@/lib/counter/tickets/model.ts'

type Props = { ticketId: string; sale: SaleView; action: FormAction }

/** Our balance is too low but the customer's payment would fill it: airtime and bundles may be paid by phone first. */
export function CollectFirst({ ticketId, sale, action }: Props) {
  const t = useTranslations('tender')
  const offered = (sale.typedProblem ?? sale.problem)?.code === 'INSUFFICIENT_BALANCE' && mayCollectFirst(sale.kind)
  if (!offered) return null
  return (
    <form action={action} className="mx-auto flex w-full max-w-384 flex-wrap items-center gap-x-4 gap-y-2 px-6 pt-4">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={sale.id} />
      <span>{t('collectFirstWhy')}</span>
      <SubmitButton pendingText={t('asking')}>{t('collectFirst')}</SubmitButton>
    </form>
  )
}
