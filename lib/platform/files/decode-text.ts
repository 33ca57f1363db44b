import { refuse } from '@/lib/platform/shared/problem.ts'

/** The first bytes of a workbook: a ZIP file, or the older format. */
const WORKBOOKS = ['504b0304', 'd0cf11e0']

/**
 * The text of a file that a spreadsheet saved: UTF-8, UTF-16 with its byte order mark, else Windows-1252. Refuses a
 * workbook itself with CSV_WORKBOOK.
 */
export function decodeText(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (WORKBOOKS.includes(start)) refuse('CSV_WORKBOOK')
  if (start.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes)
  if (start.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
