import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { useChosenKey } from '@/components/ui/buttons/key-map.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { isAccount, type PaymentTerms, type SettledTenders, type TypedTenders } from '@/lib/books/tenders/model.ts'
import { unansweredPage } from '@/lib/counter/ticket-forms/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { type Cents, formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { minutesAndSeconds } from '@/lib/platform/shared/time/format-time.ts'
import { SlipLine, SlipTotal } from '../slip.tsx'
import { CashInputs, changeText } from '../typed-cash.tsx'
import { insteadOfSelling, TypedBesideFields } from './typed-beside.tsx'

const LIFETIME_SECONDS = 300
const F9 = { label: 'F9', key: 'F9' }

type Props = {
  ids: { ticketId: string; quoteIds: string }
  typed: TypedTenders
  price: Cents
  cash: SettledTenders
  types: readonly PaymentTerms[]
  left: number
  offline: boolean
  /** Whether the script has taken over: before that the cash and the names are fields of this form. */
  scripted: boolean
  /** The customer's name is not confirmed yet. */
  nameOpen: boolean
  /** The name is confirmed, or there is none to confirm; a refused press must not undo that. */
  confirmed: boolean
  autoFocus: boolean
  sell: FormAction
  requote: FormAction
  onSell: (event: FormEvent<HTMLFormElement>) => void
  /** Leads to the name that is to be confirmed first. */
  goToName: () => void
}

/** On a narrow page the button fills the foot of the screen from side to side; on a low one it stands beside the sum. */
const formLook =
  'mt-3 max-narrow:col-span-full max-narrow:-mx-4 max-narrow:mt-2 max-narrow:low:col-span-1 max-narrow:low:col-start-2 max-narrow:low:row-span-2 max-narrow:low:row-start-2 max-narrow:low:ms-0 max-narrow:low:mt-0'

/** In sight however long the page is: it sticks to the foot of the screen, over the slip's lines on a desk. */
const barLook =
  'narrow:sticky narrow:bottom-keys narrow:z-1 narrow:-mx-6 narrow:-mb-3 narrow:bg-paper narrow:px-6 narrow:pb-3 narrow:low:bottom-0 max-narrow:border-t-fine max-narrow:fixed max-narrow:inset-x-0 max-narrow:bottom-keys max-narrow:z-2 max-narrow:grid max-narrow:grid-cols-[1fr_auto] max-narrow:items-center max-narrow:gap-x-3 max-narrow:border-dashed max-narrow:border-line max-narrow:bg-paper max-narrow:px-4 max-narrow:pt-2 max-narrow:low:bottom-0 max-narrow:low:grid-cols-[auto_minmax(0,1fr)] max-narrow:low:pt-0'

/** The foot of the slip: price, cash, change, how long the price holds, and the button that says what it will do. */
export function SellBar(props: Props) {
  const {
    ids,
    typed,
    price,
    cash,
    types,
    left,
    offline,
    scripted,
    nameOpen,
    confirmed,
    autoFocus,
    sell,
    requote,
    onSell,
    goToName,
  } = props
  const t = useTranslations('tender')
  const chosen = useChosenKey()
  return (
    <div className={barLook}>
      <SlipTotal label={t('customerPays')} foot>
        {formatUsd(price)}
      </SlipTotal>
      <div className="max-narrow:hidden">
        <TenderLines cash={cash} types={types} />
      </div>
      <div className="mt-3 mb-1 h-1 bg-line max-narrow:hidden" aria-hidden="true">
        <i className="block h-full bg-ink" style={{ width: `${Math.min(100, (left / LIFETIME_SECONDS) * 100)}%` }} />
      </div>
      <p
        className={`text-note text-muted max-narrow:leading-heading ${left === 0 ? 'max-narrow:col-span-full max-narrow:low:row-start-1' : 'max-narrow:max-w-40 max-narrow:text-end max-narrow:low:row-start-3 max-narrow:low:self-start max-narrow:low:text-start max-narrow:low:text-hint'}`}
      >
        {left > 0 ? t('heldFor') : t('lapsed')}{' '}
        {left > 0 && <b className="font-figures text-ink">{minutesAndSeconds(left)}</b>}
      </p>
      {offline && (
        <p
          className="pt-2 text-note font-semibold text-ink max-narrow:col-span-full max-narrow:low:row-start-4"
          role="alert"
        >
          {t('offline')}
        </p>
      )}
      <form
        id="sell-form"
        action={sell}
        onSubmit={onSell}
        hidden={left === 0}
        className={formLook}
        data-again={scripted ? unansweredPage({ ticketId: ids.ticketId, cash: typed, confirmed }) : undefined}
      >
        {/* The form's first button is its default one: being disabled, it keeps Enter in any field from selling. */}
        <button type="submit" disabled hidden />
        <input type="hidden" name="ticketId" value={ids.ticketId} />
        <input type="hidden" name="quoteIds" value={ids.quoteIds} />
        {scripted && <CashInputs typed={typed} />}
        {scripted && confirmed && <input type="hidden" name="confirmed" value="on" />}
        {scripted && nameOpen ? (
          <button
            type="button"
            id="sell"
            onClick={goToName}
            aria-keyshortcuts={chosen(F9.key)}
            className={buttonLook({ look: 'footLater' })}
          >
            {t('confirmFirst')}
          </button>
        ) : (
          <SubmitButton
            id="sell"
            look="foot"
            shortcut={F9}
            autoFocus={autoFocus}
            disabled={scripted && cash.kind !== 'enough'}
            pendingText={t('selling')}
          >
            <span className="hidden noscript:inline-block">{t('sellTyped')}</span>
            <span className="noscript:hidden">
              {nameOpen ? t('confirmFirst') : <SellText cash={cash} types={types} />}
            </span>
          </SubmitButton>
        )}
      </form>
      {left === 0 && (
        <form action={requote} className={formLook}>
          <input type="hidden" name="ticketId" value={ids.ticketId} />
          <TypedBesideFields />
          <SubmitButton
            look="foot"
            shortcut={F9}
            pendingText={t('asking')}
            {...(!scripted && insteadOfSelling('again'))}
          >
            {t('priceAgain')}
          </SubmitButton>
        </form>
      )}
    </div>
  )
}

