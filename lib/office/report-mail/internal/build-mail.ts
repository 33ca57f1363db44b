import type { Actor } from '@/lib/people/access/model.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { localeOf } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import type { Mail } from '@/lib/platform/mail/mail.ts'
import { escapeHtml } from '@/lib/platform/shared/clean-text.ts'
import type { ReportPart, ReportSpan, WrittenReport } from '../model.ts'
import { formatReport } from './format-report.ts'
import { getReportFigures } from './get-report-figures.ts'
import { writeCsv } from './write-csv.ts'
import { writePdf } from './write-pdf.ts'

/** A report in its reader's language as text, HTML, PDF and CSV, all from one reading. */
export async function buildMail(reader: Actor, span: ReportSpan, branchCode: string): Promise<Omit<Mail, 'to'>> {
  const locale = localeOf(reader.locale)
  const figures = await getReportFigures(reader, span, branchCode)
  const report = formatReport({ words: await wordsFor(locale), locale }, figures)
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

const TABLE = 'border-collapse:collapse;width:100%;max-width:40rem'
const CELL = 'padding:4px 8px;border-bottom:1px solid #b9b4aa'

/** Plain tables with inline styles, and nothing loaded from elsewhere. */
function writeHtml({ title, facts, notes, parts, link }: WrittenReport, lang: string): string {
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    `<body style="font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.4;color:#1b1b1b;background:#fff">`,
    `<h1 style="font-size:20px;margin:0 0 8px">${escapeHtml(title)}</h1>`,
    `<p style="margin:0">${facts.map(({ name, value }) => `${escapeHtml(name)}: <b>${escapeHtml(value)}</b>`).join('<br>')}</p>`,
    ...notes.map((note) => `<p><b>${escapeHtml(note)}</b></p>`),
    ...parts.map(partInHtml),
    link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : '',
    '</body></html>\n',
  ].join('\n')
}

function partInHtml({ title, columns, rows, note }: ReportPart): string {
  const heading = `<h2 style="font-size:16px;margin:20px 0 4px">${escapeHtml(title)}</h2>`
  const noteHtml = note ? `<p style="margin:0">${escapeHtml(note)}</p>` : ''
  if (rows.length === 0) return heading + noteHtml
  const head = columns.map((text, index) => cell('th', text, index)).join('')
  const body = rows.map((row) => `<tr>${row.map((text, index) => cell('td', text, index)).join('')}</tr>`)
  return `${heading}${noteHtml}<table style="${TABLE}"><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function cell(tag: 'th' | 'td', text: string, index: number): string {
  const align = index === 0 ? 'left' : 'right;white-space:nowrap'
  return `<${tag} style="${CELL};text-align:${align}">${escapeHtml(text)}</${tag}>`
}

/** One row per line, so that it can be read in any font and at any width. */
function writeText({ title, facts, notes, parts, link }: WrittenReport): string {
  const head = [title, ...facts.map(({ name, value }) => `${name}: ${value}`), ...notes].join('\n')
  const end = link ? [`${link.text}: ${link.href}`] : []
  return `${[head, ...parts.map(partInText), ...end].join('\n\n')}\n`
}

function partInText({ title, columns, rows, note }: ReportPart): string {
  const [, ...heads] = columns
  const lines = rows.map(([name = '', ...values]) => {
    if (values.length === 1) return `${name}: ${values[0]}`
    return `${name}: ${values.map((value, index) => `${heads[index]} ${value}`).join(', ')}`
  })
  return [title.toUpperCase(), ...(note ? [note] : []), ...lines].join('\n')
}
