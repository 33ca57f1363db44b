'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Fields, TextField, TickField } from '@/components/ui/fields.tsx'
import { useFormProblem, useKeptTick, useKeptValue } from '@/components/ui/refused-form.ts'
import { parseRate, rateShown, writeRate } from '@/lib/books/currencies/model.ts'

type Typed = { buying: string; selling: string }
type Props = { currency: string; before: Typed | null; suffix?: string }

/**
 * The two figures of a rate, filled with the last ones, and in words what will be saved. The form posts what it showed,
 * so a rate typed without a script is first shown and asked for again. Whether a rate has really moved so far is asked
 * only after it was refused for that. `suffix` tells the currencies of one form apart.
 */
export function RateFields({ currency, before, suffix = '' }: Props) {
  const t = useTranslations('rateForm')
  const first = {
    buying: useKeptValue(`buying${suffix}`, before?.buying ?? ''),
    selling: useKeptValue(`selling${suffix}`, before?.selling ?? ''),
  }
  const problem = useFormProblem()
  const wasSure = useKeptTick(`sure${suffix}`, 'on', false)
  const movedFar = wasSure || (problem?.code === 'RATE_FAR' && problem.params?.currency === currency)
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const { buying, selling } = { ...first, ...typed }
  const [buyingMicros, sellingMicros] = [parseRate(buying), parseRate(selling)]
  const isRead = buyingMicros !== null && sellingMicros !== null
  const field = (name: keyof Typed) => ({
    name: `${name}${suffix}`,
    label: t(name),
    defaultValue: before?.[name],
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: currentTarget.value }),
  })
  return (
    <>
      <Fields>
        <TextField {...field('buying')} inputMode="decimal" required figures maxLength={20} />
        <TextField {...field('selling')} inputMode="decimal" required figures maxLength={20} />
        {movedFar && <TickField name={`sure${suffix}`} label={t('sure')} />}
      </Fields>
      <input type="hidden" name={`shown${suffix}`} value={isRead ? rateShown({ buyingMicros, sellingMicros }) : ''} />
      <p aria-live="polite" className="font-semibold">
        {isRead
          ? t('shown', { currency, buying: writeRate(buyingMicros), selling: writeRate(sellingMicros) })
          : buying.trim() !== '' && selling.trim() !== '' && t('unclear')}
      </p>
    </>
  )
}
