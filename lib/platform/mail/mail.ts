import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import { env } from '@/lib/platform/env/env.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'

const PATIENCE_MS = 10_000
/** A name server is asked four times: about twenty seconds in all. */
const DNS_PATIENCE_MS = 2_000

export type Mail = {
  to: readonly string[]
  subject: string
  text: string
  html?: string
  /** Most mailboxes then show a mail once even if it arrives twice. */
  messageId?: string
  attachments?: readonly { filename: string; content: Uint8Array; contentType: string }[]
}

/** `unsure`: the connection broke after the server had started to accept it. */
export type MailSent = { sent: true; problem: null } | { sent: false; problem: string; unsure: boolean }

/** Never throws: an unsent mail returns a code. */
export async function sendMail(mail: Mail): Promise<MailSent> {
  const settings = env().mail
  if (settings === null) return { sent: false, problem: 'NOT_SET_UP', unsure: false }
  const url = new URL(settings.smtpUrl)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    url.searchParams.set(name, String(PATIENCE_MS))
  }
  url.searchParams.set('dnsTimeout', String(DNS_PATIENCE_MS))
  const transport = nodemailer.createTransport(url.href)
  let isTaken = false
  // The text is read only once the server has asked for it; from then on a dropped connection may still mean delivery.
  transport.use('stream', ({ message }, next) => {
    const read = message.createReadStream.bind(message)
    message.createReadStream = () => Readable.from(whenAsked(read), { objectMode: false })
    next()
  })
  async function* whenAsked(read: () => Readable) {
    isTaken = true
    yield* read()
  }
  try {
    await transport.sendMail({ from: settings.from, ...mail })
    return { sent: true, problem: null }
  } catch (error) {
    const { responseCode } = error as { responseCode?: unknown }
    return { sent: false, problem: codeOf(error), unsure: isTaken && typeof responseCode !== 'number' }
  } finally {
    transport.close()
  }
}

/** Never the text, which may hold addresses. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return known.length > 0 ? known.join(' ') : 'NOT_SENT'
}

/** Longer than making and sending a message can take. */
export const LEASE_SECONDS = 300

export const MOST_ATTEMPTS = 16

export function retryWaitMs(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 60) * MINUTE_MS
}

export async function deliverEach<Due>(
  lease: () => Promise<Due | undefined>,
  deliver: (due: Due) => Promise<void>,
  alive: () => void,
): Promise<void> {
  for (let due = await lease(); due; due = await lease()) {
    alive()
    await deliver(due)
  }
}

const ADDRESS = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/

/** Unable to add anything else to a mail's headers. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text)
}