type TextProps = Pick<Props, 'cash' | 'types'>

/** What comes in, by currency and payment type, and the change. */
function TenderLines({ cash, types }: TextProps) {
  const t = useTranslations('tender')
  if (cash.kind !== 'enough') {
    return (
      <>
        <SlipLine label={t('cash', { currency: 'USD' })}>—</SlipLine>
        <SlipLine label={<b>{t('change')}</b>}>—</SlipLine>
      </>
    )
  }
  return (
    <>
      {cash.rows
        .filter(({ receivedCents }) => receivedCents > 0n)
        .map(({ typeId, currency, receivedCents: cents }) => (
          <SlipLine
            key={`${typeId} ${currency}`}
            label={nameIn(types, typeId) ?? t('cash', { currency: currencyName(currency) })}
          >
            {formatMoney({ cents, currency })}
          </SlipLine>
        ))}
      <SlipLine label={<b>{t('change')}</b>}>
        <b>{changeText(cash)}</b>
      </SlipLine>
    </>
  )
}

function SellText({ cash, types }: TextProps) {
  const t = useTranslations('tender')
  if (cash.kind === 'short') return t('missing', { missing: formatUsd(cash.missingUsd) })
  if (cash.kind === 'over_type') return t('overType', { type: cash.type.name })
  if (cash.kind === 'no_reference') return t('enterReference', { type: cash.type.name })
  if (cash.kind === 'type_gone') return t('typeGone')
  if (cash.kind === 'cash_refused') return t('cashRefused', { currency: currencyName(cash.currency) })
  if (cash.kind !== 'enough') return t(cash.kind === 'too_much' ? 'tooMuch' : 'unreadable')
  const tenders = cash.rows.filter(({ receivedCents }) => receivedCents > 0n)
  const account = tenders.find(({ typeId }) => isAccount(typeId))
  const received = tenders
    .filter((tender) => tender !== account)
    .map(({ typeId, currency, receivedCents: cents }) => {
      const name = nameIn(types, typeId)
      return `${formatMoney({ cents, currency })}${name === null ? '' : ` (${name})`}`
    })
    .join(' + ')
  const change = changeText(cash)
  const isExact = cash.change === 0n && !cash.small
  if (!account) return isExact ? t('sellExact', { received }) : t('sell', { received, change })
  const { typeId, currency, receivedCents: cents } = account
  const sum = formatMoney({ cents, currency })
  if (received === '') return t('sellOnAccount', { sum, name: nameIn(types, typeId) ?? '' })
  return isExact ? t('sellPartOnAccount', { received, sum }) : t('sellPartOnAccountChange', { received, change, sum })
}

function nameIn(types: readonly PaymentTerms[], typeId: string): string | null {
  return types.find(({ id }) => id === typeId)?.name ?? null
}
