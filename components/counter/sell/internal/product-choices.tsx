import { useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Notice } from '@/components/ui/notices/notice.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { NumberLookup, Product } from '@/lib/counter/catalogue/model.ts'
import type { KindOn } from '@/lib/counter/kinds/model.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { AmountKeys } from './amount-keys.tsx'
import { acceptsAmount, KEY_AMOUNTS, sortProducts } from './find-products.ts'
import { ProductList } from './product-list.tsx'

type Props = {
  kind: KindOn<'number'>
  lookup: NumberLookup | null
  /** Every operator's bundles, to browse before there is a number. */
  shelf: Product[]
  typedAmount: string
  /** What is wrong with the choice or the amount, or in general. */
  problem: ProblemMessage | null
  picked: string | null
  /** The key of a choice that is pressed as soon as the number is known. */
  heldKey: string | null
  onPress: (event: MouseEvent<HTMLButtonElement>) => void
  /** What the amounts wait for where no script looks the number up. */
  aboutAmounts: ReactNode
  favourites: ReactNode
  customers: ReactNode
}

const NONE: Product[] = []

/** What can be sold to the number: airtime as keys, the rest as a list; what was asked for comes first. */
export function ProductChoices(props: Props) {
  const { kind, lookup, shelf, typedAmount, problem, picked, heldKey, onPress, favourites, customers } = props
  const t = useTranslations('sell')
  const { airtime, listed } = sortProducts(lookup?.products ?? NONE)
  const keys = (
    <AmountKeys
      key="keys"
      title={t('airtime')}
      amounts={KEY_AMOUNTS}
      open={airtime?.available ?? false}
      takes={(cents) => acceptsAmount(airtime, cents)}
      closed={airtime?.available === false}
      typedAmount={typedAmount}
      heldKey={heldKey}
      problem={problem?.field === 'amount' ? problem : null}
    />
  )
  const toNumber = { picked, onPress }
  const list = lookup && (
    <ProductList
      key="list"
      title={kind === 'airtime' ? t('orBundle') : t('bundle')}
      products={listed}
      empty={t('noBundles')}
      {...toNumber}
    />
  )
  const browse = kind === 'bundle' && <BundleShelf key="shelf" products={shelf} {...toNumber} />
  const general = problem && problem.field !== 'amount' ? problem : null
  return (
    <>
      {/* First among the fields, so a product chosen from the list overrides it. */}
      <input type="hidden" name="product" value={airtime?.code ?? ''} />
      {general && (
        <Notice>
          <ProblemLine problem={general} />
        </Notice>
      )}
      {favourites}
      {!lookup && props.aboutAmounts}
      {kind === 'airtime' ? [keys, list || customers] : [list || browse, lookup ? keys : customers]}
    </>
  )
}

type BundleShelfProps = {
  products: Product[]
  picked: string | null
  onPress: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Bundles of every operator, to browse before there is a number. */
function BundleShelf({ products, picked, onPress }: BundleShelfProps) {
  const t = useTranslations('shelf')
  const sell = useTranslations('sell')
  const [operator, setOperator] = useState('')
  const names = new Map(products.map((product) => [product.operator, product.operatorName]))
  const shown = products.filter((product) => operator === '' || product.operator === operator)
  return (
    <div>
      <fieldset className="flex flex-wrap gap-2 pb-3 noscript:hidden" aria-label={t('operators')}>
        {[['', t('every')] as const, ...names].map(([code, name]) => (
          <button
            key={code}
            type="button"
            className="border-fine min-h-target rounded-full border-edge px-4 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-on-ink"
            aria-pressed={operator === code}
            onClick={() => setOperator(code)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <ProductList
        title={sell('bundle')}
        products={[...shown.filter((one) => one.available), ...shown.filter((one) => !one.available)]}
        empty={sell('bundlesLater')}
        picked={picked}
        onPress={onPress}
      />
    </div>
  )
}
