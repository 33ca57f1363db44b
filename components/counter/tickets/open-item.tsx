import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ADD_FORM, KEYED_KINDS, mayCollectFirst } from '@/lib/counter/kinds/model.ts'
import { type BesidePriceFields, changedPage } from '@/lib/counter/ticket-forms/model.ts'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { AddByKey } from './internal/add-item.tsx'
import { readyToSell, showRecipient } from './items.ts'
import { ParkLink } from './park-link.tsx'
import { KeptFields } from './typed-cash.tsx'

const ESC = { label: 'Esc', key: 'Escape' }

/** How many of the newest items a phone names; on a desk, the slip beside the form has all of them. */
const MOST_ON_PHONE = 2

type BasketSoFarProps = {
  ticketId: string
  /** The priced items beside the one being entered. */
  items: readonly SaleView[]
  open: SaleView
  typed: BesidePriceFields
  add: FormAction
  remove: FormAction
}

/** What the slip holds while another item is entered, in sight however far the screen is scrolled, and the way back. */
export function BasketSoFar({ ticketId, items, open, typed, add, remove }: BasketSoFarProps) {
  const t = useTranslations('tender')
  const priced = useTranslations('priced')
  const total = sumCents(items.map(({ priceCents }) => priceCents ?? 0n))
  return (
    <section
      className="border-b-fine sticky top-bar z-2 border-line bg-soft print:hidden low:static"
      aria-label={priced('items', { count: items.length })}
      data-basket
    >
      <div className="mx-auto flex w-full max-w-384 flex-wrap items-center justify-between gap-x-4 px-6 pt-3.5 pb-1 max-narrow:px-4">
        <p className="flex flex-wrap gap-x-4 font-bold max-phone:flex-col">
          {priced('items', { count: items.length })}
          <span className="font-figures">{formatUsd(total)}</span>
        </p>
        <div className="flex flex-wrap items-center gap-x-3">
          <ParkLink kind={items[0]?.kind ?? open.kind} />
          <BackToSlip {...{ ticketId, open, typed, remove }} />
        </div>
        <form id={ADD_FORM} action={add} className="contents">
          <input type="hidden" name="ticketId" value={ticketId} />
          <KeptFields {...typed} />
          <AddByKey
            texts={Object.fromEntries(KEYED_KINDS.map((kind) => [kind, t('addTo', { kind: t(`kinds.${kind}`) })]))}
          />
        </form>
        <ul className="hidden w-full pb-1 text-note text-muted max-narrow:block">
          {items.slice(-MOST_ON_PHONE).map((sale) => (
            <li key={sale.id}>
              {sale.productName} <span className="font-figures whitespace-nowrap">{showRecipient(sale)}</span>{' '}
              <span className="font-figures whitespace-nowrap text-ink">{formatUsd(sale.priceCents ?? 0n)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** An item that has its price stays as it was; one that has none is left out. */
function BackToSlip({ ticketId, open, typed, remove }: Omit<BasketSoFarProps, 'items' | 'add'>) {
  const priced = useTranslations('priced')
  if (readyToSell(open)) {
    return (
      <ButtonLink look="quiet" href={changedPage({ ticketId, ...typed })} shortcut={ESC}>
        {priced('backToSlip')}
      </ButtonLink>
    )
  }
  return (
    <form action={remove}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={open.id} />
      <KeptFields {...typed} />
      <SubmitButton look="quiet" shortcut={ESC} pendingText={priced('backToSlip')}>
        {priced(open.typedRecipient === '' ? 'backToSlip' : 'leaveOut')}
      </SubmitButton>
    </form>
  )
}

type CollectFirstProps = { ticketId: string; sale: SaleView; action: FormAction }

/** Our balance is too low but the customer's payment would fill it: airtime and bundles may be paid by phone first. */
export function CollectFirst({ ticketId, sale, action }: CollectFirstProps) {
  const t = useTranslations('tender')
  const priced = useTranslations('priced')
  const offered = (sale.typedProblem ?? sale.problem)?.code === 'INSUFFICIENT_BALANCE' && mayCollectFirst(sale.kind)
  if (!offered) return null
  return (
    <form action={action} className="mx-auto flex w-full max-w-384 flex-wrap items-center gap-x-4 gap-y-2 px-6 pt-4">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={sale.id} />
      <span>{priced('collectFirstWhy')}</span>
      <SubmitButton pendingText={t('asking')}>{priced('collectFirst')}</SubmitButton>
    </form>
  )
}
