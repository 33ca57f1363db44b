import { createTranslator } from 'next-intl'
import { BUSINESS_ZONE } from '@/lib/platform/shared/time/harare-day.ts'
import type en from '@/messages/en.json'
import type { Locale } from './model.ts'

/** The messages of a given language, whatever the screen's own; for texts that a customer reads. */
export async function wordsFor(locale: Locale) {
  const { default: messages }: { default: typeof en } = await import(`../../../messages/${locale}.json`)
  return createTranslator({ locale, messages, timeZone: BUSINESS_ZONE })
}

export type Words = Awaited<ReturnType<typeof wordsFor>>
