'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useActionState, useRef } from 'react'
import type { FoundSale, SalesFound } from '@/lib/tickets/model.ts'
import { shortStamp } from '../sales/short-stamp.ts'
import { StateChip } from '../ui/state-chip.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './office-finder.module.css'

type Props = {
  find: (before: SalesFound | null, form: FormData) => Promise<SalesFound>
  /** The reader's language, for the days of older sales. */
  locale: string
}

/**
 * The office's search over every branch that the reader may see, on every page and one key away. What is typed is posted:
 * a customer's number never stands in an address. What names one ticket opens it; else the newest that fit are listed.
 */
export function OfficeFinder({ find, locale }: Props) {
  const t = useTranslations('find')
  const [found, post] = useActionState(find, null)
  const field = useRef<HTMLInputElement>(null)
  const focus = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) field.current?.focus()
  }
  return (
    <details className={styles.finder} data-menu onToggle={focus} open={found !== null || undefined}>
      <summary className={styles.opener} aria-keyshortcuts="/">
        <svg viewBox="0 0 16 16" className={styles.lens} aria-hidden="true">
          <circle cx="6.5" cy="6.5" r="4.75" />
          <path d="m10.25 10.25 4.5 4.5" />
        </svg>
        <span className={styles.word}>{t('open')}</span>
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </summary>
      <div className={styles.sheet}>
        <form action={post} className={styles.form}>
          <label className={styles.label} htmlFor="office-find">
            {t('label')}
          </label>
          <input
            ref={field}
            id="office-find"
            name="text"
            type="search"
            required
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            defaultValue={found?.text}
            className={styles.field}
          />
          <SubmitButton pendingText={t('finding')}>{t('find')}</SubmitButton>
        </form>
        {found && <Results found={found} locale={locale} />}
      </div>
    </details>
  )
}

function Results({ found: { sales, text, next }, locale }: { found: SalesFound; locale: string }) {
  const t = useTranslations('find')
  return (
    <div className={styles.results}>
      <p role="status">{t(next ? 'foundMore' : 'found', { count: sales.length, text })}</p>
      <ul>
        {sales.map((sale) => (
          <li key={sale.saleId}>
            <Result sale={sale} locale={locale} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Result({ sale, locale }: { sale: FoundSale; locale: string }) {
  const t = useTranslations('find')
  const { seller } = sale
  return (
    <Link href={`/sold/${sale.ticketId}`} prefetch={false} className={styles.result}>
      <StateChip outcome={sale.outcome} />
      <span className={styles.what}>
        <b>{sale.productName}</b> <span className={styles.figure}>{sale.recipient}</span>
      </span>
      <span className={styles.figure}>{sale.priceText}</span>
      <small className={styles.note}>
        {shortStamp(new Date(sale.at), new Date(), locale)}
        {seller &&
          ` · ${t('seller', { branch: seller.branchName, number: seller.tillNumber, name: seller.cashierName })}`}
        {` · ${sale.number}`}
      </small>
    </Link>
  )
}
