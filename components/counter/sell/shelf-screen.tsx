'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Product } from '@/lib/counter/catalogue/model.ts'
import { KINDS, type KindOn } from '@/lib/counter/kinds/model.ts'
import { AmountKeys } from './internal/amount-keys.tsx'
import { acceptsAmount, shelfOrder } from './internal/find-products.ts'
import { ProductList } from './internal/product-list.tsx'
import { RecentCustomers } from './internal/recent-customers.tsx'
import { RecipientScreen, type RecipientScreenProps } from './internal/recipient-screen.tsx'
import { parseNumberField } from './internal/use-number-field.ts'

type Props = RecipientScreenProps & {
  kind: KindOn<'shelf'>
  products: Product[]
  typedAmount: string
  typedProduct: string | null
  tabs: ReactNode
  /** The field for how many, where the kind is sold by quantity. */
  howMany: ReactNode
}

/** An account or number, then a bill or voucher from the list, then the amount unless it has its own price. */
export function ShelfScreen({ products, typedAmount, typedProduct, howMany, ...screen }: Props) {
  const { kind, customers, problem } = screen
  const t = useTranslations('shelf')
  const sell = useTranslations('sell')
  const shelf = KINDS[kind]
  const [picked, setPicked] = useState(typedProduct)
  const chosen = products.find((product) => product.code === picked) ?? null
  const open = products.some((product) => product.available)
  return (
    <RecipientScreen
      {...screen}
      field={shelf.field}
      title={sell(`${kind}Title`)}
      label={shelf.field === 'account' ? t('account') : sell('number')}
      input={{
        inputMode: shelf.field === 'phone' ? 'tel' : 'text',
        autoCapitalize: 'characters',
        placeholder: shelf.field === 'account' ? t('accountExample') : sell('numberExample'),
      }}
      what={chosen?.name ?? null}
      shown={{ onSlip: asTyped, inField: shelf.field === 'phone' ? shownNumber : asTyped }}
    >
      {(text) => (
        <>
          {howMany}
          <ProductList
            title={t(`which.${kind}`)}
            products={shelfOrder(products)}
            empty={t(`closed.${kind}`)}
            picked={picked}
            onChoose={setPicked}
          />
          <InSight of={chosen !== null && !chosen.fixed}>
            <AmountKeys
              title={t(`amount.${kind}`)}
              amounts={shelf.amounts}
              open={open && !chosen?.fixed}
              takes={(cents) => open && (chosen === null || (!chosen.fixed && acceptsAmount(chosen, cents)))}
              closed={false}
              typedAmount={typedAmount}
              problem={problem?.field === 'amount' ? problem : null}
            />
          </InSight>
          {customers.length > 0 && <RecentCustomers customers={customers} text={text} />}
        </>
      )}
    </RecipientScreen>
  )
}

/** What comes next after a choice: it stays in sight however long the list of choices is. */
function InSight({ of, children }: { of: boolean; children: ReactNode }) {
  return (
    <div
      className={of ? 'sticky bottom-keys z-1 bg-counter pb-2 low:bottom-0 low:max-[30rem]:static' : undefined}
      data-amounts={of ? '' : undefined}
    >
      {children}
    </div>
  )
}

function asTyped(text: string): string {
  return text
}

/** In spoken groups once complete, else as typed. */
function shownNumber(text: string): string {
  return parseNumberField(text, { allowTrigger: true, finished: false }).shown
}
