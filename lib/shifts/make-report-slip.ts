import { env } from '../env.ts'
import { isLocale } from '../i18n/model.ts'
import { wordsFor } from '../i18n/words.ts'
import type { Slip } from '../receipts/model.ts'
import type { ShiftReport } from './model.ts'
import { reportSlip } from './report-slip.ts'

/** The slip of a report that the caller may show, in the language of the screen. */
export async function makeReportSlip(report: ShiftReport, language: string): Promise<Slip> {
  const locale = isLocale(language) ? language : 'en'
  return reportSlip({ report, locale, words: await wordsFor(locale), partnerName: env().partnerName })
}
