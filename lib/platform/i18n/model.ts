export const LOCALES = ['en', 'sn', 'nd'] as const
export type Locale = (typeof LOCALES)[number]

export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', sn: 'Shona', nd: 'Ndebele' }

export function isLocale(text: unknown): text is Locale {
  return LOCALES.some((locale) => locale === text)
}

/** The language that a text names; English if it names none. */
export function localeOf(text: unknown): Locale {
  return isLocale(text) ? text : 'en'
}
