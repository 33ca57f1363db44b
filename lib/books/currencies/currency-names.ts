import { db } from '@/lib/platform/database/db.ts'
import { storeCurrencyNames } from '@/lib/platform/shared/currency-name.ts'

const REFRESH_MS = 30_000

/** Lets this process call currencies what the office calls them. */
export async function refreshCurrencyNames(): Promise<void> {
  const named = await db().currency.findMany({ where: { name: { not: '' } }, select: { code: true, name: true } })
  storeCurrencyNames(Object.fromEntries(named.map(({ code, name }) => [code, name])))
}

/** The same from now on, since another process may save a name. Without a database the last names stay. */
export async function watchCurrencyNames(): Promise<void> {
  const refresh = () => refreshCurrencyNames().catch(() => {})
  await refresh()
  setInterval(refresh, REFRESH_MS).unref()
}
