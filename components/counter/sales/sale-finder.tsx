'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, type MouseEvent, useActionState, useRef, useState } from 'react'
import { useNow } from '@/components/platform/live/use-now.ts'
import { useDayWords } from '@/components/ui/forms/day-field.tsx'
import { DayInput } from '@/components/ui/forms/day-input.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import type { SaleLine, SalesFound } from '@/lib/counter/ticket-lists/model.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { SaleRow, SaleSheet } from './internal/sale-row.tsx'
import { ListEmpty } from './list-screen.tsx'
import { ListCell } from './list-table.tsx'
import { SALES_SEARCH, salesSearch } from './sales-queries.tsx'

type Props = {
  newest: SalesFound
  now: number
  /** Searches without a script: the page returns with the text and the results. */
  search: (before: SalesFound, form: FormData) => Promise<SalesFound>
  /** Null for a role that prints no slips. */
  countPrint: FormAction | null
}

/** Past sales and the search through them, updated live. */
export function SaleFinder({ newest, now, search: searchByForm, countPrint }: Props) {
  const t = useTranslations('lists')
  const client = useQueryClient()
  const [posted, post] = useActionState(searchByForm, newest)
  const [query, setQuery] = useState({ text: posted.text, day: posted.day })
  const { text, day } = query
  const asPosted = text === posted.text && day === posted.day
  const found = useInfiniteQuery({
    ...salesSearch(query),
    ...(asPosted && { initialData: { pages: [posted], pageParams: [''] } }),
  })
  const sales = found.data?.pages.flatMap((page) => page.sales) ?? posted.sales
  const next = found.data ? found.hasNextPage && found.data.pages.at(-1)?.next : posted.next
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (form: HTMLFormElement) => {
    clearTimeout(typing.current)
    const fields = fieldsOf(form)
    if (fields.text === text && fields.day === day) void client.invalidateQueries({ queryKey: SALES_SEARCH })
    setQuery(fields)
  }
  const type = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    clearTimeout(typing.current)
    // A search that the next letter outdates is not asked for, or its request is given up.
    typing.current = setTimeout(() => {
      const fields = fieldsOf(form)
      if (fields.text.length === 0 || fields.text.length >= SHORTEST_TYPED) setQuery(fields)
    }, REST_MS)
  }
  const more = (event: MouseEvent) => {
    event.preventDefault()
    void found.fetchNextPage()
  }
  return (
    <>
      <form
        id="find"
        action={post}
        onInput={type}
        onSubmit={(event) => {
          event.preventDefault()
          search(event.currentTarget)
        }}
        className="grid grid-flow-col items-end gap-x-3 gap-y-2 [grid-template:auto_3.5rem_/_minmax(0,1fr)_auto_auto] max-phone:grid-flow-row max-phone:[grid-template:none_/_minmax(0,1fr)_auto]"
      >
        <SearchFields text={posted.text} day={posted.day} today={harareDay(new Date(now))} />
      </form>
      <p role="status">
        {found.isError ? t('old') : found.isPlaceholderData ? t('finding') : heading(t, query, sales.length, !!next)}
      </p>
      {sales.length > 0 && <FoundTable sales={sales} now={now} countPrint={countPrint} />}
      {sales.length === 0 && text === '' && day === '' && <ListEmpty>{t('salesEmpty')}</ListEmpty>}
      {next && (
        <button
          type="submit"
          form="find"
          name="after"
          value={next}
          className="border-fine min-h-13 rounded border-ink font-semibold"
          onClick={more}
        >
          {found.isFetchingNextPage ? t('finding') : t('more')}
        </button>
      )}
    </>
  )
}

/** Typing that rests so long is looked for; fewer letters would name half of the shop's sales. */
const REST_MS = 300
const SHORTEST_TYPED = 4

function fieldsOf(form: HTMLFormElement) {
  const fields = new FormData(form)
  return { text: String(fields.get('text') ?? '').trim(), day: String(fields.get('day') ?? '') }
}

type Words = ReturnType<typeof useTranslations<'lists'>>

function heading(t: Words, { text, day }: { text: string; day: string }, count: number, more: boolean): string {
  if (text === '') return day === '' || count > 0 ? t('newest') : t('noneThatDay')
  return more ? t('foundMore', { count, text }) : t('found', { count, text })
}

/** What to search for: any text, and a day if known. */
function SearchFields({ text, day, today }: { text: string; day: string; today: string }) {
  const t = useTranslations('lists')
  return (
    <>
      <label className="text-note font-semibold text-muted max-phone:col-span-full" htmlFor="text">
        {t('search')}
      </label>
      <input
        id="text"
        name="text"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        defaultValue={text}
        placeholder={t('searchExample')}
        autoFocus
        aria-keyshortcuts="/"
        data-any-key
        className="h-14 min-w-0 rounded border-2 border-ink bg-paper px-4 font-figures text-title leading-none font-semibold placeholder:font-words placeholder:text-body placeholder:leading-none placeholder:font-normal max-phone:col-span-full"
      />
      <label className="text-note font-semibold text-muted max-phone:col-span-full" htmlFor="day">
        {t('day')}
      </label>
      <DayInput
        id="day"
        name="day"
        words={useDayWords(today)}
        defaultValue={day}
        className="border-fine h-14 min-w-0 rounded border-ink bg-paper px-4 font-figures text-body leading-none font-semibold"
      />
      <button
        type="submit"
        className="row-start-2 h-14 rounded bg-ink px-6 font-semibold text-on-ink max-phone:row-[auto]"
      >
        {t('find')}
      </button>
    </>
  )
}

const AGES_EVERY_MS = 20_000

type FoundTableProps = { sales: SaleLine[]; now: number; countPrint: FormAction | null }

/** Past sales as rows linked to their tickets; a ticket's first row has the reprint button. */
export function FoundTable({ sales, now: first, countPrint }: FoundTableProps) {
  const t = useTranslations('lists')
  const now = useNow(AGES_EVERY_MS, first)
  const sellerOf = ({ seller }: SaleLine) =>
    seller ? t('seller', { number: seller.till, name: seller.cashier }) : undefined
  return (
    <SaleSheet last={t('slip')}>
      {sales.map((sale, index) => (
        <SaleRow
          key={sale.id}
          sale={sale}
          now={now}
          seller={sellerOf(sale)}
          money={
            sale.money && (
              <span className={sale.money.kind === 'owed' ? 'text-bad' : undefined}>
                {t(sale.money.kind, { sum: sale.money.sumText })}
              </span>
            )
          }
          button
        >
          <ListCell look="button" card="end">
            {countPrint && sales[index - 1]?.ticketId !== sale.ticketId && <Reprint sale={sale} action={countPrint} />}
          </ListCell>
        </SaleRow>
      ))}
    </SaleSheet>
  )
}

function Reprint({ sale, action }: { sale: SaleLine; action: FormAction }) {
  const t = useTranslations('lists')
  const { number = '', copies = 0 } = sale.ticket ?? {}
  const word = copies === 0 ? t('print') : t('reprint')
  return (
    <form action={action} className="relative z-1">
      <input type="hidden" name="ticketId" value={sale.ticketId} />
      <SubmitButton look="quiet" pendingText={t('printing')} aria-label={`${word} ${number}`}>
        {word}
      </SubmitButton>
    </form>
  )
}
