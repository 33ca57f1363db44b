'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, type MouseEvent, useActionState, useState } from 'react'
import type { FormAction } from '@/components/ui/form-action.ts'
import type { SalesFound } from '@/lib/counter/till-lists/model.ts'
import { FoundTable } from './internal/found-table.tsx'
import { SALES_SEARCH, salesSearch } from './internal/sales-search.ts'
import { SearchFields } from './internal/search-fields.tsx'
import { ListEmpty } from './list-screen.tsx'

type Props = {
  newest: SalesFound
  now: number
  /** Searches without a script: the page returns with the text and the results. */
  search: (before: SalesFound, form: FormData) => Promise<SalesFound>
  /** Null for a role that prints no slips. */
  countPrint: FormAction | null
}

/** Past sales and the search through them, updated live. */
export function SaleFinder({ newest, now, search, countPrint }: Props) {
  const t = useTranslations('lists')
  const client = useQueryClient()
  const [posted, post] = useActionState(search, newest)
  const [sought, setSought] = useState({ text: posted.text, day: posted.day })
  const { text, day } = sought
  const asPosted = text === posted.text && day === posted.day
  const found = useInfiniteQuery({
    ...salesSearch(sought),
    ...(asPosted && { initialData: { pages: [posted], pageParams: [''] } }),
  })
  const sales = found.data?.pages.flatMap((page) => page.sales) ?? posted.sales
  const next = found.data ? found.hasNextPage && found.data.pages.at(-1)?.next : posted.next
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = { text: String(form.get('text') ?? '').trim(), day: String(form.get('day') ?? '') }
    if (typed.text === text && typed.day === day) void client.invalidateQueries({ queryKey: SALES_SEARCH })
    setSought(typed)
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
        onSubmit={look}
        className="grid grid-flow-col items-end gap-x-3 gap-y-2 [grid-template:auto_3.5rem_/_minmax(0,1fr)_auto_auto] max-phone:grid-flow-row max-phone:[grid-template:none_/_minmax(0,1fr)_auto]"
      >
        <SearchFields text={posted.text} day={posted.day} />
      </form>
      <p role="status">
        {found.isError ? t('old') : found.isPlaceholderData ? t('finding') : heading(t, sought, sales.length, !!next)}
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

type Words = ReturnType<typeof useTranslations<'lists'>>

function heading(t: Words, { text, day }: { text: string; day: string }, count: number, more: boolean): string {
  if (text === '') return day === '' || count > 0 ? t('newest') : t('noneThatDay')
  return more ? t('foundMore', { count, text }) : t('found', { count, text })
}
