import { escapeHtml } from '@/lib/platform/shared/escape-html.ts'
import type { ReportPart, WrittenReport } from '../model.ts'

const TABLE = 'border-collapse:collapse;width:100%;max-width:40rem'
const CELL = 'padding:4px 8px;border-bottom:1px solid #b9b4aa'

/** The report as HTML for mail programs: plain tables with inline styles, and nothing loaded from elsewhere. */
export function writeHtml({ title, facts, notes, parts, link }: WrittenReport, lang: string): string {
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
  const said = note ? `<p style="margin:0">${escapeHtml(note)}</p>` : ''
  if (rows.length === 0) return heading + said
  const head = columns.map((text, index) => cell('th', text, index)).join('')
  const body = rows.map((row) => `<tr>${row.map((text, index) => cell('td', text, index)).join('')}</tr>`)
  return `${heading}${said}<table style="${TABLE}"><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function cell(tag: 'th' | 'td', text: string, index: number): string {
  const align = index === 0 ? 'left' : 'right;white-space:nowrap'
  return `<${tag} style="${CELL};text-align:${align}">${escapeHtml(text)}</${tag}>`
}
