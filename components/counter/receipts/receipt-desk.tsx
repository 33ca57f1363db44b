import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import { Receipt } from '@/components/counter/slips/receipt.tsx'
import { SheetSize } from '@/components/counter/slips/sheet-size.tsx'
import { AutoRefresh } from '@/components/counter/tickets/auto-refresh.tsx'
import { ChangeLine, moneyTexts } from '@/components/counter/tickets/change-line.tsx'
import { itemsOf } from '@/components/counter/tickets/items.ts'
import { NextCustomer } from '@/components/counter/tickets/next-customer.tsx'
import { PrintEachForm, PrintForm } from '@/components/counter/tickets/print-form.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { choiceLook } from '@/components/ui/forms/choice-look.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { Legend } from '@/components/ui/forms/label.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { ResultActions } from '@/components/ui/pages/result.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import { PAPERS, type Paper, type PrintView, type Slip } from '@/lib/counter/receipts/model.ts'
import type { Outcome } from '@/lib/counter/sales/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { LOCALE_NAMES, LOCALES } from '@/lib/platform/i18n/model.ts'
import { DuePrint, type NotePrinted } from './internal/due-print.tsx'

type Props = {
  ticket: TicketView
  outcome: Outcome
  /** The print on its way to the printer; without one the page only shows the slip. */
  print: PrintView | null
  /** Whether each item has a paper of its own. */
  each: boolean
  paper: Paper
  setup: PrinterSetup
  slip: Slip
  countPrint: FormAction
  recordPrinted: NotePrinted
  choosePaper: FormAction
  /**
   * Whether this till prints slips of the ticket's one product automatically; null for several products, and where
   * there is no till.
   */
  atOnce: boolean | null
  choosePrinting: FormAction
  chooseCustomerLocale: FormAction
  share: ReactNode
}

/** While a printer fault is shown, only its button is black and on Enter. */
const FAULT_FIRST =
  'has-data-first:[&_#next-customer]:bg-transparent has-data-first:[&_#next-customer]:text-ink has-data-first:[&_#next-customer_kbd]:hidden'

/** The slip and the cashier's actions around it. Only the slip reaches the printer. */
export function ReceiptDesk({ ticket, outcome, print, each, paper, setup, slip, share, atOnce, ...actions }: Props) {
  const t = useTranslations('receipt')
  const locale = useLocale()
  const printForm = (
    <PrintForm ticketId={ticket.id} copies={ticket.copies} action={actions.countPrint} main={ticket.copies === 0} />
  )
  const printRequest = { ticketId: ticket.id, copy: print?.copy ?? null, each }
  return (
    <TwoColumns paper={<Receipt {...{ slip, paper }} label={t('title')} />}>
      <SheetSize paper={paper} />
      <AutoRefresh ticketId={ticket.id} version={null} everySeconds={null} />
      <section className={`grid grid-cols-1 gap-4 print:hidden ${FAULT_FIRST}`}>
        <p>
          <StateChip outcome={outcome} size="large" />
        </p>
        <Heading
          {...{ print, slip, setup }}
          ticketId={ticket.id}
          copies={ticket.copies}
          recordPrinted={actions.recordPrinted}
        />
        {print?.copy === 1 && moneyTexts(ticket, locale).hasChange && (
          <p className="text-2xl font-bold">
            <ChangeLine ticket={ticket} />
          </p>
        )}
        <ResultActions
          more={
            <>
              {ticket.copies > 0 && printForm}
              <PrintEachForm ticketId={ticket.id} action={actions.countPrint} items={itemsOf(ticket).length} />
              <ButtonLink href={`/tickets/${ticket.id}`} shortcut={{ label: 'Esc', key: 'Escape' }}>
                {t('backToSale')}
              </ButtonLink>
            </>
          }
        >
          <ClientMessages namespaces={['next']}>
            {ticket.copies === 0 && printForm}
            <NextCustomer href={`/sell/${ticket.sale.kind}`} main={print !== null} />
          </ClientMessages>
        </ResultActions>
        <p className="max-w-prose text-note text-muted">{t('stands')}</p>
        {share}
        <SlipChoice
          {...printRequest}
          legend={t('customerLocale')}
          name="locale"
          choices={LOCALES.map((locale) => ({ value: locale, text: LOCALE_NAMES[locale], lang: locale }))}
          chosen={slip.locale}
          action={actions.chooseCustomerLocale}
        />
        <SlipChoice
          {...printRequest}
          legend={t('paper')}
          name="paper"
          choices={PAPERS.map((one) => ({ value: one, text: t(`papers.${one}`), shape: <PaperShape paper={one} /> }))}
          chosen={paper}
          action={actions.choosePaper}
          note={t('paperNote')}
        />
        {atOnce !== null && (
          <SlipChoice
            {...printRequest}
            legend={t('atOnce', { product: ticket.sale.productName ?? '' })}
            name="atOnce"
            choices={(['yes', 'no'] as const).map((value) => ({ value, text: t(`atOnceChoices.${value}`) }))}
            chosen={atOnce ? 'yes' : 'no'}
            action={actions.choosePrinting}
          />
        )}
        <p>
          <ButtonLink href="/printer" look="aside">
            {t('printer')}
          </ButtonLink>
        </p>
      </section>
    </TwoColumns>
  )
}

