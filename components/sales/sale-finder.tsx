'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useActionState, useState } from 'react'
import type { SalesFound } from '@/lib/tickets/model.ts'
import { ListEmpty } from './list-screen.tsx'
import styles from './sale-search.module.css'
import { SaleTable } from './sale-table.tsx'
import { SALES_SEARCH, salesSearch } from './sales-search.ts'

type Props = {
  newest: SalesFound
  now: number
  /** Looks where no script does: the page comes back with the text and what was found. */
  search: (before: SalesFound, form: FormData) => Promise<SalesFound>
}

/** Past sales and the search through them; rows change by themselves. */
export function SaleFinder({ newest, now, search }: Props) {
  const t = useTranslations('lists')
  const client = useQueryClient()
  const [posted, post] = useActionState(search, newest)
  const [text, setText] = useState(posted.text)
  const found = useQuery({ ...salesSearch(text), ...(text === posted.text && { initialData: posted.sales }) })
  const sales = found.data ?? posted.sales
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (typed === text) void client.invalidateQueries({ queryKey: SALES_SEARCH })
    setText(typed)
  }
  return (
    <>
      <form action={post} onSubmit={look} className={styles.search}>
        <label className={styles.label} htmlFor="text">
          {t('search')}
        </label>
        <input
          id="text"
          name="text"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          defaultValue={posted.text}
          placeholder={t('searchExample')}
          autoFocus
          aria-keyshortcuts="/"
          className={styles.input}
        />
        <button type="submit" className={styles.find}>
          {t('find')}
        </button>
      </form>
      <p role="status">
        {found.isError ? t('old') : found.isPlaceholderData ? t('finding') : heading(t, text, sales.length)}
      </p>
      {sales.length > 0 && <SaleTable sales={sales} now={now} />}
      {sales.length === 0 && text === '' && <ListEmpty>{t('salesEmpty')}</ListEmpty>}
    </>
  )
}

function heading(t: ReturnType<typeof useTranslations<'lists'>>, text: string, count: number): string {
  return text === '' ? t('newest') : t('found', { count, text })
}
