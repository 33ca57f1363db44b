import { cva } from 'class-variance-authority'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { RECIPIENT_LABELS, showRecipient } from './items.ts'

/** Who sells where and when, as printed at the top. */
export type SlipHead = { partnerName: string; place: string; at: string }

type SlipProps = {
  head: SlipHead
  label: string
  /** Nothing is priced yet, so a phone hides the empty slip. */
  draft?: boolean
  children: ReactNode
}

/** The slip on paper, as it prints. */
export function Slip({ head, label, draft, children }: SlipProps) {
  return (
    <SlipPaper draft={draft} label={label}>
      <SlipHeader title={head.partnerName}>
        {head.place}
        <br />
        <time>{head.at}</time>
      </SlipHeader>
      {children}
    </SlipPaper>
  )
}

type PaperProps = { label: string; draft?: boolean | undefined; lang?: string; children: ReactNode }

/** Paper with a torn edge on the counter; flat on a phone. */
export function SlipPaper({ label, draft = false, lang, children }: PaperProps) {
  return (
    <section
      className={`torn-below relative bg-paper px-6 pt-3 pb-6 lies-on-counter ${draft ? 'max-narrow:hidden' : ''}`}
      aria-label={label}
      lang={lang}
    >
      {children}
    </section>
  )
}

/** Whose slip it is. */
export function SlipHeader({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="border-b-fine mb-3 border-dashed border-line pb-3 text-center text-small leading-easy text-muted">
      <b className="block text-body text-ink">{title}</b>
      {children}
    </header>
  )
}

/** One line: words on the left, figures on the right. */
export function SlipLine({ label, quiet, words, whole, children }: LineProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-3 py-0.25 ${quiet ? 'text-muted' : ''}`}>
      <span>{label}</span>
      <span className={`ms-auto min-w-0 text-end ${words ? '' : 'font-figures'} ${whole ? 'whitespace-nowrap' : ''}`}>
        {children}
      </span>
    </div>
  )
}

type LineProps = {
  label: ReactNode
  quiet?: boolean
  words?: boolean
  /** A number that never breaks: it goes below its label sooner. */
  whole?: boolean
  children?: ReactNode
}

/** A reference: long, seldom read, and never truncated. */
export function SlipReference({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 text-[0.78em] leading-loose wrap-anywhere text-muted">
      <span className="flex-none">{label}</span>
      <span className="min-w-0 text-end font-figures">{children}</span>
    </div>
  )
}

const total = cva(
  'border-t-fine mt-2 flex justify-between gap-3 border-dashed border-line pt-2 pb-px text-[1.3em] font-bold',
  {
    variants: {
      foot: {
        true: 'max-narrow:mt-0 max-narrow:flex-wrap max-narrow:justify-start max-narrow:gap-x-2 max-narrow:gap-y-0 max-narrow:border-0 max-narrow:p-0 max-narrow:text-body max-narrow:low:row-start-2 max-narrow:low:self-end max-narrow:low:leading-heading max-phone:low:flex-col max-phone:low:items-start',
      },
    },
  },
)

type TotalProps = {
  label: string
  /** Whether on a phone it stands in the bar at the foot of the screen. */
  foot?: boolean
  children: ReactNode
}

/** The line with the total. */
export function SlipTotal({ label, foot = false, children }: TotalProps) {
  return (
    <div className={total({ foot })}>
      <span>{label}</span>
      <span className="min-w-0 text-end font-figures whitespace-nowrap">{children}</span>
    </div>
  )
}

/** A small line across the slip. */
export function SlipNote({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-center text-note text-muted">{children}</p>
}

type Seller = { partnerName: string; branchName: string; till: string; cashierName: string; at: Date; locale: string }

/** The head of a slip: who sells, where, and when. */
export function slipHead({ partnerName, branchName, till, cashierName, at, locale }: Seller): SlipHead {
  return { partnerName, place: `${branchName} · ${till} · ${cashierName}`, at: harareStamp(at, locale) }
}

/** The head of a ticket's slip, dated when the money was taken, if it was. */
export function slipHeadOf(ticket: TicketView, partnerName: string, till: string, locale: string): SlipHead {
  const { branchName, cashierName, tenderedAt, createdAt } = ticket
  return slipHead({ partnerName, branchName, till, cashierName, at: tenderedAt ?? createdAt, locale })
}

/** What is sold, and to whom. */
export function SaleLines({ sale }: { sale: SaleView }) {
  const t = useTranslations('slip')
  return (
    <>
      <SlipLine label={<b>{sale.productName}</b>} />
      <SlipLine label={t(RECIPIENT_LABELS[sale.recipientField])} quiet whole={sale.recipientField !== 'account'}>
        {sale.erasedAt ? t('removed') : showRecipient(sale)}
      </SlipLine>
      {sale.customerName && (
        <SlipLine label={t('name')} quiet words>
          <bdi>{sale.customerName}</bdi>
        </SlipLine>
      )}
    </>
  )
}

/** How the price is made up. Our charge has its own line, unless there is none. */
export function PriceLines({ sale }: { sale: SaleView }) {
  const t = useTranslations('slip')
  const { faceCents, faceCurrency, feeCents, chargeCents } = sale
  return (
    <>
      {faceCents !== null && (
        <SlipLine label={t('faceValue')}>{formatMoney({ cents: faceCents, currency: faceCurrency ?? 'USD' })}</SlipLine>
      )}
      {feeCents !== null && (
        <SlipLine label={t('fee')} quiet>
          {formatUsd(feeCents)}
        </SlipLine>
      )}
      {chargeCents !== null && chargeCents !== 0n && (
        <SlipLine label={t('charge')} quiet>
          {formatUsd(chargeCents)}
        </SlipLine>
      )}
    </>
  )
}

/** Several items on a slip: a line with the price each, and for whom. */
export function BasketLines({ items }: { items: readonly SaleView[] }) {
  return items.map((sale) => (
    <div key={sale.id}>
      <SlipLine label={<b>{sale.productName}</b>}>{formatUsd(sale.priceCents ?? 0n)}</SlipLine>
      <SlipLine label={showRecipient(sale)} quiet />
    </div>
  ))
}
