import type { ShownReport } from '@/lib/counter/shifts/model.ts'
import { env } from '@/lib/platform/env/env.ts'
import { isLocale } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { reportSlip } from './internal/report-slip.ts'
import type { Slip } from './model.ts'

/** The slip of a report the caller may show, in the language of the screen. */
export async function makeReportSlip(report: ShownReport, language: string): Promise<Slip> {
  const locale = isLocale(language) ? language : 'en'
  return reportSlip({ report, locale, words: await wordsFor(locale), partnerName: env().partnerName })
}
