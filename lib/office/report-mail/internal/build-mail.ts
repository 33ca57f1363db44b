import type { Actor } from '@/lib/people/access/model.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { isLocale } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import type { Mail } from '@/lib/platform/mail/send-mail.ts'
import type { ReportSpan } from '../model.ts'
import { readFigures } from './read-figures.ts'
import { sayReport } from './say-report.ts'
import { writeCsv } from './write-csv.ts'
import { writeHtml } from './write-html.ts'
import { writePdf } from './write-pdf.ts'
import { writeText } from './write-text.ts'

/**
 * Builds the mail of a report in its reader's language: text, HTML, a PDF and the figures as CSV, all from one reading.
 */
export async function buildMail(reader: Actor, span: ReportSpan, branchCode: string): Promise<Omit<Mail, 'to'>> {
  const locale = isLocale(reader.locale) ? reader.locale : 'en'
  const figures = await readFigures(reader, span, branchCode)
  const report = sayReport({ words: await wordsFor(locale), locale }, figures)
  const [pdf, csv] = await Promise.all([writePdf(report, locale, figures.madeAt), writeCsv(figures)])
  const days = span.from === span.to ? span.from : `${span.from}-${span.to}`
  const about = report.facts.slice(0, branchCode ? 2 : 1).map(({ value }) => value)
  const file = `report-${[days, branchCode].filter(Boolean).join('-')}`
  return {
    subject: `${officeEnvironment() === 'test' ? 'TEST ' : ''}${[report.title, ...about].join(', ')}`,
    text: writeText(report),
    html: writeHtml(report, locale),
    attachments: [
      { filename: `${file}.pdf`, content: pdf, contentType: 'application/pdf' },
      { filename: `${file}.csv`, content: csv, contentType: 'text/csv; charset=utf-8' },
    ],
  }
}
