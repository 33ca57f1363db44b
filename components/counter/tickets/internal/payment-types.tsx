import { useTranslations } from 'next-intl'
import type { Dispatch, SetStateAction } from 'react'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { useFieldBeforeScript } from '@/components/ui/forms/use-text-before-script.ts'
import {
  currencyField,
  dueBy,
  type PaymentTerms,
  paidField,
  type RoundingLimit,
  referenceField,
  settleTenders,
  type TenderTerms,
  type TypedTender,
  type TypedTenders,
} from '@/lib/books/tenders/model.ts'
import { type Cents, formatMoney, toWireAmount } from '@/lib/platform/shared/money.ts'
import { tenderBy, withTender } from './cash-input.ts'
import { inputLook } from './other-cash.tsx'

type Props = {
  price: Cents
  typed: TypedTenders
  terms: TenderTerms
  roundingLimit: RoundingLimit
  /** The form that the fields belong to. */
  form: 'cash-form' | 'sell-form'
  onType: Dispatch<SetStateAction<TypedTenders>>
}

/** Letters beside those of cash; digits are cash wherever the focus is. */
const KEYS = ['S', 'T', 'U', 'V', 'W']

/**
 * The ways to pay that the owner named. A press takes by it what is still due and moves to its reference, or to the
 * button that sells. Without a script their fields stand open: an empty amount is a way that was not used.
 */
export function PaymentTypes(props: Props) {
  const t = useTranslations('tender')
  const { terms } = props
  if (terms.types.length === 0) return null
  return (
    <fieldset className="min-w-0 border-0">
      <legend className="px-0.5 pb-2 text-note font-semibold text-muted">{t('otherTypes')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] items-start gap-2">
        {terms.types.map((type, index) => (
          <PaymentType key={type.id} {...props} type={type} letter={KEYS[index]} />
        ))}
      </div>
    </fieldset>
  )
}

type TypeProps = Props & { type: PaymentTerms; letter: string | undefined }

function PaymentType(props: TypeProps) {
  const { type, letter, typed, terms, onType } = props
  const t = useTranslations('tender')
  const tender = tenderBy(typed, type.id)
  const { cents, others } = dueByType(props)
  const due = formatMoney({ cents, currency: type.currency })
  const press = () => {
    if (tender) return onType((was) => withTender(was, type.id, null))
    const chosen = { typeId: type.id, currency: type.currency, text: toWireAmount(cents), reference: '' }
    onType(withTender(others, type.id, chosen))
    // The fields are there once React has drawn them.
    requestAnimationFrame(() => document.getElementById(type.asksReference ? referenceField(type.id) : 'sell')?.focus())
  }
  return (
    <div className="grid gap-2">
      <button
        type="button"
        aria-pressed={tender !== null}
        aria-keyshortcuts={letter}
        onClick={press}
        className="border-fine relative grid min-h-13 content-center rounded border-edge bg-paper px-3 py-1.5 text-start hover:border-ink hover:shadow-hinted aria-pressed:border-2 aria-pressed:border-ink noscript:hidden"
      >
        <b className="pe-8 font-semibold">{type.name}</b>
        <small className="text-note text-muted">{tender ? t('typeOff', { type: type.name }) : due}</small>
        {letter && (
          <span className="absolute inset-e-1.75 top-1.5 flex">
            <Kbd>{letter}</Kbd>
          </span>
        )}
      </button>
      <div className={tender ? 'grid gap-2' : 'hidden gap-2 noscript:grid'}>
        <TypeFields {...props} tender={tender} isAsked={type.asksReference} rates={terms.rates} />
      </div>
    </div>
  )
}

type FieldProps = TypeProps & { tender: TypedTender | null; isAsked: boolean; rates: TenderTerms['rates'] }

function TypeFields({ type, tender, isAsked, form, onType }: FieldProps) {
  const t = useTranslations('tender')
  const { id: typeId, name, currency } = type
  const change = (part: Partial<TypedTender>) => {
    onType((was) => {
      const before = tenderBy(was, typeId) ?? { typeId, currency, text: '', reference: '' }
      return withTender(was, typeId, { ...before, ...part })
    })
  }
  const amount = useFieldBeforeScript<HTMLInputElement>(({ value }) => {
    if (value !== (tender?.text ?? '')) change({ text: value })
  })
  const reference = useFieldBeforeScript<HTMLInputElement>(({ value }) => {
    if (value !== (tender?.reference ?? '') && value !== '') change({ reference: value })
  })
  return (
    <>
      <input type="hidden" name={currencyField(typeId)} value={currency} form={form} />
      <label className="grid gap-1">
        <span className="text-note font-semibold text-muted">{t('typeAmount', { type: name, currency })}</span>
        <input
          ref={amount}
          className={inputLook}
          name={paidField(typeId)}
          form={form}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          value={tender?.text ?? ''}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      </label>
      {isAsked && (
        <label className="grid gap-1">
          <span className="text-note font-semibold text-muted">{t('typeReference', { type: name })}</span>
          <input
            ref={reference}
            id={referenceField(typeId)}
            className={inputLook}
            name={referenceField(typeId)}
            form={form}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={tender?.reference ?? ''}
            onChange={(event) => change({ reference: event.currentTarget.value })}
          />
        </label>
      )}
    </>
  )
}

/** What this type would pay: the rest of the price beside what is typed or, where that pays all of it, everything. */
function dueByType({ price, typed, terms, type, roundingLimit }: TypeProps): { cents: Cents; others: TypedTenders } {
  const others = withTender(typed, type.id, null)
  const rest = others.amounts.filter(({ text }) => text.trim() !== '')
  const settled = settleTenders(price, { ...others, amounts: rest }, terms, roundingLimit)
  const isBeside = rest.length > 0 && settled.kind === 'short'
  const cents = isBeside ? settled.missingUsd : price
  return { cents: dueBy(type, cents, terms.rates), others: isBeside ? others : { ...others, amounts: [] } }
}
