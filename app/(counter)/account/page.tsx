import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PayAccountForm } from '@/components/counter/accounts/pay-account-form.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import { listForeignCash } from '@/lib/books/currencies/queries.ts'
import { listTermsOfTill } from '@/lib/books/payment-types/queries.ts'
import { payAccountAction } from '@/lib/counter/accounts/actions.ts'
import { listOwing } from '@/lib/counter/accounts/pay-account.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { TillTray } from '../till-tray.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account')
  return { title: t('title') }
}

/** A customer pays what they bought on account. */
export default async function AccountPage() {
  const actor = await requireServing('account:sell')
  const t = await getTranslations('account')
  const [owing, rates, types] = await Promise.all([listOwing(actor), listForeignCash(), listTermsOfTill(actor)])
  const { refusedCurrencies: refused } = requireTill(actor)
  const currencies = ['USD', ...rates.map(({ currency }) => currency)]
  const ways = [
    ...currencies
      .filter((code) => !refused.includes(code))
      .map((code) => ({ value: code, text: t('cash', { currency: currencyName(code) }) })),
    ...types
      .filter(({ currency }) => currencies.includes(currency))
      .map(({ id, name, currency }) => {
        return { value: id, text: `${name}, ${currency}` }
      }),
  ]
  return (
    <TwoColumns paper={<TillTray />}>
      <section className="grid grid-cols-1 gap-4">
        <h1 className="text-3xl leading-tight font-bold max-phone:text-2xl">{t('title')}</h1>
        <p className="max-w-prose text-muted">{t(owing.length === 0 ? 'nobody' : 'lead')}</p>
        <PayAccountForm owing={owing} ways={ways} intentId={randomUUID()} pay={payAccountAction} />
      </section>
    </TwoColumns>
  )
}
