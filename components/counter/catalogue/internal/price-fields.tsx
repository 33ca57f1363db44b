'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { useFormProblem, useInitialValue } from '@/components/ui/forms/refused-form.ts'
import { marginAt, type PriceRow } from '@/lib/counter/catalogue/model.ts'
import { formatUsd, parseTypedAmount } from '@/lib/platform/shared/money.ts'

type PriceTexts = { charge: string; price: string }

/**
 * Our charge and price of a product, beside its cost and margin. The margin follows what is typed; without a script it
 * stays as it was rendered.
 */
export function PriceFields({ row }: { row: PriceRow }) {
  const t = useTranslations('charges')
  const first = { charge: useInitialValue('charge', row.charge), price: useInitialValue('price', row.price) }
  const [edits, setEdits] = useState<Partial<PriceTexts>>({})
  const { charge, price } = { ...first, ...edits }
  const field = (name: keyof PriceTexts) => ({
    name,
    label: t(name),
    'aria-label': t(name === 'charge' ? 'chargeOf' : 'priceOf', { name: row.name }),
    defaultValue: row[name],
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => setEdits({ ...edits, [name]: currentTarget.value }),
  })
  const look = 'grid items-end gap-3 cards:grid-cols-2'
  return (
    <div
      className={
        row.takesCharge && row.needsPrice
          ? `${look} grid-cols-[5.5rem_5.5rem_minmax(0,1fr)]`
          : `${look} grid-cols-[9.5rem_minmax(0,1fr)]`
      }
    >
      {row.takesCharge && <TextField {...field('charge')} inputMode="decimal" maxLength={20} figures />}
      {row.needsPrice && <TextField {...field('price')} inputMode="decimal" maxLength={20} figures />}
      <p aria-live="polite" className="min-h-target py-1 text-note">
        <MarginText row={row} charge={charge} price={price} />
      </p>
    </div>
  )
}

/** What a sale costs us and leaves us, by what the fields hold now. */
function MarginText({ row: { example }, charge, price }: { row: PriceRow } & PriceTexts) {
  const t = useTranslations('charges')
  const refused = useFormProblem() !== null
  if (example === null) return t('unknownCost')
  const [chargeCents, priceCents] = [centsOf(charge), centsOf(price)]
  const { faceCents, costCents } = example
  const face = faceCents === null ? 'none' : formatUsd(faceCents)
  const margin = chargeCents === undefined || priceCents === undefined ? undefined : { chargeCents, priceCents }
  const left = margin && marginAt(example, { chargeCents: margin.chargeCents ?? 0n, priceCents: margin.priceCents })
  return (
    <>
      <span className="block text-muted">{t('costText', { face, cost: formatUsd(costCents) })}</span>
      {left === undefined
        ? // A refusal says the same in its own words.
          !refused && <b>{t('unclearAmount')}</b>
        : left !== null && (
            <b className={left < 0n ? 'text-bad' : undefined}>{t('marginText', { margin: formatUsd(left) })}</b>
          )}
    </>
  )
}

/** Typed cents, null for an empty field, undefined for what cannot be read. */
function centsOf(text: string): bigint | null | undefined {
  const amount = parseTypedAmount(text)
  if (amount.ok) return amount.cents
  return amount.problem === 'empty' ? null : undefined
}
