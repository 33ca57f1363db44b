'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Product } from '@/lib/catalogue/model.ts'
import type { Favourite } from '@/lib/favourites/model.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import type { SlipHead } from '../tickets/slip.tsx'
import { BigField } from '../ui/big-field.tsx'
import { Desk } from '../ui/desk.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { Notice } from '../ui/notice.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useTypedBeforeScript } from '../ui/use-typed-before-script.ts'
import { AmountKeys } from './amount-keys.tsx'
import { Choices } from './choices.tsx'
import { DraftSlip } from './draft-slip.tsx'
import { FavouriteRow } from './favourite-row.tsx'
import { PricingEnd } from './field-end.tsx'
import { LastTime } from './last-time.tsx'
import { type ShownCustomer, sameCustomer } from './match-customers.ts'
import { ProductList } from './product-list.tsx'
import { readNumber } from './read-number.ts'
import { RecentCustomers } from './recent-customers.tsx'
import { repeatKeys } from './repeat-keys.ts'
import { SHELVES, type ShelfKind } from './shelf-kinds.ts'
import { ShelfTabs } from './shelf-tabs.tsx'
import { shelfOrder, takesAmount } from './sort-products.ts'
import { useLine } from './use-line.ts'

type Props = {
  intentId: string
  kind: ShelfKind
  products: Product[]
  typedRecipient: string
  typedAmount: string
  typedProduct: string | null
  problem: Problem | null
  favourites: Favourite[]
  customers: ShownCustomer[]
  head: SlipHead
  tray: ReactNode
  quote: FormAction
}

/** An account or a number, then a bill or a voucher from the list, then how much, unless it has a price of its own. */
export function ShelfScreen(props: Props) {
  const { intentId, kind, products, typedRecipient, typedAmount, typedProduct, problem, customers } = props
  const t = useTranslations('shelf')
  const sell = useTranslations('sell')
  const shelf = SHELVES[kind]
  const [text, setText] = useState(typedRecipient)
  const [outdated, setOutdated] = useState<Problem | null>(null)
  const [picked, setPicked] = useState(typedProduct)
  const line = useLine()
  const choices = useRef<HTMLDivElement>(null)
  const type = (next: string) => {
    setText(next)
    setOutdated(problem)
  }
  const field = useTypedBeforeScript(type)
  const of = (name: Problem['field']) => (problem?.field === name ? problem : null)
  const general = line.problem ?? (problem && !of('recipient') && !of('amount') ? problem : null)
  const chosen = products.find((product) => product.code === picked) ?? null
  const open = products.some((product) => product.available)
  const last = sameCustomer(customers, text)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (shelf.field === 'phone' && repeatKeys(event)) return event.preventDefault()
    if (event.key === 'ArrowDown' && repeatKeys(event)) return event.preventDefault()
    if (event.key !== 'Enter') return
    event.preventDefault()
    choices.current?.focus()
  }
  return (
    <form action={props.quote} onSubmit={line.onSubmit}>
      <input type="hidden" name="intentId" value={intentId} />
      <input type="hidden" name="kind" value={kind} />
      {/* What Enter presses where no script runs; any other first button would be a choice that nobody made. */}
      <button type="submit" hidden />
      <Desk
        paper={
          <>
            <DraftSlip head={props.head} number={text} field={shelf.field} what={chosen?.name ?? null} />
            {props.tray}
          </>
        }
      >
        <h1 className="sr-only">{sell(`${kind}Title`)}</h1>
        <ShelfTabs kind={kind} />
        <BigField
          id="recipient"
          name="recipient"
          label={kind === 'bill' ? t('account') : sell('number')}
          inputMode={shelf.field === 'phone' ? 'tel' : 'text'}
          autoCapitalize="characters"
          autoFocus={problem?.field !== 'amount'}
          maxLength={40}
          placeholder={kind === 'bill' ? t('accountExample') : sell('numberExample')}
          aria-keyshortcuts="/"
          ref={field}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => shelf.field === 'phone' && setText(shownNumber(text))}
          onKeyDown={onKey}
          problem={problem === outdated ? null : of('recipient')}
          note={last && <LastTime customer={last} />}
          end={<PricingEnd />}
        />
        <Choices ref={choices}>
          {general && (
            <Notice>
              <ProblemNote problem={general} />
            </Notice>
          )}
          <FavouriteRow favourites={props.favourites} sells={() => true} />
          <ProductList
            title={t(shelf.which)}
            products={shelfOrder(products)}
            empty={t(shelf.closed)}
            picked={picked}
            onChoose={setPicked}
          />
          <AmountKeys
            title={t(shelf.amount)}
            amounts={shelf.amounts}
            open={open && !chosen?.fixed}
            takes={(cents) => open && (chosen === null || (!chosen.fixed && takesAmount(chosen, cents)))}
            closed={false}
            typedAmount={typedAmount}
            problem={of('amount')}
          />
          {customers.length > 0 && <RecentCustomers customers={customers} typed={text} />}
        </Choices>
      </Desk>
    </form>
  )
}

/** As it is read aloud once it is whole, else just as typed. */
function shownNumber(text: string): string {
  return readNumber(text, { allowTrigger: true, finished: false }).shown
}