type HeadingProps = Pick<Props, 'print' | 'slip' | 'setup' | 'recordPrinted'> & { ticketId: string; copies: number }

function Heading({ print, copies, ...duePrint }: HeadingProps) {
  const t = useTranslations('receipt')
  if (!print)
    return (
      <h1 className="text-3xl leading-tight font-bold max-phone:text-2xl noscript:data-scripted:hidden">
        {copies === 0 ? t('notPrinted') : t('printedBefore', { copies })}
      </h1>
    )
  return (
    <>
      <ClientMessages namespaces={['printer']}>
        <DuePrint
          key={`${duePrint.ticketId} ${print.copy}`}
          {...duePrint}
          copy={print.copy}
          onItsWay={print.copy === 1 ? t('printing') : t('reprinting', { number: print.copy - 1 })}
        />
      </ClientMessages>
      <noscript>
        <h1 className="text-3xl leading-tight font-bold max-phone:text-2xl noscript:data-scripted:hidden">
          {t('printYourself')}
        </h1>
      </noscript>
    </>
  )
}

type Choice = { value: string; text: string; lang?: string; shape?: ReactNode }

type SlipChoiceProps = {
  legend: string
  name: string
  choices: Choice[]
  chosen: string
  ticketId: string
  copy: number | null
  each: boolean
  action: FormAction
  note?: string
}

/** A choice about the slip; each button posts its own value. */
function SlipChoice({ legend, name, choices, chosen, ticketId, copy, each, action, note }: SlipChoiceProps) {
  return (
    <form action={action} className="mt-4 border-t border-line pt-4">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="copy" value={copy ?? ''} />
      {each && <input type="hidden" name="each" value="on" />}
      <fieldset>
        <Legend>{legend}</Legend>
        <div className="flex flex-wrap gap-2">
          {choices.map(({ value, text, lang, shape }) => (
            <button
              key={value}
              type="submit"
              name={name}
              value={value}
              lang={lang}
              className={choiceLook({ size: 'sheet' })}
              aria-pressed={value === chosen}
            >
              {shape}
              {text}
            </button>
          ))}
        </div>
        {note && <p className="pt-2 text-note text-muted">{note}</p>}
      </fieldset>
    </form>
  )
}

/** Rolls are narrower than a sheet, and torn off. */
const ROLLS = new Map([
  ['58', 'w-2.5 [border-bottom-style:dashed]'],
  ['80', 'w-3.5 [border-bottom-style:dashed]'],
])

/** A small picture of the paper. */
function PaperShape({ paper }: { paper: string }) {
  return (
    <i
      className={`h-5.5 flex-none border-2 border-current in-aria-pressed:bg-current ${ROLLS.get(paper) ?? 'w-4.25'}`}
      aria-hidden="true"
    />
  )
}
