/** What people say for a currency whose code they do not. */
const USUAL: Readonly<Record<string, string>> = { ZWG: 'ZiG' }

const shared = globalThis as { posCurrencyNames?: Readonly<Record<string, string>> }

/** What people call a currency (`ZiG`): as the office named it, else its usual name, else its code. */
export function currencyName(code: string): string {
  return currencyNames()[code] || usualName(code)
}

/** Without the office's word. */
export function usualName(code: string): string {
  return USUAL[code] ?? code
}

/** The names that the office gave, by code. A page carries those of its process to the browser (`data-currencies`). */
export function currencyNames(): Readonly<Record<string, string>> {
  if (typeof document !== 'undefined') shared.posCurrencyNames ??= namesOfPage()
  return shared.posCurrencyNames ?? {}
}

function namesOfPage(): Record<string, string> {
  return JSON.parse(document.documentElement.dataset.currencies ?? '{}')
}

export function storeCurrencyNames(names: Readonly<Record<string, string>>): void {
  shared.posCurrencyNames = names
}
