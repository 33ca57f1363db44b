import { useTranslations } from 'next-intl'
import type { ComponentProps, Dispatch, ReactNode, SetStateAction } from 'react'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { useFieldBeforeScript } from '@/components/ui/forms/use-text-before-script.ts'
import {
  accountIdOf,
  accountTender,
  currencyField,
  dueBy,
  isAccount,
  type PaymentTerms,
  paidField,
  type RoundingLimit,
  referenceField,
  settleTenders,
  type TenderTerms,
  type TypedTender,
  type TypedTenders,
} from '@/lib/books/tenders/model.ts'
import { type AccountTerms, accountsOf } from '@/lib/counter/accounts/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { type Cents, formatMoney, formatUsd, toWireAmount } from '@/lib/platform/shared/money.ts'
import { tenderBy, withTender } from '../typed-cash.tsx'
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
  const types = terms.types.filter(({ id }) => !isAccount(id))
  const accounts = accountsOf(terms.types)
  return (
    <fieldset className="min-w-0 border-0">
      <legend className="px-0.5 pb-2 text-note font-semibold text-muted">{t('otherTypes')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] items-start gap-2">
        {types.map((type, index) => (
          <PaymentType key={type.id} {...props} type={type} letter={KEYS[index]} />
        ))}
        {accounts.length > 0 && <OnAccount {...props} accounts={accounts} />}
      </div>
    </fieldset>
  )
}

type TypeProps = Props & { type: PaymentTerms; letter: string | undefined }

function PaymentType(props: TypeProps) {
  const { type, letter, typed, onType } = props
  const t = useTranslations('tender')
  const tender = tenderBy(typed, type.id)
  const { cents, others } = dueBeside(props, type.id, type)
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
      <TypeButton letter={letter} chosen={tender !== null} onClick={press} name={type.name}>
        {tender ? t('typeOff', { type: type.name }) : due}
      </TypeButton>
      <div className={tender ? 'grid gap-2' : 'hidden gap-2 noscript:grid'}>
        <TypeFields {...props} tender={tender} isAsked={type.asksReference} />
      </div>
    </div>
  )
}

const NOBODY = accountTender('')
const ON_ACCOUNT = { currency: 'USD' } as const
const ACCOUNT_ID = 'account'

/** The customer pays later: who, how much, and why if that is above their limit. */
function OnAccount(props: Props & { accounts: readonly AccountTerms[] }) {
  const { typed, form, accounts, onType } = props
  const t = useTranslations('tender')
  const tender = typed.amounts.find(({ typeId = '' }) => isAccount(typeId)) ?? null
  const { cents, others } = dueBeside(props, tender?.typeId ?? NOBODY, ON_ACCOUNT)
  const set = (next: TypedTender | null) => onType((was) => withAccount(was, next))
  const change = (part: Partial<TypedTender>) => set({ typeId: NOBODY, text: '', ...tender, ...ON_ACCOUNT, ...part })
  const press = () => {
    if (tender) return set(null)
    onType(withAccount(others, { typeId: NOBODY, ...ON_ACCOUNT, text: toWireAmount(cents), reference: '' }))
    requestAnimationFrame(() => document.getElementById(ACCOUNT_ID)?.focus())
  }
  return (
    <div className="grid gap-2">
      <TypeButton letter="Q" chosen={tender !== null} onClick={press} name={t('onAccount')}>
        {tender ? t('accountOff') : formatMoney({ cents, ...ON_ACCOUNT })}
      </TypeButton>
      <div className={tender ? 'grid gap-2' : 'hidden gap-2 noscript:grid'}>
        <div className="grid gap-1">
          <label className={labelLook} htmlFor={ACCOUNT_ID}>
            {t('accountOf')}
          </label>
          <select
            id={ACCOUNT_ID}
            className={inputLook}
            name="account"
            form={form}
            autoComplete="off"
            value={accountIdOf(tender?.typeId ?? NOBODY) ?? ''}
            onChange={(event) => change({ typeId: accountTender(event.currentTarget.value) })}
          >
            <option value="">{t('chooseAccount')}</option>
            {accounts.map(({ id, name, leftCents }) => (
              <option key={id} value={accountIdOf(id) ?? ''}>
                {t('accountLeft', { name, left: formatUsd(leftCents) })}
              </option>
            ))}
          </select>
        </div>
        <LabelledInput
          label={t('typeAmount', { type: t('onAccount'), currency: 'USD' })}
          name="accountAmount"
          form={form}
          inputMode="decimal"
          maxLength={20}
          value={tender?.text ?? ''}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <LabelledInput
          label={t('accountReason')}
          name="accountReason"
          form={form}
          maxLength={100}
          value={tender?.reference ?? ''}
          onChange={(event) => change({ reference: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}

/** The same with another tender on account, or with none: a price goes to one account at most. */
function withAccount(typed: TypedTenders, tender: TypedTender | null): TypedTenders {
  const others = typed.amounts.filter(({ typeId = '' }) => !isAccount(typeId))
  return { ...typed, amounts: tender ? [...others, tender] : others }
}

const labelLook = 'text-note font-semibold text-muted'

function LabelledInput({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="grid gap-1">
      <span className={labelLook}>{label}</span>
      <input className={inputLook} autoComplete="off" {...input} />
    </label>
  )
}

type ButtonProps = {
  letter: string | undefined
  chosen: boolean
  name: string
  onClick: () => void
  children: ReactNode
}

function TypeButton({ letter, chosen, name, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-keyshortcuts={letter}
      onClick={onClick}
      className="border-fine relative grid min-h-13 content-center rounded border-edge bg-paper px-3 py-1.5 text-start hover:border-ink hover:shadow-hinted aria-pressed:border-2 aria-pressed:border-ink noscript:hidden"
    >
      <b className="pe-8 font-semibold">{name}</b>
      <small className="text-note text-muted">{children}</small>
      {letter && (
        <span className="absolute inset-e-1.75 top-1.5 flex">
          <Kbd>{letter}</Kbd>
        </span>
      )}
    </button>
  )
}

type FieldProps = TypeProps & { tender: TypedTender | null; isAsked: boolean }

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
      <LabelledInput
        label={t('typeAmount', { type: name, currency: currencyName(currency) })}
        ref={amount}
        name={paidField(typeId)}
        form={form}
        inputMode="decimal"
        maxLength={20}
        value={tender?.text ?? ''}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      {isAsked && (
        <LabelledInput
          label={t('typeReference', { type: name })}
          ref={reference}
          id={referenceField(typeId)}
          name={referenceField(typeId)}
          form={form}
          maxLength={40}
          autoCapitalize="characters"
          spellCheck={false}
          value={tender?.reference ?? ''}
          onChange={(event) => change({ reference: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** What a way would pay: the rest of the price beside what is typed or, where that pays all of it, everything. */
function dueBeside(
  { price, typed, terms, roundingLimit }: Props,
  typeId: string,
  way: Pick<PaymentTerms, 'currency'>,
): { cents: Cents; others: TypedTenders } {
  const others = withTender(typed, typeId, null)
  const rest = others.amounts.filter(({ text }) => text.trim() !== '')
  const settled = settleTenders(price, { ...others, amounts: rest }, terms, roundingLimit)
  const isBeside = rest.length > 0 && settled.kind === 'short'
  const cents = isBeside ? settled.missingUsd : price
  return { cents: dueBy(way, cents, terms.rates), others: isBeside ? others : { ...others, amounts: [] } }
}
