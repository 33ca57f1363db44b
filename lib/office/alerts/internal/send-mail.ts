import nodemailer from 'nodemailer'
import { env } from '@/lib/platform/env/env.ts'
import type { Sent } from '../model.ts'

const PATIENCE_MS = 10_000

/** Sends one mail to all recipients. Never throws: a mail that did not leave returns a code. */
export async function sendMail(mail: { to: readonly string[]; subject: string; text: string }): Promise<Sent> {
  const settings = env().mail
  if (settings === null) return { sent: false, problem: 'NOT_SET_UP' }
  const url = new URL(settings.smtpUrl)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    url.searchParams.set(name, String(PATIENCE_MS))
  }
  const transport = nodemailer.createTransport(url.href)
  try {
    await transport.sendMail({ from: settings.from, ...mail })
    return { sent: true, problem: null }
  } catch (error) {
    return { sent: false, problem: codeOf(error) }
  } finally {
    transport.close()
  }
}

/** The library's code or the server's number, never its text, which may hold addresses. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return known.length > 0 ? known.join(' ') : 'NOT_SENT'
}
