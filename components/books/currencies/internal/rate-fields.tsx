'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useContext, useEffect, useRef, useState } from 'react'
import { Fields, ShownField, TextField, TickField } from '@/components/ui/forms/fields.tsx'
import {
  RefusedFormContext,
  useFormProblem,
  useInitialTick,
  useInitialValue,
} from '@/components/ui/forms/refused-form.ts'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { formatRate, formatRatePair, parseRate } from '@/lib/books/currencies/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'

type RateTexts = { buying: string; selling: string }
type Props = { currency: string; before: RateTexts | null; suffix?: string }

/**
 * The fields of a rate. They begin again when the last one changes, so that they never set the one before it, not even
 * after a refusal: what was typed then was typed against the rate before. Only a form that was refused for being old
 * stays so, as its sentence says, until the page is refreshed.
 */
export function RateFields(props: Props) {
  const { before, suffix = '' } = props
  const shown = settingsText(before ? { buying: before.buying, selling: before.selling } : {})
  const refused = useContext(RefusedFormContext)
  const isOfThisRate = useInitialValue(`shown${suffix}`, shown) === shown
  const isOld = refused?.problem.code === 'SETTINGS_CHANGED'
  const keeps = isOfThisRate || isOld
  const isOfAField = (['buying', 'selling'] as const).some((name) => refused?.problem.field === `${name}${suffix}`)
  return (
    <RefusedFormContext key={shown} value={keeps ? refused : null}>
      {/* Its field no longer holds what was refused, so the field cannot say so. */}
      {!keeps && isOfAField && refused && <ProblemLine problem={refused.problem} />}
      <ShownField name={`shown${suffix}`} value={shown} />
      <Figures {...props} />
    </RefusedFormContext>
  )
}

/**
 * The two figures of a rate, filled with the last ones, and in words what will be saved. The form posts how it read
 * them, so a rate typed without a script is first shown and asked for again. Whether a rate has really moved so far is
 * asked only after it was refused for that. `suffix` tells the currencies of one form apart.
 */
function Figures({ currency, before, suffix = '' }: Props) {
  const t = useTranslations('rateForm')
  const first = {
    buying: useInitialValue(`buying${suffix}`, before?.buying ?? ''),
    selling: useInitialValue(`selling${suffix}`, before?.selling ?? ''),
  }
  const problem = useFormProblem()
  const wasSure = useInitialTick(`sure${suffix}`, 'on', false)
  const far = problem?.code === 'RATE_FAR' && problem.params?.currency === currency ? problem : null
  const sure = useRef<HTMLInputElement>(null)
  // The box is new, and on a phone out of sight above the button that was pressed.
  useEffect(() => {
    if (!far) return
    sure.current?.focus({ preventScroll: true })
    sure.current?.scrollIntoView({ block: 'center' })
  }, [far])
  const [edits, setEdits] = useState<Partial<RateTexts>>({})
  const { buying, selling } = { ...first, ...edits }
  const [buyingMicros, sellingMicros] = [parseRate(buying), parseRate(selling)]
  const isRead = buyingMicros !== null && sellingMicros !== null
  const field = (name: keyof RateTexts) => ({
    name: `${name}${suffix}`,
    label: t(name),
    defaultValue: before?.[name],
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => setEdits({ ...edits, [name]: currentTarget.value }),
  })
  return (
    <>
      <Fields>
        <TextField {...field('buying')} inputMode="decimal" required figures maxLength={20} />
        <TextField {...field('selling')} inputMode="decimal" required figures maxLength={20} />
        {(wasSure || far) && <TickField ref={sure} autoFocus={far !== null} name={`sure${suffix}`} label={t('sure')} />}
      </Fields>
      <input
        type="hidden"
        name={`read${suffix}`}
        value={isRead ? formatRatePair({ buyingMicros, sellingMicros }) : ''}
      />
      <p aria-live="polite" className="font-semibold">
        {isRead
          ? t('shown', {
              currency: currencyName(currency),
              buying: formatRate(buyingMicros),
              selling: formatRate(sellingMicros),
            })
          : buying.trim() !== '' && selling.trim() !== '' && t('unclear')}
      </p>
    </>
  )
}
